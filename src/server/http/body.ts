import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

export const MAX_BODY = 1_048_576;
/** 100 operations of a lote. */
export const MAX_LOTE = 8 * MAX_BODY;

const malformed = (): ApiError =>
  new ApiError({ codigo: 'validacion', mensaje: 'El cuerpo no es JSON válido', errores: [] });
const tooLarge = (): ApiError =>
  new ApiError({ codigo: 'demasiado_grande', mensaje: 'El contenido es demasiado grande' });

/** Reads no further than the limit, whatever content-length says. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Postgres refuses half a surrogate pair in JSON; in text it becomes '\uFFFD', and so here. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** {} where there is no body. @throws ApiError 400 for what is no JSON object, 413 past the limit. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text, text.includes(String.raw`\u`) ? wellFormed : undefined);
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value;
}

/** A password's fast hash would be easier to guess than the one it is kept as: that it was given is enough here. */
const withoutSecrets = (value: object): [string, unknown][] =>
  Object.entries(value).map(([key, inner]) => [key, key === 'password' ? true : inner]);

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(withoutSecrets(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same for the same values, whatever the order of keys and the spaces: a lote writes a body anew. */
export function hashJson(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value, sortKeys);
  } catch {
    // Nested deeper than the stack.
    throw malformed();
  }
  return createHash('sha256').update(text).digest('hex');
}
