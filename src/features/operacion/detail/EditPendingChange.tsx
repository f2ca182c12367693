import type { OperacionRecord } from '#contracts/operacion.ts';
import type { Pendiente } from '#data/queries/pending-change.ts';
import { usePendiente } from '#forms/pending-context.ts';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { useState } from 'react';
import { MovimientoModal } from '../movement/MovimientoModal.tsx';
import { OperacionModal } from './OperacionModal.tsx';

interface EditarPendienteProps {
  operacion: OperacionRecord;
  pendiente: Pendiente;
  onClose: () => void;
}

function EditarMovimiento({ operacion, pendiente, onClose }: EditarPendienteProps) {
  const own = pendiente.id ?? pendiente.uuid;
  // As it was when the form opened: what is being saved may move it.
  const [movimiento] = useState(
    () => operacion.movimientos.find(({ id, uuid }) => id === own || uuid === own) ?? null,
  );
  if (pendiente.id !== null && movimiento === null) {
    return (
      <ResultModal
        kind="info"
        title="No se puede editar"
        message="El movimiento ya no existe: descarte este cambio en Pendientes."
        onClose={onClose}
      />
    );
  }
  return (
    <MovimientoModal operacion={operacion} movimiento={movimiento} pendiente={pendiente} onClose={onClose} />
  );
}

/** Over the operation's detail, the form of the change of the tray that the address names. */
export function EditarPendiente({ operacion }: Pick<EditarPendienteProps, 'operacion'>) {
  const pendiente = usePendiente(['operacion.update', 'movimiento.create', 'movimiento.update']);
  const [open, setOpen] = useState(true);
  if (pendiente === null || !open) return null;
  const Editar = pendiente.name === 'operacion.update' ? OperacionModal : EditarMovimiento;
  return <Editar operacion={operacion} pendiente={pendiente} onClose={() => setOpen(false)} />;
}
