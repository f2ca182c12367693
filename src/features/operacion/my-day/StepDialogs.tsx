import { useOnDemand } from '#ui/base/use-on-demand.ts';
import type { MyOperacion } from '#views/my-day.ts';
import { useState } from 'react';
import { type Step, stepsOf } from './steps.ts';

const loadArrival = async () => ({
  default: (await import('../movement/MovimientoModal.tsx')).MovimientoModal,
});
const loadPhotos = async () => ({
  default: (await import('../adjuntos/AddAdjuntosModal.tsx')).AddAdjuntosModal,
});
const loadSignature = async () => ({
  default: (await import('../adjuntos/SignatureModal.tsx')).SignatureModal,
});

/** The dialogs of the steps, and the operation that one of them is open for. */
export function useStepDialogs() {
  const [own, setOwn] = useState<MyOperacion | null>(null);
  const arrival = useOnDemand(loadArrival);
  const photos = useOnDemand(loadPhotos);
  const signature = useOnDemand(loadSignature);
  const show = (step: Step, of: MyOperacion): void => {
    setOwn(of);
    if (step === 'llegada') arrival.show();
    if (step === 'fotos') photos.show();
    if (step === 'firma') signature.show();
  };
  return { own, arrival, photos, signature, show };
}

interface StepDialogsProps {
  dialogs: ReturnType<typeof useStepDialogs>;
  /** All operations as they are now. */
  all: readonly MyOperacion[];
}

/** The open dialog. It is outside the cards, which move to another group when their operation changes. */
export function StepDialogs({ dialogs, all }: StepDialogsProps) {
  const { own, arrival, photos, signature } = dialogs;
  if (own === null) return null;
  const { movimiento } = stepsOf(own);
  // What was added meanwhile is shown in the dialog.
  const operacion =
    all.find((each) => each.operacion.uuid === own.operacion.uuid)?.operacion ?? own.operacion;
  const current = operacion.movimientos.find(({ uuid }) => uuid === movimiento?.uuid) ?? movimiento;
  return (
    <>
      {arrival.Shown && (
        <arrival.Shown
          operacion={operacion}
          movimiento={null}
          pending={null}
          isArrival
          onClose={arrival.hide}
        />
      )}
      {photos.Shown && <photos.Shown operacion={operacion} movimiento={current} onClose={photos.hide} />}
      {signature.Shown && current && (
        <signature.Shown operacion={operacion} movimiento={current} onClose={signature.hide} />
      )}
    </>
  );
}
