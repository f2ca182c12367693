/**
 * Bytes that do not reach the server as they left: it refuses them by their digest (RFC 9530), or a proxy by their size.
 */
import type { OutboxError } from '../changes/row.ts';
import type { NewContent } from '../store/content-meta.ts';
import { sha256Of } from '../store/sha256.ts';

/** Attempts after which bytes that never arrive, or never undamaged, are parked. */
const MOST_ATTEMPTS = 5;
export const DAMAGED_ON_ITS_WAY =
  'Llegó dañado al servidor varias veces. Inténtelo con otra conexión: «Reintentar» lo envía de nuevo.';
export const TOO_LARGE_FOR_NETWORK =
  'La red no deja pasar un envío de este tamaño. Inténtelo con otra conexión: «Reintentar» lo envía de nuevo.';
export const DAMAGED_ON_THE_DEVICE =
  'Está dañado en este dispositivo. Descarte este cambio y tome la foto de nuevo.';

const isOfDigest = ({ errores }: OutboxError): boolean =>
  errores.some(({ campo }) => campo === 'Content-Digest');

/**
 * What becomes of bytes that the server, or a proxy (413), has refused for the `attempts`-th time.
 * @returns null where they are sent again: those of this device are still the ones that were stored; else the error with
 * which their change is parked
 */
export async function errorOfBytes(
  error: OutboxError,
  { bytes, sha256 }: NewContent,
  attempts: number,
): Promise<OutboxError | null> {
  const isLast = attempts >= MOST_ATTEMPTS;
  // The server's own 413 has a code.
  if (error.status === 413 && error.codigo === null)
    return isLast ? { ...error, mensaje: TOO_LARGE_FOR_NETWORK } : null;
  if (!isOfDigest(error)) return error;
  const isWhole = (await sha256Of(bytes)) === sha256;
  if (isWhole && !isLast) return null;
  return { ...error, mensaje: isWhole ? DAMAGED_ON_ITS_WAY : DAMAGED_ON_THE_DEVICE, errores: [] };
}
