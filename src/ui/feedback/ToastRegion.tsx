import { chakra, css } from '../styles/chakra.ts';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '../base/Button.tsx';
import { IconClose } from '../base/icons.ts';
import { COARSE_OR_SMALL, PHONE } from '../styles/media.ts';
import { StatusPill } from './StatusPill.tsx';
import { dismissToast, readToasts, subscribeToasts } from './toast.ts';

const Region = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '16px',
    bottom: 'calc(16px + var(--bottom-bar) + env(safe-area-inset-bottom))',
    zIndex: 50,
    display: 'grid',
    gap: '8px',
    justifyItems: 'end',
    pointerEvents: 'none',
    // The bottom of the screen stays free: the bar of a form and 'Crear Movimiento' are there.
    [COARSE_OR_SMALL]: { bottom: 'auto', top: 'calc(60px + env(safe-area-inset-top))' },
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
    // Beside two buttons a sentence would be a column of single words.
    [PHONE]: { flexWrap: 'wrap', justifyContent: 'flex-end', '& > span': { flex: '1 1 14rem' } },
  },
});

/** The one polite live region; `toast(…)` writes to it. UiProvider renders it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <Region aria-live="polite" aria-atomic="false">
      {toasts.map(({ id, message, tone, action }) => (
        <Item key={id}>
          <StatusPill tone={tone} bare>
            {message}
          </StatusPill>
          {action && (
            <Button
              tone="ghost"
              className={css({ flexShrink: 0 })}
              onClick={() => {
                dismissToast(id);
                // The button that had the focus is gone.
                document.querySelector('main')?.focus({ preventScroll: true });
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
}
