import { useClosedSearch } from '#data/queries/use-closed-search.ts';
import { useLector } from '#data/queries/use-reader.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import type { NavEntry } from '#ui/layout/nav-entry.ts';
import { useActiveOption } from '#ui/select/use-active-option.ts';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { buscar, conCerradas } from './search.ts';
import type { Entrada } from './entry.ts';
import { cerradasEntradas } from './entries.ts';
import { listasDe, sinSustantivo } from './lists.ts';
import { paginasDe } from './pages.ts';
import { palabrasDe } from './ranking.ts';
import { recientesDe, recordar } from './recent.ts';
import { Resultados } from './SearchResults.tsx';

const Content = chakra('div', { base: { height: 'min(560px, 66dvh)' } });
const Search = chakra('div', {
  base: {
    position: 'sticky',
    top: '-4px',
    zIndex: 2,
    paddingBlock: '4px 8px',
    bg: 'panel',
    '& input': {
      width: '100%',
      minHeight: 'max(44px, var(--ctl))',
      paddingInline: '12px',
      bg: 'raised',
      borderWidth: '1px',
      borderColor: 'lineStrong',
      borderRadius: 'md',
      fontSize: '1.0625rem',
      _placeholder: { color: 'subtle', opacity: 1 },
      _focusVisible: { outlineOffset: '-1px', borderColor: 'accent' },
    },
  },
});

const contados = (count: number): string => (count === 1 ? '1 resultado' : `${count} resultados`);

interface BuscadorProps {
  menu: readonly NavEntry[];
  onClose: () => void;
}

/**
 * One search over pages and records, answered from this device's memory, with a network or without; the server adds the
 * closed work that this device was never sent.
 */
export default function Buscador({ menu, onClose }: BuscadorProps) {
  const { lector, version } = useLector();
  const router = useRouter();
  const id = useId();
  const [term, setTerm] = useState('');
  const deferred = useDeferredValue(term);
  const palabras = useMemo(() => palabrasDe(deferred), [deferred]);
  const paginas = useMemo(() => paginasDe(menu), [menu]);
  const cerrado = useClosedSearch(sinSustantivo(deferred));
  const grupos = useMemo(() => {
    if (palabras.length > 0) {
      const cerradas = cerradasEntradas(cerrado.found);
      return [...conCerradas(buscar(lector, paginas, palabras), cerradas), ...listasDe(deferred)];
    }
    const entradas = recientesDe(lector, paginas);
    return entradas.length > 0 ? [{ grupo: 'Recientes', entradas }] : [];
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [lector, version, paginas, palabras, deferred, cerrado.found]);
  const entradas = grupos.flatMap((grupo) => grupo.entradas);
  const encontradas = entradas.filter(({ grupo }) => grupo !== 'En las listas').length;
  const optionId = (index: number): string => `${id}-${index}`;
  const { active, setActive, move } = useActiveOption(entradas.length, optionId);
  const at = active < 0 && entradas.length > 0 ? 0 : active;
  const go = (entrada: Entrada | undefined): void => {
    if (!entrada) return;
    recordar(entrada);
    onClose();
    void router.navigate(entrada.link);
  };
  return (
    <Modal title="Buscar en todo" onClose={onClose}>
      <Content>
        <Search>
          <input
            data-autofocus
            type="search"
            role="combobox"
            aria-label="Buscar en todo"
            aria-autocomplete="list"
            aria-expanded={entradas.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? optionId(at) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Operación, contenedor, cliente, RUT, placa …"
            value={term}
            onChange={(event) => {
              setTerm(event.target.value);
              setActive(0);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                go(entradas[at]);
              } else move(event);
            }}
          />
        </Search>
        <Resultados
          id={`${id}-list`}
          grupos={grupos}
          optionId={optionId}
          active={at}
          palabras={palabras}
          onChoose={go}
          term={deferred.trim()}
          cerrado={cerrado}
        />
        <VisuallyHidden aria-live="polite">{palabras.length > 0 && contados(encontradas)}</VisuallyHidden>
      </Content>
    </Modal>
  );
}
