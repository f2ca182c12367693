import { serverTime } from '#data/net/server-clock.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { useTarifa } from '#data/queries/use-tarifa.ts';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { arrivalValues } from './estimate.ts';
import { plannedValues } from './planned-values.ts';
import { MovimientoForm } from './MovimientoForm.tsx';
import { type EditedMovimiento, useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoModalProps extends Omit<EditedMovimiento, 'arrival' | 'planned'> {
  /** For a truck that has arrived just now. */
  isArrival?: boolean;
  onClose: () => void;
}

/** 'Actualizando el historial de la operación', for a new or an existing movement. */
export function MovimientoModal({ isArrival = false, ...props }: MovimientoModalProps) {
  const tarifa = useTarifa(props.operacion.id) ?? null;
  const { reader } = useReader();
  // The operation as it was when the form opened: saving a movement must not change the types in the form.
  const [edited] = useState<EditedMovimiento>(() => {
    const planned = props.movimiento === null ? plannedValues(reader, props.operacion) : {};
    const now = serverTime(Date.now());
    const arrival = isArrival ? arrivalValues(props.operacion, tarifa, now, planned) : null;
    return { ...props, arrival, planned };
  });
  const { operacion, movimiento } = edited;
  const estado = useMovimientoForm(edited, props.onClose);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      title="Actualizando el historial de la operación"
      onClose={() => (estado.form.modified ? setAsking(true) : props.onClose())}
    >
      <MovimientoForm operacion={operacion} movimiento={movimiento} state={estado} />
      <LeaveConfirm open={asking} onLeave={props.onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
