import { Button } from '#ui/base/Button.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { loadConfirm } from '#ui/overlay/load-confirm.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { PRINT } from '#ui/styles/media.ts';
import { useState } from 'react';
import { postponeUpdate, takeUpdate, useUpdateOffer, wouldLoseInput } from './pwa.ts';
import { router } from './router.ts';

const Banner = chakra('aside', {
  base: {
    position: 'fixed',
    // Under the top bar, where it covers neither Guardar nor the bottom bar of a phone.
    top: 'calc(60px + env(safe-area-inset-top))',
    insetInlineEnd: '16px',
    marginInlineStart: '16px',
    zIndex: 40,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    maxWidth: '480px',
    padding: '10px 14px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    boxShadow: 'raised',
    '& > p': { flex: '1 1 180px' },
    [PRINT]: { display: 'none' },
  },
});

/** Offers a new version. A half-filled form stays until the user confirms. */
export function UpdateBanner() {
  const offered = useUpdateOffer();
  const [taking, setTaking] = useState(false);
  const { Shown, show, hide } = useOnDemand(loadConfirm);
  const take = (before?: () => void): void => {
    setTaking(true);
    takeUpdate(before);
  };
  const start = (): void => {
    if (wouldLoseInput()) show();
    else take();
  };
  return (
    <div aria-live="polite">
      {offered && (
        <Banner aria-label="Nueva versión">
          <p>
            <strong>Hay una nueva versión.</strong> Guarde lo que esté escribiendo antes de actualizar.
          </p>
          <Button onClick={postponeUpdate} disabled={taking}>
            Más tarde
          </Button>
          <Button tone="primary" onClick={start} busy={taking}>
            Actualizar
          </Button>
        </Banner>
      )}
      {Shown && (
        <Shown
          title="¿Actualizar sin guardar?"
          message="Lo que escribió en este formulario se perderá."
          confirmLabel="Actualizar sin guardar"
          cancelLabel="Seguir editando"
          busy={taking}
          // The user has confirmed here: the browser need not ask again.
          onConfirm={() => take(() => router.history.destroy())}
          onCancel={hide}
        />
      )}
    </div>
  );
}
