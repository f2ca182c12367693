import { Button } from '#ui/base/Button.tsx';
import { IconSearch } from '#ui/base/icons.ts';
import { KeyHint } from '#ui/base/KeyHint.tsx';
import { BELOW_DESK, DESK, PHONE } from '#ui/styles/media.ts';
import type { NavEntry } from '#ui/layout/nav-entry.ts';
import { COMMAND } from '#ui/base/shortcuts.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useEffect, useRef } from 'react';
import { listenForSearchKeys } from './search-keys.ts';

const load = () => import('./SearchDialog.tsx');

/**
 * Milliseconds after the first screen until its code is loaded, so that it opens at once, and without a network too.
 */
const PRELOAD_MS = 3000;

/** Only for screen readers where the sync chip needs the space. */
const Word = chakra('span', { base: { [BELOW_DESK]: { srOnly: true } } });
const Place = chakra('div', {
  base: {
    flexShrink: 0,
    '& > button > span + span': { marginInlineStart: 'auto', [BELOW_DESK]: { display: 'none' } },
    [DESK]: { '& > button': { minWidth: '220px', justifyContent: 'flex-start', color: 'muted' } },
    [BELOW_DESK]: {
      '& > button': {
        borderColor: 'transparent',
        bg: 'transparent',
        minWidth: 'var(--ctl)',
        paddingInline: 0,
      },
    },
    // Below 360 px the company's name, the sync chip and the bell leave no more.
    [PHONE]: { '& > button': { minWidth: 'clamp(38px, 12.3vw, 44px)' } },
  },
});

interface SearchButtonProps {
  /** The menu's entries, which the search finds too. */
  menu: readonly NavEntry[];
}

/** Opens the global search, as ⌘K and Ctrl K do wherever no dialog is open. */
export function SearchButton({ menu }: SearchButtonProps) {
  const { Shown, show, hide } = useOnDemand(load);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef('');
  useEffect(() => listenForSearchKeys(button, typed), []);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Place>
      <Button
        ref={button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          typed.current = '';
          show();
        }}
      >
        <IconSearch />
        <Word>Buscar</Word>
        <span>
          <KeyHint>{COMMAND} K</KeyHint>
        </span>
      </Button>
      {Shown && <Shown menu={menu} typed={typed} onClose={hide} />}
    </Place>
  );
}
