import { isObject } from '#domain/is-object.ts';
import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

export const MAX_BODY = 1_048_576;
/** Bytes of a call without a session: the longest login, with each character escaped, has 13,600. */
export const MAX_OPEN_BODY = 16_384;
/** Bytes of a batch. */
export const MAX_BATCH = 8 * MAX_BODY;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const BRACKET = 91;
const BRACKET_END = 93;
const BRACE = 123;
const BRACE_END = 125;

const malformed = (): ApiError =>
  new ApiError({ codigo: 'validacion', mensaje: 'El cuerpo no es JSON válido', errores: [] });
const tooLarge = (): ApiError =>
  new ApiError({ codigo: 'demasiado_grande', mensaje: 'El contenido es demasiado grande' });

/** The source of a body: a Request, or directly a socket. */
export interface Incoming {
  /** The content-length header, which may be false; 0 where it is missing. */
  length: number;
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Reads up to the limit and no further, whatever content-length says. */
export async function readBody(
  { length, chunks }: Incoming,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length > limit) throw tooLarge();
  const read: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) break;
      read.push(chunk);
    }
  } catch {
    // The client has disconnected, so nobody reads the answer.
    throw malformed();
  }
  if (size > limit) throw tooLarge();
  return read.length === 1 ? read[0]! : Buffer.concat(read);
}

/** The nesting of the app's own bodies is six deep, that of a batch's operations eight. */
const MAX_DEPTH = 32;
/**
 * Values of a body: 8 MiB of `{}` take half a second to parse and as long to check. The largest body of the app is the
 * list of ids of a replica that compares itself: 1 MiB of them are some 150,000.
 */
const MAX_VALUES = 200_000;

/**
 * Checks nesting and size before the body is parsed: code that walks a deeper value may overflow the stack, and more
 * values delay all users.
 * @throws ApiError 400, 413
 */
function requireModest(text: string): void {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inText = !inText;
    else if (inText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA) values += 1;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw malformed();
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
  }
  if (values > MAX_VALUES) throw tooLarge();
}

/**
 * Replaces lone surrogates in texts and keys, in place: Postgres refuses them in JSON and turns them into '\uFFFD' in
 * text. (A reviver of JSON.parse takes five times as long.)
 */
function makeWellFormed(value: Record<string, unknown>): void {
  for (const [key, inner] of Object.entries(value)) {
    if (isObject(inner) || Array.isArray(inner)) makeWellFormed(inner as Record<string, unknown>);
    else if (typeof inner === 'string' && !inner.isWellFormed()) value[key] = inner.toWellFormed();
    if (key.isWellFormed()) continue;
    value[key.toWellFormed()] = value[key];
    delete value[key];
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed();
  }
}

/**
 * The parsed body; {} where there is none. @throws ApiError 400 for content that is not a JSON object or nested too
 * deep, 413 for too many values
 */
export function parseJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  if (bytes.length === 0) return {};
  const text = decode(bytes);
  requireModest(text);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  if (text.includes(String.raw`\u`)) makeWellFormed(value as Record<string, unknown>);
  return value;
}

/**
 * The body of an operation of a batch, which was parsed with the batch. @throws ApiError 400, 413, as parseJson does for a
 * call of its own
 */
export async function bodyInBatch(value: unknown, limit: number): Promise<unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed();
  if (Buffer.byteLength(JSON.stringify(value)) > limit) throw tooLarge();
  return value;
}

/** Fields that hold a password, in any body; no other field of the contracts has such a name (body-hash.test.ts). */
const SECRETS = new Set(['password', 'actual', 'nueva']);

/** Replaces a password by a constant: a fast hash of it would be easier to guess than the stored one. */
const withoutSecrets = (value: object): [string, unknown][] =>
  Object.entries(value).map(([key, inner]) => [key, SECRETS.has(key) ? true : inner]);

const sortKeys = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(withoutSecrets(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A hash of the values, independent of key order and spaces, which differ when a batch serializes a body again. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}
