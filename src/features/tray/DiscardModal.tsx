import type { TrayView, TrayEntry } from '#data/queries/use-tray.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { FAILED } from './entry-status.ts';

const Names = chakra('ul', { base: { marginTop: '6px', paddingInlineStart: '18px' } });

const ON_ITS_WAY = 'Este cambio ya se está enviando: espere la respuesta del servidor.';

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
    const failure = await tray.discard(entry.seq).then(
      (isGone) => (isGone ? undefined : ON_ITS_WAY),
      () => FAILED,
    );
    setBusy(false);
    if (failure === undefined) onClose();
    else setError(failure);
  };
  return (
    <ConfirmModal
      title="¿Descartar el cambio?"
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
