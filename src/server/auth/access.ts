/** What the server keeps for each user who logs in: a key pair, and when that was last (R15.10). */
import { webcrypto } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

interface KeyPair {
  llave_publica: string;
  llave_privada: string;
}

const { subtle } = webcrypto;
const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

async function createKeys(): Promise<KeyPair> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await subtle.generateKey(curve, true, ['deriveBits']);
  return {
    llave_publica: base64url(await subtle.exportKey('raw', publicKey)),
    llave_privada: base64url(await subtle.exportKey('pkcs8', privateKey)),
  };
}

/**
 * Notes a login. @returns the user's key pair in base64url (the public key as an uncompressed point, the private one as
 * PKCS #8), which is made at the first login and then stays
 */
export async function noteAccess(db: Kysely<Database>, usuarioId: number): Promise<KeyPair> {
  return db
    .insertInto('usuario_acceso')
    .values({ usuario_id: usuarioId, ...(await createKeys()) })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet({ ingreso_at: sql<string>`now()` }))
    .returning(['llave_publica', 'llave_privada'])
    .executeTakeFirstOrThrow();
}
