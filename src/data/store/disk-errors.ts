/** Why work on the disk failed, and what the user is told of it. */
const LOSS_ERROR_NAMES = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]);

/** Dexie wraps the browser's error: as `inner`, or in the `failures` of a bulk operation. */
interface WrappingError {
  inner?: unknown;
  failures?: readonly unknown[];
}

/** Errors of another window are no instances of this one's Error. */
const isError = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'name' in error;

export function isFull(error: unknown): boolean {
  if (!isError(error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const { inner, failures = [] } = error as WrappingError;
  return isFull(inner) || failures.some((each) => isFull(each));
}

/** Handles a rejection: does something else on a full disk, and throws every other error again. */
export const onFullDisk =
  <T>(instead: () => T) =>
  (error: unknown): T => {
    if (!isFull(error)) throw error;
    return instead();
  };

export function isLost(error: unknown): boolean {
  if (!isError(error)) return false;
  const { inner } = error as WrappingError;
  // Dexie's name for an opening that failed; the reason is inside.
  if (error.name === 'OpenFailedError') return isError(inner) && inner.name === 'UnknownError';
  return LOSS_ERROR_NAMES.has(error.name) && !isFull(error);
}

/** The disk did not answer within the limit. */
export class DiskSilence extends Error {
  override name = 'DiskSilence';
}

const DISK_SILENT =
  'El disco de este dispositivo no responde, y el cambio puede no haberse guardado. Intente de nuevo: no se guarda dos veces. Si se repite, recargue la página; lo escrito se conserva.';
const FILE_SILENT =
  'El disco de este dispositivo no responde, y puede no haberse guardado. Intente de nuevo: no se guarda dos veces.';
const NO_SPACE_FOR_FILE =
  'No queda espacio en este dispositivo: no se guardó. Lo demás sigue guardado. Libere espacio e intente de nuevo.';

export type Explain = (error: unknown) => string;

/** The reason for a failed write, for the user. */
export function explainDiskError(error: unknown): string {
  if (error instanceof DiskSilence) return DISK_SILENT;
  return isFull(error)
    ? 'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.'
    : 'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';
}

/** The same for a decision about a waiting change, which itself stays as it was. */
export function explainDecisionError(error: unknown): string {
  if (error instanceof DiskSilence)
    return 'El disco de este dispositivo no responde. Intente de nuevo; si se repite, recargue la página.';
  return isFull(error)
    ? 'No queda espacio en este dispositivo: no se hizo nada, y lo guardado sigue guardado. Libere espacio e intente de nuevo.'
    : explainDiskError(error);
}

/** The same for a file and its record: its dialog keeps nothing over a reload, so it is not advised. */
export function explainFileError(error: unknown): string {
  if (error instanceof DiskSilence) return FILE_SILENT;
  return isFull(error) ? NO_SPACE_FOR_FILE : 'No se pudo guardar en este dispositivo. Intente de nuevo.';
}

export const LOW_SPACE = 'Queda muy poco espacio en este dispositivo: libere espacio.';
