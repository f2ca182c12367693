import type { SaveResult } from '#data/changes/result.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { type ReactNode, useState } from 'react';

export interface DeleteModalProps {
  title: string;
  /** Names the record and says what happens. */
  message: ReactNode;
  confirmLabel?: string;
  remove: () => Promise<SaveResult>;
  /** Called when the record was deleted, or the deletion was stored on this device. */
  onDone: () => void;
  onCancel: () => void;
}

/**
 * Deletes a record (R3.5): asks, sends, and shows the result. After a refusal the modal stays open for another
 * attempt.
 */
export function DeleteModal(props: DeleteModalProps) {
  const { title, message, confirmLabel = 'Eliminar', remove, onDone, onCancel } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const { estado, mensaje } = await remove();
    setBusy(false);
    if (estado === 'rechazado' || estado === 'fallido') {
      setError(mensaje);
      return;
    }
    toast(mensaje, estado === 'aceptado' ? 'ok' : 'aviso');
    onDone();
  };
  return (
    <ConfirmModal
      title={title}
      message={message}
      confirmLabel={confirmLabel}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
