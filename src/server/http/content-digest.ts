import { refuseField } from './api-error.ts';

const HEADER = 'Content-Digest';
/** A member of the dictionary that RFC 9530 defines: `sha-256=:BASE64:`, with 32 bytes in base64. */
const SHA256 = /^sha-256=:([\d+/A-Za-z]{43}=):$/;

/**
 * The SHA-256 in a Content-Digest header, in hexadecimal; digests by other algorithms are ignored.
 * @throws ApiError 400 where there is none
 */
export function parseContentDigest(header: string | undefined): string {
  if (header === undefined) throw refuseField(HEADER, 'Falta: sha-256=:BASE64:');
  const found = header.split(',').flatMap((member) => SHA256.exec(member.trim())?.[1] ?? []);
  if (found.length !== 1) throw refuseField(HEADER, 'Debe ser sha-256=:BASE64:');
  return Buffer.from(found[0]!, 'base64').toString('hex');
}

/** @throws ApiError 400 where the body has another digest */
export async function requireDigest(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
  // In a thread of the pool: 8 MiB take some 20 ms.
  const actual = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  if (actual !== sha256) throw refuseField(HEADER, 'No corresponde al contenido recibido');
}
