import type { Bandeja, Entrada } from '#data/queries/use-tray.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { NO_SE_PUDO } from './entry-status.ts';

const Names = chakra('ul', { base: { marginTop: '6px', paddingInlineStart: '18px' } });

const EN_CAMINO = 'Este cambio ya se está enviando: espere la respuesta del servidor.';

interface DescartarModalProps {
  entrada: Entrada;
  bandeja: Bandeja;
  onClose: () => void;
}

const YA_SE_INTENTO =
  'Ya se intentó enviar y no llegó respuesta: si alcanzó a llegar al servidor, aparecerá al recuperar la conexión.';

/** Nothing leaves the tray without this: it names the change and all that depend on it. */
export function DescartarModal({ entrada, bandeja, onClose }: DescartarModalProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const dependientes = bandeja.dependientes(entrada.seq);
  const discard = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const wrong = await bandeja.descartar(entrada.seq).then(
      (isGone) => (isGone ? undefined : EN_CAMINO),
      () => NO_SE_PUDO,
    );
    setBusy(false);
    if (wrong === undefined) onClose();
    else setError(wrong);
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
            <strong>{entrada.titulo}</strong> no se enviará y se perderá.
          </p>
          {entrada.estado === 'pending' && entrada.intentos > 0 && <p>{YA_SE_INTENTO}</p>}
          {dependientes.length > 0 && (
            <>
              <p>También se descartan los cambios que dependen de él:</p>
              <Names>
                {dependientes.map(({ seq, titulo }) => (
                  <li key={seq}>{titulo}</li>
                ))}
              </Names>
            </>
          )}
        </>
      }
    />
  );
}
