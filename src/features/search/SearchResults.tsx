import type { ClosedSearch } from '#data/queries/use-closed-search.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { horizonText, missingText } from '#ui/layout/Horizon.tsx';
import { IconSearch } from '#ui/base/icons.ts';
import { FINE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { SearchEntry } from './entry.ts';
import { highlight } from './highlights.ts';

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

const Scope = chakra('p', {
  base: { padding: '10px', color: 'muted', fontSize: 'var(--fs-sm)', _empty: { display: 'none' } },
});

function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return highlight(text, words).map(({ text: piece, start, marked }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}

const SEARCHED_RECORDS =
  'Páginas, operaciones por número o cliente, contenedores, clientes por nombre o RUT, facturas, placas y choferes.';

interface SearchResultsProps {
  id: string;
  groups: readonly { group: string; entries: readonly SearchEntry[] }[];
  optionId: (index: number) => string;
  active: number;
  words: readonly string[];
  /** The typed text. */
  term: string;
  onChoose: (entry: SearchEntry) => void;
  closed: ClosedSearch;
}

/** The scope of the search where it does not include all records, and what is missing. */
function scopeOf({ missing, state }: ClosedSearch): string {
  if (!missing) return '';
  if (state === 'searching') return 'Buscando también en el servidor…';
  return state === 'offline' ? `${horizonText(missing)}. ${missingText(missing)}` : '';
}

/** The results in groups; the search field keeps the focus and refers to the active one. */
export function SearchResults({
  id,
  groups,
  optionId,
  active,
  words,
  term,
  onChoose,
  closed,
}: SearchResultsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  const scope = scopeOf(closed);
  const isEmpty = groups.every(({ group }) => group === 'En las listas');
  return (
    <>
      {isEmpty &&
        (term === '' ? (
          <EmptyState icon={IconSearch} title="¿Qué busca?" hint={SEARCHED_RECORDS} />
        ) : closed.state === 'searching' ? (
          <EmptyState icon={IconSearch} title="Buscando…" />
        ) : (
          <EmptyState icon={IconSearch} title={`Nada coincide con «${term}»`} hint={SEARCHED_RECORDS} />
        ))}
      <List id={id} role="listbox" aria-label="Resultados">
        {groups.map(({ group, entries }, groupIndex) => (
          <div key={group} role="group" aria-labelledby={`${id}-grupo-${groupIndex}`}>
            <p id={`${id}-grupo-${groupIndex}`}>{group}</p>
            {entries.map((entry, index) => {
              const at = (starts[groupIndex] ?? 0) + index;
              return (
                // The search field handles the keys, as in the ARIA combobox pattern.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entry.key}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onClick={() => onChoose(entry)}
                >
                  <entry.icon />
                  <span>
                    <Highlighted text={entry.title} words={words} />
                  </span>
                  <small>
                    <Highlighted text={entry.detalle} words={words} />
                  </small>
                </div>
              );
            })}
          </div>
        ))}
      </List>
      <Scope aria-live="polite">{scope}</Scope>
    </>
  );
}
