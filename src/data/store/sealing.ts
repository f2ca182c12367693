/**
 * Encrypts for a user with the public key that the login answered (R15.10): only the private key opens it, which the
 * server gives at the next login. ECDH P-256 with a key pair for each use, HKDF-SHA-256, AES-256-GCM.
 */
import { bytesOfBase64 } from './base64.ts';

export interface Sealed {
  /** The public key of this use, as an uncompressed point. */
  key: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Encrypts for the user. */
export type Seal = (plain: BufferSource) => Promise<Sealed>;

/** Decrypts. Rejects where the key is another one, or the data is damaged. */
export type Opener = (sealed: Sealed) => Promise<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const INFO = new TextEncoder().encode('transporte: changes that were not sent');
const IV_BYTES = 12;

/** @throws where the text is no base64url */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfBase64(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  if (bytes === null) throw new Error('Not base64url');
  return bytes;
}

const pointKey = (point: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', point, CURVE, false, []);

async function dataKey(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, aes, false, ['encrypt', 'decrypt']);
}

/** `publicKey`: base64url. @throws where it is no key, and where the browser has no WebCrypto */
export async function createSeal(publicKey: string): Promise<Seal> {
  const owner = await pointKey(bytesOf(publicKey));
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await crypto.subtle.exportKey('raw', own.publicKey);
  const aes = await dataKey(own.privateKey, owner);
  return async (plain) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    return { key, iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, plain) };
  };
}

/** `privateKey`: PKCS #8, base64url. @throws where it is no key */
export async function createOpener(privateKey: string): Promise<Opener> {
  const own = await crypto.subtle.importKey('pkcs8', bytesOf(privateKey), CURVE, false, ['deriveBits']);
  let last: { key: ArrayBuffer; aes: Promise<CryptoKey> } | null = null;
  const isLast = (key: ArrayBuffer): boolean =>
    last !== null && String(new Uint8Array(last.key)) === String(new Uint8Array(key));
  return async ({ key, iv, data }) => {
    // Records of one use share a key.
    if (!isLast(key)) last = { key, aes: pointKey(key).then((point) => dataKey(own, point)) };
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await last!.aes, data);
  };
}
