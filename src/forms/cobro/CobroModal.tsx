import type { CobroRecord } from '#contracts/extra.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { CobroForm } from './CobroForm.tsx';

interface EditCobroProps {
  id: Id;
  pending: PendingChange | null;
  onClose: () => void;
}

function EditCobro({ id, pending, onClose }: EditCobroProps) {
  const { datos, notFound, error, retry } = useRecord<CobroRecord>('extra.get', { id });
  if (notFound) {
    const text = pending
      ? 'El cobro ya no existe: descarte este cambio en Pendientes.'
      : 'El cobro ya no existe.';
    return <ResultModal kind="info" title="No se puede editar" message={text} onClose={onClose} />;
  }
  if (datos === undefined) {
    return (
      <Modal title="Editar cobro" onClose={onClose}>
        {error === null ? <Skeleton height="320px" /> : <ErrorState message={error} onRetry={retry} />}
      </Modal>
    );
  }
  const { cliente, operacion } = datos;
  return <CobroForm cliente={cliente.id} operacion={operacion} {...{ cobro: datos, pending, onClose }} />;
}

export interface CobroModalProps {
  /** The charge to edit; null for a new one. */
  id: Id | null;
  /** Of a new charge; null where the client is chosen in the form. */
  cliente: Id | null;
  /** Of a new charge; null for one for the client alone. */
  operacion: Id | null;
  pending?: PendingChange | null;
  onClose: () => void;
}

/** Adds or edits a charge by hand. */
export function CobroModal({ id, cliente, operacion, pending = null, onClose }: CobroModalProps) {
  return id === null ? (
    <CobroForm {...{ cliente, operacion, pending, onClose }} cobro={null} />
  ) : (
    <EditCobro {...{ id, pending, onClose }} />
  );
}
