/** Contents of attachments for tests, and the calls that send them. */
import { createHash, randomUUID } from 'node:crypto';
import type { Api, ApiAnswer, CallOptions } from './api.ts';

const FIRST_BYTES = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [...Buffer.from('RIFF\0\0\0\0WEBP')],
  'application/pdf': [...Buffer.from('%PDF-1.7')],
};
export type SampleType = keyof typeof FIRST_BYTES;

/** Bytes that begin like a file of that type; the rest follows from `mark`. */
export function sampleBytes(
  type: SampleType = 'image/jpeg',
  size = 600,
  mark: string = randomUUID(),
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const seed = Buffer.from(mark);
  for (let at = 0; at < size; at += seed.length) bytes.set(seed.subarray(0, size - at), at);
  bytes.set(FIRST_BYTES[type].slice(0, size));
  return bytes;
}

/** A thumbnail of that many bytes, as a payload has it. */
export const sampleMiniatura = (size = 300): string =>
  Buffer.from(sampleBytes('image/jpeg', size, 'm')).toString('base64');

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The Content-Digest of these bytes. */
export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${Buffer.from(sha256Of(bytes), 'hex').toString('base64')}:`;

interface PutOptions extends CallOptions {
  type?: string;
  /** Null leaves the header out. */
  digest?: string | null;
}

export function putContent(
  api: Api,
  uuid: string,
  bytes: Uint8Array,
  { type = 'image/jpeg', digest = digestOf(bytes), headers, ...options }: PutOptions = {},
): Promise<ApiAnswer> {
  const own = { 'content-type': type, ...(digest === null ? {} : { 'content-digest': digest }) };
  return api.call('PUT', `/adjunto/${uuid}/contenido`, bytes, {
    ...options,
    headers: { ...own, ...headers },
  });
}

/** Sends bytes and then the record. @returns the answer to the record */
export async function attach(
  api: Api,
  body: object,
  bytes: Uint8Array = sampleBytes(),
  type?: SampleType,
): Promise<ApiAnswer> {
  const uuid = randomUUID();
  await putContent(api, uuid, bytes, type ? { type } : {});
  return api.post('/adjunto', { uuid, tipo: 'EIR', ...body });
}
