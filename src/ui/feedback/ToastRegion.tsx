import { chakra } from '../styles/chakra.ts';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../base/Button.tsx';
import { IconClose } from '../base/icons.ts';
import { PHONE } from '../styles/media.ts';
import { StatusPill } from './StatusPill.tsx';
import { dismissToast, readToasts, subscribeToasts } from './toast.ts';

const Region = chakra('section', {
  base: {
    position: 'fixed',
    left: 'max(16px, env(safe-area-inset-left))',
    right: 'max(16px, env(safe-area-inset-right))',
    // Above what stays at the bottom: the navigation, and the bar of a form or of the next movement.
    bottom: 'calc(12px + var(--foot-bar) + var(--bottom-bar) + env(safe-area-inset-bottom))',
    zIndex: 50,
    display: 'grid',
    gap: '8px',
    justifyItems: 'end',
    pointerEvents: 'none',
    // At the bottom of a dialog are its buttons.
    'dialog > &': { top: 'calc(12px + env(safe-area-inset-top))', bottom: 'auto' },
  },
});

const Item = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    maxWidth: '440px',
    padding: '6px 6px 6px 12px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    boxShadow: 'raised',
    pointerEvents: 'auto',
    animation: 'rise 160ms ease-out',
    '& > :first-child': { flex: 1, minWidth: 0 },
    // Beside two buttons a sentence would be a column of single words: the action is below, as wide as a thumb likes it.
    [PHONE]: {
      flexWrap: 'wrap',
      width: '100%',
      maxWidth: 'none',
      '& > [data-action]': {
        order: 1,
        flex: '1 1 calc(100% + 6px)',
        maxWidth: 'none',
        marginInlineStart: '-6px',
      },
    },
  },
});

/** The one polite live region, in the topmost dialog; `toast(…)` writes to it. UiProvider renders it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const region = (
    <Region data-toasts aria-live="polite" aria-atomic="false">
      {toasts.map(({ id, message, tone, action }) => (
        <Item key={id}>
          <StatusPill tone={tone} bare>
            {message}
          </StatusPill>
          {action && (
            <Button
              data-action
              onClick={() => {
                dismissToast(id);
                // The button that had the focus is gone; behind a dialog nothing takes it.
                (dialog ?? document).querySelector<HTMLElement>('main, h2')?.focus({ preventScroll: true });
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label="Cerrar aviso" onClick={() => dismissToast(id)}>
            <IconClose />
          </IconButton>
        </Item>
      ))}
    </Region>
  );
  return dialog ? createPortal(region, dialog) : region;
}
