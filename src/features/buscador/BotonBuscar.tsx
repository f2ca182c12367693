import { Button } from '#ui/Button.tsx';
import { IconSearch } from '#ui/icons.ts';
import { KeyHint } from '#ui/KeyHint.tsx';
import { BELOW_DESK, DESK, PHONE } from '#ui/media.ts';
import type { NavEntry } from '#ui/nav-entry.ts';
import { COMMAND } from '#ui/shortcuts.ts';
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('./Buscador.tsx');
const Buscador = lazy(load);

/** After the first screen: so that it opens at once, and without a network too. */
const PRELOAD_MS = 3000;

/** Heard but not seen where the room is for the sync chip. */
const Word = chakra('span', { base: { [BELOW_DESK]: { srOnly: true } } });
const Place = chakra('div', {
  base: {
    flexShrink: 0,
    '& button > span + span': { marginInlineStart: 'auto', [BELOW_DESK]: { display: 'none' } },
    [DESK]: { '& > button': { minWidth: '220px', justifyContent: 'flex-start', color: 'muted' } },
    [BELOW_DESK]: { '& > button': { borderColor: 'transparent', bg: 'transparent', paddingInline: '10px' } },
    [PHONE]: { '& > button': { paddingInline: '9px' } },
  },
});

interface BotonBuscarProps {
  /** The menu's entries, which are found too. */
  menu: readonly NavEntry[];
}

/** Opens the search over everything; so do ⌘K and Ctrl K, wherever no dialog is open. */
export function BotonBuscar({ menu }: BotonBuscarProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Place>
      <Button aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <IconSearch />
        <Word>Buscar</Word>
        <span>
          <KeyHint>{COMMAND} K</KeyHint>
        </span>
      </Button>
      {open && (
        <Suspense>
          <Buscador menu={menu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Place>
  );
}
