import type { SaveResult } from '#data/changes/result.ts';
import { toast, type ToastAction } from '#ui/feedback/toast.ts';

const TONES = { aceptado: 'ok', guardado: 'aviso', rechazado: 'error', fallido: 'error' } as const;

/** 'Deshacer' in the message about a deletion: makes the record again, as it was. */
export const undoDelete = (restore: () => Promise<SaveResult>): ToastAction => ({
  label: 'Deshacer',
  run: () => void restore().then(({ estado, mensaje }) => toast(mensaje, TONES[estado])),
});
