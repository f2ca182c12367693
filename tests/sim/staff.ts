/** The users of the simulator's company. */
import { argon2Sync } from 'node:crypto';

export const USUARIOS = [
  { id: 1, email: 'ana@transporte.cl', role: 'SUPER_ADMIN' },
  { id: 2, email: 'beto@transporte.cl', role: 'ADMIN' },
] as const;
/**
 * The users that stories with roles have beside the administrators. Their roles change while the story is played. `chofer`:
 * the driver that the user is.
 */
export const HIRED = [
  { id: 3, email: 'caro@transporte.cl', role: 'CHOFER', chofer: 1 },
  { id: 4, email: 'dario@transporte.cl', role: 'DESPACHO', chofer: null },
] as const;
/** By user id. */
export const authorOf = (userId: number): string => `00000000-0000-4000-a000-00000000000${userId}`;
export const emailOf = (userId: number): string =>
  [...USUARIOS, ...HIRED].find(({ id }) => id === userId)!.email;
/** The password of every user. */
export const PASSWORD = 'clave de todos';

/** The hash of that password at the lowest cost, since the real one is slow on purpose. */
export function cheapHash(): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost });
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
