import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a plain hash is enough to store them. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token of 'Bearer <token>', or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w-]{20,100}) *$/i.exec(header ?? '')?.[1] ?? null;
}
