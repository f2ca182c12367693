import { Button } from '#ui/Button.tsx';
import { chakra } from '@chakra-ui/react';
import { postponeUpdate, takeUpdate, useUpdateOffer } from './pwa.ts';

const Banner = chakra('aside', {
  base: {
    position: 'fixed',
    // Under the top bar, where it hides neither Guardar nor the phone's bottom bar.
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
  },
});

/** Offers a new version; nothing changes under a half-filled form. */
export function UpdateBanner() {
  const offered = useUpdateOffer();
  return (
    <div aria-live="polite">
      {offered && (
        <Banner aria-label="Nueva versión">
          <p>
            <strong>Hay una nueva versión.</strong> Guarde lo que esté escribiendo antes de actualizar.
          </p>
          <Button onClick={postponeUpdate}>Más tarde</Button>
          <Button tone="primary" onClick={takeUpdate}>
            Actualizar
          </Button>
        </Banner>
      )}
    </div>
  );
}
