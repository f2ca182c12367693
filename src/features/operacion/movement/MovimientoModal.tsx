import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { MovimientoForm } from './MovimientoForm.tsx';
import { type EditedMovimiento, useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoModalProps extends EditedMovimiento {
  onClose: () => void;
}

/** 'Actualizando el historial de la operación', for a new movement and for an existing one. */
export function MovimientoModal(props: MovimientoModalProps) {
  // The operation as it was when the form opened: a movement just saved must not change the types still on screen.
  const [edited] = useState<EditedMovimiento>(props);
  const { operacion, movimiento } = edited;
  const estado = useMovimientoForm(edited, props.onClose);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      title="Actualizando el historial de la operación"
      onClose={() => (estado.form.modified ? setAsking(true) : props.onClose())}
    >
      <MovimientoForm operacion={operacion} movimiento={movimiento} estado={estado} />
      <ConfirmModal
        open={asking}
        title="¿Salir sin guardar?"
        message="Lo que escribió en este formulario se perderá."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      />
    </Modal>
  );
}
