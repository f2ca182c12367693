import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { MovimientoForm } from './MovimientoForm.tsx';
import { type EditedMovimiento, useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoModalProps extends EditedMovimiento {
  onClose: () => void;
}

/** 'Actualizando el historial de la operación', for a new or an existing movement. */
export function MovimientoModal(props: MovimientoModalProps) {
  // The operation as it was when the form opened: saving a movement must not change the types in the form.
  const [edited] = useState<EditedMovimiento>(props);
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
