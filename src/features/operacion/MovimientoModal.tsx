import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useState } from 'react';
import { MovimientoForm } from './MovimientoForm.tsx';
import { useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoModalProps {
  operacion: OperacionRecord;
  /** Null: a new one, after the last. */
  movimiento: MovimientoRecord | null;
  onClose: () => void;
}

/** 'Actualizando el historial de la operación', for a new movement and for an existing one. */
export function MovimientoModal(props: MovimientoModalProps) {
  // The operation as it was when the form opened: a movement just saved must not change the types still on screen.
  const [{ operacion, movimiento }] = useState(props);
  const estado = useMovimientoForm(operacion, movimiento, props.onClose);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      title="Actualizando el historial de la operación"
      onClose={() => (estado.formulario.modificado ? setAsking(true) : props.onClose())}
    >
      <MovimientoForm operacion={operacion} movimiento={movimiento} estado={estado} onListo={props.onClose} />
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
