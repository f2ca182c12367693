import { chakra } from '../styles/chakra.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../base/Button.tsx';
import { IconClose } from '../base/icons.ts';
import { PHONE } from '../styles/media.ts';
import { StatusPill } from './StatusPill.tsx';
import { dismissToast, readToasts, subscribeToasts, type Toast } from './toast.ts';

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
    '&[data-new]': { pointerEvents: 'none' },
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

/** Milliseconds: a finger on its way to a button that a message covers must not press the message, such as its 'Deshacer'. */
const NEW_MS = 400;

/** A message; presses go to what is below it until it has been there for a moment. */
function ToastItem({ toast, focusBehind }: { toast: Toast; focusBehind: () => void }) {
  const { id, message, tone, action } = toast;
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setNew, NEW_MS, false);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Item data-new={isNew || undefined}>
      <StatusPill tone={tone} bare>
        {message}
      </StatusPill>
      {action && (
        <Button
          data-action
          onClick={() => {
            dismissToast(id);
            focusBehind();
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
  );
}

/** The one polite live region, in the topmost dialog; `toast(…)` writes to it. UiProvider renders it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  // The button that had the focus is gone; behind a dialog nothing takes it.
  const focusBehind = (): void =>
    (dialog ?? document).querySelector<HTMLElement>('main, h2')?.focus({ preventScroll: true });
  const region = (
    <Region data-toasts aria-live="polite" aria-atomic="false">
      {toasts.map((each) => (
        <ToastItem key={each.id} toast={each} focusBehind={focusBehind} />
      ))}
    </Region>
  );
  return dialog ? createPortal(region, dialog) : region;
}
