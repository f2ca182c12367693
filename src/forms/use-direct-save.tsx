import type { EndpointKey } from '#contracts/endpoints.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { useSave } from '#data/queries/use-save.ts';
import { toast } from '#ui/feedback/toast.ts';
import { reasonOf } from '#views/labels.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SaveResultModal } from './SaveResultModal.tsx';

/** A change that was saved: accepted by the server, or stored on this device. */
export type Saved = SaveResult & { estado: 'aceptado' | 'guardado' };

interface DirectSave<R> {
  busy: boolean;
  send: (key: EndpointKey, request: R) => void;
  /** Shows a refusal and what its user can decide; the component renders it. */
  modal: ReactNode;
}

/**
 * Saves a change by one press, without a form: 'Pagar', 'Salí'. `decided`: after a refusal, with what the user chose
 * then, which may be other values than the request's.
 */
export function useDirectSave<R extends SaveRequest>(
  onSaved: (result: Saved, request: R, decided: boolean) => void,
): DirectSave<R> {
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{
    result: SaveResult;
    again: () => void;
    request: R;
  } | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const take = (result: SaveResult, again: () => void, request: R, decided = false): void => {
    const saved = result.estado === 'aceptado' || result.estado === 'guardado';
    // The change itself may have removed the button from the screen, and a refusal puts another one there.
    if (!saved && !isShown.current) {
      const { errores, table } = result.estado === 'rechazado' ? result : {};
      toast(reasonOf(result.mensaje, errores, table), 'error');
    }
    setRefused(saved ? null : { result, again, request });
    if (saved) onSaved(result, request, decided);
  };
  const send = async (key: EndpointKey, request: R): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const result = await save(key, request).finally(() => setBusy(false));
    take(result, () => void send(key, request), request);
  };
  const close = (): void => setRefused(null);
  return {
    busy,
    send: (key, request) => void send(key, request),
    modal: (
      <SaveResultModal
        result={refused?.result ?? null}
        onDone={close}
        onRetry={() => refused?.again()}
        onResult={(result) => refused && take(result, refused.again, refused.request, true)}
        onDismiss={close}
        closeLabel="Cerrar"
      />
    ),
  };
}
