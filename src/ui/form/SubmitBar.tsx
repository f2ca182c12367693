import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { useKeyboardInset } from './keyboard-inset.ts';
import { COARSE, COARSE_OR_SMALL, PHONE } from '../styles/media.ts';

/** The bar of a form's buttons; on touch and small screens always visible at the bottom. */
const StickyBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    marginTop: '8px',
    paddingBlock: '12px',
    '& > [type=submit]': { minWidth: '160px' },
    // Full width for gloves; a second button shares it.
    [COARSE]: { '& > *, & > [type=submit]': { flex: '1 1 0', minWidth: 'auto' } },
    [PHONE]: { '& > *, & > [type=submit]': { flex: '1 1 0', minWidth: 'auto', paddingInline: '12px' } },
    [COARSE_OR_SMALL]: {
      position: 'sticky',
      // Above the keyboard, which covers the navigation.
      bottom: 'max(var(--keyboard, 0px), calc(var(--bottom-bar) + env(safe-area-inset-bottom)))',
      zIndex: 5,
      bg: 'panel',
      borderTopWidth: '1px',
    },
  },
});

export interface SubmitBarProps {
  /** 'Guardar' by default. */
  label?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Content before the main button: 'Cancelar'. */
  children?: ReactNode;
}

/** The submit button of a form. It stays enabled on an invalid form: pressing it shows what is wrong. */
export function SubmitBar({ label = 'Guardar', busy = false, disabled = false, children }: SubmitBarProps) {
  useKeyboardInset();
  return (
    <StickyBar data-foot-bar>
      {children}
      <Button type="submit" tone="primary" size="lg" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </StickyBar>
  );
}
