import type { OperacionRecord } from '#contracts/operacion.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import { CobroModal } from '#forms/cobro/CobroModal.tsx';
import { usePendingChange } from '#forms/pending-context.ts';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { type ComponentType, useState } from 'react';
import { EditAdjunto } from '../adjuntos/EditAdjunto.tsx';
import { DocumentoModal } from '../documentos/DocumentoModal.tsx';
import { MovimientoModal } from '../movement/MovimientoModal.tsx';
import { ComisionModal } from './ComisionModal.tsx';
import { OperacionModal } from './OperacionModal.tsx';

const NAMES = [
  'operacion.update',
  'movimiento.create',
  'movimiento.update',
  'adjunto.update',
  'documento.create',
  'documento.update',
  'extra.create',
  'extra.update',
] as const;

interface EditPendingChangeProps {
  operacion: OperacionRecord;
  pending: PendingChange;
  onClose: () => void;
}

function Gone({ text, onClose }: { text: string; onClose: () => void }) {
  return <ResultModal kind="info" title="No se puede editar" message={text} onClose={onClose} />;
}

function EditMovimiento({ operacion, pending, onClose }: EditPendingChangeProps) {
  const own = pending.id ?? pending.uuid;
  // The record as it was when the form opened: saving may change it.
  const [movimiento] = useState(
    () => operacion.movimientos.find(({ id, uuid }) => id === own || uuid === own) ?? null,
  );
  if (pending.id !== null && movimiento === null) {
    return <Gone text="El movimiento ya no existe: descarte este cambio en Pendientes." onClose={onClose} />;
  }
  return (
    <MovimientoModal operacion={operacion} movimiento={movimiento} pending={pending} onClose={onClose} />
  );
}

function EditPendingAdjunto({ operacion, pending, onClose }: EditPendingChangeProps) {
  const [adjunto] = useState(() =>
    operacion.adjuntos.find(({ id, uuid }) => id === pending.id || uuid === pending.id),
  );
  if (adjunto) return <EditAdjunto {...{ adjunto, operacion, pending, onClose }} />;
  return (
    <Gone text="La foto o el documento ya no existe: descarte este cambio en Pendientes." onClose={onClose} />
  );
}

function EditDocumento({ operacion, pending, onClose }: EditPendingChangeProps) {
  const [documento] = useState(
    () => operacion.documentos.find(({ id, uuid }) => id === pending.id || uuid === pending.id) ?? null,
  );
  if (pending.id === null || documento)
    return <DocumentoModal {...{ documento, operacion, pending, onClose }} />;
  return <Gone text="El documento ya no existe: descarte este cambio en Pendientes." onClose={onClose} />;
}

function EditCobro({ operacion, pending, onClose }: EditPendingChangeProps) {
  const { id, cliente } = operacion;
  return <CobroModal id={pending.id} cliente={cliente.id} operacion={id} {...{ pending, onClose }} />;
}

function EditOperacion(props: EditPendingChangeProps) {
  return 'comision_externo' in props.pending.body ? (
    <ComisionModal {...props} />
  ) : (
    <OperacionModal {...props} />
  );
}

const FORMS: Readonly<Partial<Record<PendingChange['name'], ComponentType<EditPendingChangeProps>>>> = {
  'operacion.update': EditOperacion,
  'adjunto.update': EditPendingAdjunto,
  'documento.create': EditDocumento,
  'documento.update': EditDocumento,
  'extra.create': EditCobro,
  'extra.update': EditCobro,
};

/** The form of the tray's change in the address, over the operation's detail. */
export function EditPendingChange({ operacion }: Pick<EditPendingChangeProps, 'operacion'>) {
  const pending = usePendingChange(NAMES);
  const [open, setOpen] = useState(true);
  if (pending === null || !open) return null;
  const Edit = FORMS[pending.name] ?? EditMovimiento;
  return <Edit operacion={operacion} pending={pending} onClose={() => setOpen(false)} />;
}
