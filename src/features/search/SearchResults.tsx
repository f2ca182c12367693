import type { ClosedSearch } from '#data/queries/use-closed-search.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { horizonText, missingText } from '#ui/layout/Horizon.tsx';
import { IconSearch } from '#ui/base/icons.ts';
import { FINE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { Entrada } from './entry.ts';
import { marcar } from './highlights.ts';

const List = chakra('div', {
  base: {
    '& [role=group] > p': {
      padding: '10px 10px 4px',
      color: 'muted',
      fontSize: 'var(--fs-sm)',
      fontWeight: 650,
    },
    '& [role=option]': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      alignContent: 'center',
      columnGap: '10px',
      minHeight: 'max(40px, var(--ctl))',
      padding: '4px 10px',
      borderRadius: 'md',
      lineHeight: 1.3,
      cursor: 'pointer',
      '& > svg': { color: 'muted' },
      '& > span': { overflowWrap: 'anywhere' },
      '& > small': { maxWidth: '54cqw', color: 'muted', fontSize: 'var(--fs-sm)', textAlign: 'end' },
    },
    containerType: 'inline-size',
    '@container (max-width: 479px)': {
      '& [role=option] > svg': { gridRow: 'span 2' },
      '& [role=option] > small': { gridColumn: 2, maxWidth: 'none', textAlign: 'start' },
    },
    [FINE]: { '& [role=option]:hover': { bg: 'hover' } },
    '& [role=option][aria-selected=true]': {
      bg: 'accentSoft',
      outline: '1px solid {colors.accent}',
      outlineOffset: '-1px',
    },
    '& mark': { bg: 'transparent', color: 'accent', fontWeight: 700 },
  },
});

const Alcance = chakra('p', {
  base: { padding: '10px', color: 'muted', fontSize: 'var(--fs-sm)', _empty: { display: 'none' } },
});

function Marcado({ texto, palabras }: { texto: string; palabras: readonly string[] }) {
  return marcar(texto, palabras).map(({ texto: trozo, desde, marcado }) =>
    marcado ? <mark key={desde}>{trozo}</mark> : trozo,
  );
}

const QUE_SE_BUSCA =
  'Páginas, operaciones por número o cliente, contenedores, clientes por nombre o RUT, facturas, placas y choferes.';

interface ResultadosProps {
  id: string;
  grupos: readonly { grupo: string; entradas: readonly Entrada[] }[];
  optionId: (index: number) => string;
  active: number;
  palabras: readonly string[];
  /** What was typed. */
  term: string;
  onChoose: (entrada: Entrada) => void;
  cerrado: ClosedSearch;
}

/** Shown where the search does not cover all records: what it covers, and what is missing. */
function alcanceDe({ missing, state }: ClosedSearch): string {
  if (!missing) return '';
  if (state === 'searching') return 'Buscando también en el servidor…';
  return state === 'offline' ? `${horizonText(missing)}. ${missingText(missing)}` : '';
}

/** What was found, in groups; the search field has the focus and names the active one. */
export function Resultados({
  id,
  grupos,
  optionId,
  active,
  palabras,
  term,
  onChoose,
  cerrado,
}: ResultadosProps) {
  const starts = grupos.map((_, index) =>
    grupos.slice(0, index).reduce((sum, { entradas }) => sum + entradas.length, 0),
  );
  const alcance = alcanceDe(cerrado);
  const isNothing = grupos.every(({ grupo }) => grupo === 'En las listas');
  return (
    <>
      {isNothing &&
        (term === '' ? (
          <EmptyState icon={IconSearch} title="¿Qué busca?" hint={QUE_SE_BUSCA} />
        ) : cerrado.state === 'searching' ? (
          <EmptyState icon={IconSearch} title="Buscando…" />
        ) : (
          <EmptyState icon={IconSearch} title={`Nada coincide con «${term}»`} hint={QUE_SE_BUSCA} />
        ))}
      <List id={id} role="listbox" aria-label="Resultados">
        {grupos.map(({ grupo, entradas }, groupIndex) => (
          <div key={grupo} role="group" aria-labelledby={`${id}-grupo-${groupIndex}`}>
            <p id={`${id}-grupo-${groupIndex}`}>{grupo}</p>
            {entradas.map((entrada, index) => {
              const at = (starts[groupIndex] ?? 0) + index;
              return (
                // The keys are heard by the search field, as the combobox pattern has it.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entrada.clave}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onClick={() => onChoose(entrada)}
                >
                  <entrada.icon />
                  <span>
                    <Marcado texto={entrada.titulo} palabras={palabras} />
                  </span>
                  <small>
                    <Marcado texto={entrada.detalle} palabras={palabras} />
                  </small>
                </div>
              );
            })}
          </div>
        ))}
      </List>
      <Alcance aria-live="polite">{alcance}</Alcance>
    </>
  );
}
