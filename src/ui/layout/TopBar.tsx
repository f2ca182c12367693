import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { IconMenu } from '../base/icons.ts';
import { DESK, PHONE, PRINT } from '../styles/media.ts';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 20,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '52px',
    paddingLeft: 'max(28px, env(safe-area-inset-left))',
    paddingRight: 'max(28px, env(safe-area-inset-right))',
    bg: 'panel',
    borderBottomWidth: '1px',
    paddingTop: 'env(safe-area-inset-top)',
    [PRINT]: { display: 'none' },
    '& > span': { [DESK]: { display: 'none' } },
    '& > span > button': { paddingInline: '10px' },
    [PHONE]: {
      paddingLeft: 'max(8px, env(safe-area-inset-left))',
      paddingRight: 'max(8px, env(safe-area-inset-right))',
      gap: '2px',
      // Not in a dialog that one of the buttons opens.
      '& button:not(dialog *)': {
        '--fs-sm': 'min(0.8125rem, 4.4vw, 16px)',
        paddingInline: '8px',
        minWidth: '44px',
      },
      // The sync chip needs the space of large icons.
      '& > div > button, & > span > button': { fontSize: 'min(1rem, 20px)' },
    },
  },
});

/** Too narrow for more than a few letters of the company's name. */
const NO_ROOM = '@container (max-width: 3.5rem)';
const Room = chakra('div', { base: { flex: 1, minWidth: 0, containerType: 'inline-size' } });
const Company = chakra('p', {
  base: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    [PHONE]: {
      overflowWrap: 'normal',
      lineClamp: 2,
      fontSize: '0.75rem',
      lineHeight: 1.25,
    },
    [NO_ROOM]: { display: 'none' },
  },
});

/** On a phone, for screen readers only: company and sync chip need the space. */
const MenuWord = chakra('span', { base: { [PHONE]: { srOnly: true } } });

export interface TopBarProps {
  company: string;
  /** The global search. */
  search?: ReactNode;
  sync?: ReactNode;
  bell?: ReactNode;
  menuOpen: boolean;
  onMenu: () => void;
}

/** Company name, sync chip and bell; 'Menú' where the sidebar is a drawer. */
export function TopBar({ company, search, sync, bell, menuOpen, onMenu }: TopBarProps) {
  return (
    <Bar>
      <span>
        <Button tone="ghost" aria-expanded={menuOpen} aria-controls="menu" onClick={onMenu}>
          <IconMenu />
          <MenuWord>Menú</MenuWord>
        </Button>
      </span>
      <Room>
        <Company>{company}</Company>
      </Room>
      {search}
      {sync}
      {bell}
    </Bar>
  );
}
