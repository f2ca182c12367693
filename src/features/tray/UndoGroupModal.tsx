import { explainDecisionError } from '#data/store/disk-errors.ts';
import type { TrayView } from '#data/queries/use-tray.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { useState } from 'react';
import { type TrayGroup, undoSentences } from './tray-groups.ts';

const ON_ITS_WAY =
  'Otra pestaña empezó a enviar algunos de estos cambios: no se deshizo nada. Revise cuántos quedan.';

interface UndoGroupModalProps {
  group: TrayGroup;
  tray: TrayView;
  onClose: () => void;
}

/** Asks before a group is undone: says how many changes are discarded, and how many stay because they were sent. */
export function UndoGroupModal({ group, tray, onClose }: UndoGroupModalProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const own = new Set(group.entries.map(({ seq }) => seq));
  const needing = tray.groupDependants(group.id).filter(({ seq }) => !own.has(seq)).length;
  const undo = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const failure = await tray
      .discardGroup(group.id)
      .then((count) => (count > 0 ? undefined : ON_ITS_WAY), explainDecisionError);
    setBusy(false);
    if (failure === undefined) onClose();
    else setError(failure);
  };
  return (
    <ConfirmModal
      title="¿Deshacer todo?"
      confirmLabel="Deshacer"
      busy={busy}
      error={error}
      onConfirm={() => void undo()}
      onCancel={onClose}
      message={
        <>
          <p>
            <strong>{group.label}</strong>
          </p>
          {undoSentences(group).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {needing > 0 && (
            <p>
              {needing === 1
                ? 'También se descarta 1 cambio que depende de ellos.'
                : `También se descartan ${needing} cambios que dependen de ellos.`}
            </p>
          )}
        </>
      }
    />
  );
}
