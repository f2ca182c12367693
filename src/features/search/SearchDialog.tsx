import { useClosedSearch } from '#data/queries/use-closed-search.ts';
import { useSession } from '#data/net/session.ts';
import { useMayOpen } from '#data/queries/use-may.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import type { NavEntry } from '#ui/layout/nav-entry.ts';
import { useActiveOption } from '#ui/select/use-active-option.ts';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useId, useMemo, useState } from 'react';
import { searchEverything, withClosed } from './search.ts';
import type { SearchEntry } from './entry.ts';
import { closedEntries } from './entries.ts';
import { listsOf, withoutNoun } from './lists.ts';
import { pagesOf } from './pages.ts';
import { wordsOf } from './ranking.ts';
import { recentOf, remember } from './recent.ts';
import { SearchResults } from './SearchResults.tsx';

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

const counted = (count: number): string => (count === 1 ? '1 resultado' : `${count} resultados`);

interface ShownGroup {
  group: string;
  entries: readonly SearchEntry[];
}

interface SearchDialogProps {
  menu: readonly NavEntry[];
  /** What was typed before it was shown. */
  typed: Readonly<RefObject<string>>;
  onClose: () => void;
}

/**
 * The global search over pages and records, answered from this device's memory, with or without a network. The server
 * adds closed work that is not on this device.
 */
export default function SearchDialog({ menu, typed, onClose }: SearchDialogProps) {
  const { reader, version } = useReader();
  const session = useSession();
  const user = session?.uuid ?? String(session?.id);
  const mayOpen = useMayOpen();
  const router = useRouter();
  const id = useId();
  const [term, setTerm] = useState(() => typed.current);
  const deferred = useDeferredValue(term);
  const words = useMemo(() => wordsOf(deferred), [deferred]);
  const pages = useMemo(() => pagesOf(menu).filter(({ link }) => mayOpen(link)), [menu, mayOpen]);
  const closed = useClosedSearch(withoutNoun(deferred));
  const groups = useMemo(() => {
    const permitted = ({ group, entries: all }: ShownGroup): ShownGroup => ({
      group,
      entries: all.filter(({ link }) => mayOpen(link)),
    });
    if (words.length > 0) {
      const closedFound = closedEntries(closed.found);
      const found = withClosed(searchEverything(reader, pages, words), closedFound);
      return [...found.map(permitted), ...listsOf(deferred)];
    }
    const { entries } = permitted({ group: 'Recientes', entries: recentOf(user, reader, pages) });
    return entries.length > 0 ? [{ group: 'Recientes', entries }] : [];
    // `version` changes with the engine's data.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [user, reader, version, pages, words, deferred, closed.found, mayOpen]);
  const entries = groups.flatMap((group) => group.entries);
  const foundRows = entries.filter(({ group }) => group !== 'En las listas').length;
  const optionId = (index: number): string => `${id}-${index}`;
  const { active, setActive, move } = useActiveOption(entries.length, optionId);
  const at = active < 0 && entries.length > 0 ? 0 : active;
  const open = (entry: SearchEntry | undefined): void => {
    if (!entry) return;
    remember(user, entry);
    onClose();
    void router.navigate(entry.link);
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
            aria-expanded={entries.length > 0}
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
                open(entries[at]);
              } else move(event);
            }}
          />
        </Search>
        <SearchResults
          id={`${id}-list`}
          groups={groups}
          optionId={optionId}
          active={at}
          words={words}
          onChoose={open}
          term={deferred.trim()}
          closed={closed}
        />
        <VisuallyHidden aria-live="polite">{words.length > 0 && counted(foundRows)}</VisuallyHidden>
      </Content>
    </Modal>
  );
}
