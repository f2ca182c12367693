import type { FormDecision, SaveResult } from '#data/changes/result.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { toast, type ToastAction } from '#ui/feedback/toast.ts';
import { type ReactNode, useState } from 'react';
import { type Restorable, useUndoRestoring, useUndoWaiting } from './undo-delete.ts';

type Explanation = typeof import('./conflict/RemovalDecision.tsx').RemovalDecision;

interface Refused {
  mensaje: string;
  /** What the user has to decide, with the component that shows it. */
  decision: { decision: FormDecision; Explanation: Explanation } | null;
  /** Takes the refused change out of the tray, where it stays as long as it is shown here (R10.5). */
  withdraw: (() => Promise<void>) | undefined;
}

/**
 * Loaded when it is first needed: most deletions need none, and this modal is part of the first load. Null where
 * loading fails: then the refusal is shown as a sentence, and the next try asks the server again.
 */
async function loadExplanation(): Promise<Explanation | null> {
  try {
    return (await import('./conflict/RemovalDecision.tsx')).RemovalDecision;
  } catch {
    return null;
  }
}

async function refusedBy(result: SaveResult & { estado: 'rechazado' | 'fallido' }): Promise<Refused> {
  const decision = result.estado === 'rechazado' ? result.decision : undefined;
  const Explanation = decision ? await loadExplanation() : null;
  return {
    mensaje: result.mensaje,
    decision: decision && Explanation ? { decision, Explanation } : null,
    withdraw: result.estado === 'rechazado' ? result.withdraw : undefined,
  };
}

const confirmed = (decision: FormDecision): Promise<SaveResult> =>
  decision.kind === 'outcome'
    ? decision.save()
    : decision.save(new Set(decision.fields.map(({ field }) => field)));

export interface DeleteModalProps {
  title: string;
  /** Names the record and says what happens. */
  message: ReactNode;
  confirmLabel?: string;
  remove: () => Promise<SaveResult>;
  /** Stands in the message about a deletion that the server has made; one that waits is taken back. */
  undo?: ToastAction;
  /** The same for a record that the server can bring back. */
  restorable?: Restorable;
  /** Called when the record was deleted, or the deletion was stored on this device. */
  onDone: () => void;
  onCancel: () => void;
}

/**
 * The delete flow (R3.5): asks, sends and shows the result. After a refusal the modal stays open for another try; where
 * the record or the outcome has changed, it says how, and its button confirms that.
 */
export function DeleteModal(props: DeleteModalProps) {
  const { title, message, confirmLabel = 'Eliminar', remove, restorable, onDone, onCancel } = props;
  const restoring = useUndoRestoring(restorable);
  const { undo = restoring } = props;
  const undoWaiting = useUndoWaiting();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const shown = refused?.decision;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    if (!shown) await refused?.withdraw?.();
    const result = await (shown ? confirmed(shown.decision) : remove());
    if (result.estado === 'rechazado' || result.estado === 'fallido') {
      setRefused(await refusedBy(result));
      setBusy(false);
      return;
    }
    setBusy(false);
    const waiting = result.estado === 'guardado' ? result.key : undefined;
    const action = waiting === undefined ? undo : undoWaiting(waiting, undo);
    toast(result.mensaje, result.estado === 'aceptado' ? 'ok' : 'aviso', action);
    onDone();
  };
  return (
    <ConfirmModal
      title={title}
      message={
        <>
          {message}
          {shown && <shown.Explanation decision={shown.decision} />}
        </>
      }
      confirmLabel={shown ? 'Eliminar de todas formas' : confirmLabel}
      busy={busy}
      error={shown ? undefined : refused?.mensaje}
      onConfirm={() => void confirm()}
      onCancel={() => {
        void refused?.withdraw?.();
        onCancel();
      }}
    />
  );
}
