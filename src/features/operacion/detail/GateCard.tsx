import type { OperacionRecord } from '#contracts/operacion.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconTarjeta } from '#ui/base/later-icons.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useWakeLock } from '#ui/base/use-wake-lock.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { nombreOperacion } from '#domain/numero.ts';
import { gateCardOf } from './gate-card.ts';

const CardLines = chakra('dl', {
  base: {
    containerType: 'size',
    height: '100%',
    minHeight: '380px',
    display: 'grid',
    alignContent: 'space-evenly',
    gap: '8px',
    // Black on white in both themes: it is read through a window, in sunlight.
    bg: 'white',
    color: 'black',
    borderRadius: 'md',
    padding: '12px 20px',
    '& dt': { fontSize: '1.125rem', lineHeight: 1.2 },
    '& dd': {
      fontWeight: 700,
      lineHeight: 1.1,
      overflowWrap: 'anywhere',
      fontSize: 'clamp(1.75rem, min(6.5cqw, 6.5cqh), 4.5rem)',
    },
    '& > div:first-of-type dd': {
      fontSize: 'clamp(1.75rem, min(9.5cqw, 10cqh), 6.5rem)',
      whiteSpace: 'nowrap',
    },
  },
});

function Tarjeta({ operacion, onClose }: { operacion: OperacionRecord; onClose: () => void }) {
  useWakeLock();
  return (
    <Modal
      size="full"
      title={`Tarjeta de portería · ${TIPO_OPERACION_LABEL[operacion.tipo]} · ${nombreOperacion(operacion.id)}`}
      onClose={onClose}
    >
      <CardLines>
        {gateCardOf(operacion).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </CardLines>
    </Modal>
  );
}

/** Opens the card that is shown at the gate's window: full screen, and the screen stays on. */
export function GateCard({ operacion }: { operacion: OperacionRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        <IconTarjeta />
        Tarjeta de portería
      </Button>
      {open && <Tarjeta operacion={operacion} onClose={() => setOpen(false)} />}
    </>
  );
}
