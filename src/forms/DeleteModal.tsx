import type { FormDecision, SaveResult } from '#data/changes/result.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { type ReactNode, useState } from 'react';
import { RemovalDecision } from './conflict/RemovalDecision.tsx';

type Refused = SaveResult & { estado: 'rechazado' | 'fallido' };

const confirmed = (decision: FormDecision): Promise<SaveResult> =>
  decision.kind === 'outcome'
    ? decision.save()
    : decision.save(new Set(decision.fields.map(({ campo }) => campo)));

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
 * The delete flow (R3.5): asks, sends and shows the result. After a refusal the modal stays open for another try; where
 * the record or the outcome has changed, it says how, and its button confirms that.
 */
export function DeleteModal(props: DeleteModalProps) {
  const { title, message, confirmLabel = 'Eliminar', remove, onDone, onCancel } = props;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const decision = refused?.estado === 'rechazado' ? refused.decision : undefined;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const result = await (decision ? confirmed(decision) : remove());
    setBusy(false);
    if (result.estado === 'rechazado' || result.estado === 'fallido') {
      setRefused(result);
      return;
    }
    toast(result.mensaje, result.estado === 'aceptado' ? 'ok' : 'aviso');
    onDone();
  };
  return (
    <ConfirmModal
      title={title}
      message={
        <>
          {message}
          {decision && <RemovalDecision decision={decision} />}
        </>
      }
      confirmLabel={decision ? 'Eliminar de todas formas' : confirmLabel}
      busy={busy}
      error={decision ? undefined : refused?.mensaje}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
