import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { COARSE } from '../styles/media.ts';

const Key = chakra('kbd', {
  base: {
    minWidth: '20px',
    padding: '0 5px',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    color: 'subtle',
    fontFamily: 'body',
    fontSize: '0.75rem',
    lineHeight: '18px',
    textAlign: 'center',
    pointerEvents: 'none',
    [COARSE]: { display: 'none' },
  },
});

/** The key of an action's shortcut; shown only where there is a keyboard, and hidden from screen readers. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <Key aria-hidden>{children}</Key>;
}
