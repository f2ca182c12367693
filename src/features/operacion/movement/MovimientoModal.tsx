import { serverTime } from '#data/net/server-clock.ts';
import { useCurrentReader } from '#data/queries/use-reader.ts';
import { useTarifa } from '#data/queries/use-tarifa.ts';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { arrivalValues } from './estimate.ts';
import { plannedMovimiento } from './planned-values.ts';
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
  const reader = useCurrentReader();
  // The operation as it was when the form opened: saving a movement must not change the types in the form.
  const [{ now, ...opened }] = useState(() => ({ ...props, now: serverTime(Date.now()) }));
  const planned = opened.movimiento === null ? plannedMovimiento(reader(), opened.operacion) : {};
  const arrival = isArrival ? arrivalValues(opened.operacion, tarifa, now, planned) : null;
  // Of each render: right after a start the rows come later, and a form in which nothing is typed takes them over.
  const edited: EditedMovimiento = { ...opened, arrival, planned };
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
