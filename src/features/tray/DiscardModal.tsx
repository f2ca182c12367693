import { explainDecisionError } from '#data/store/disk-errors.ts';
import type { TrayView, TrayEntry } from '#data/queries/use-tray.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { NOT_DISCARDED, undoDiscard } from '#forms/conflict/undo-discard.ts';
import { toast } from '#ui/feedback/toast.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';

const Names = chakra('ul', { base: { marginTop: '6px', paddingInlineStart: '18px' } });

interface DiscardModalProps {
  entry: TrayEntry;
  tray: TrayView;
  onClose: () => void;
}

const ALREADY_TRIED =
  'Ya se intentó enviar y no llegó respuesta: si alcanzó a llegar al servidor, aparecerá al recuperar la conexión.';

const KEPT = 'no se enviará: el registro se conserva.';

/** Asks before a discard: names the change and all changes that depend on it. */
export function DiscardModal({ entry, tray, onClose }: DiscardModalProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const dependants = tray.dependants(entry.seq);
  const discard = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const [putBack, failure] = await tray.discard(entry.seq).then(
      (back) => [back, NOT_DISCARDED] as const,
      (reason) => [null, explainDecisionError(reason)] as const,
    );
    setBusy(false);
    if (!putBack) {
      setError(failure);
      return;
    }
    onClose();
    const many = dependants.length > 0;
    const text = many
      ? `Cambios descartados: ${entry.title} y lo que dependía de ese cambio`
      : `Cambio descartado: ${entry.title}`;
    toast(text, 'neutral', undoDiscard(putBack, many));
  };
  return (
    <ConfirmModal
      title={dependants.length > 0 ? `¿Descartar ${dependants.length + 1} cambios?` : '¿Descartar el cambio?'}
      confirmLabel="Descartar"
      busy={busy}
      error={error}
      onConfirm={() => void discard()}
      onCancel={onClose}
      message={
        <>
          <p>
            <strong>{entry.title}</strong> {entry.deletesRow ? KEPT : 'no se enviará y se perderá.'}
          </p>
          {entry.estado === 'pending' && entry.attempts > 0 && <p>{ALREADY_TRIED}</p>}
          {dependants.length > 0 && (
            <>
              <p>También se descartan los cambios que dependen de él:</p>
              <Names>
                {dependants.map(({ seq, title }) => (
                  <li key={seq}>{title}</li>
                ))}
              </Names>
            </>
          )}
        </>
      }
    />
  );
}
