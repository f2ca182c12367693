import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/**
 * OWASP's second choice for argon2id: 19 MiB, 2 passes; about 25 ms here, so that many logins at once do not block the
 * API.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function tag(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // NFKC: the same password typed on two keyboards may differ in its composed accents.
  const parameters: Argon2Parameters = { message: password.normalize('NFKC'), nonce, tagLength, ...cost };
  return derive('argon2id', parameters);
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await tag(password, nonce, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`;
}

/** The hash that an unknown user's password is compared with, so that the answer takes as long as for a known user. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(
  Buffer.alloc(16),
)}$${base64(Buffer.alloc(TAG_BYTES))}`;

/** False for a wrong password, for a hash in another format and, after the same time, for no hash (no such user). */
export async function verifyPassword(password: string, encoded: string | null | undefined): Promise<boolean> {
  const parts = ENCODED.exec(encoded ?? NOBODY) ?? ENCODED.exec(NOBODY)!;
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const expected = Buffer.from(parts[5]!, 'base64');
  const nonce = Buffer.from(parts[4]!, 'base64');
  const actual = await tag(password, nonce, { memory, passes, parallelism }, expected.length);
  return timingSafeEqual(actual, expected);
}
