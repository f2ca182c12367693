/** The keys of encrypted changes among the values of a user's database (engine/sealed-queue.ts). */
import type { Dexie } from 'dexie';

/** Of the change with that seq; the latter of one that the server has, which others build on. */
export type SealedKey = `sellado-${number}` | `sellado-${number}-enviado`;

/** What a device has of the unsent changes of a user. */
export interface KeptChanges {
  encrypted: number;
  plain: number;
}

const PREFIX = 'sellado-';
const SENT = '-enviado';

export const sealedKey = (seq: number, isUnsent: boolean): SealedKey =>
  isUnsent ? `${PREFIX}${seq}` : `${PREFIX}${seq}${SENT}`;

export const isUnsentKey = (key: SealedKey): boolean => !key.endsWith(SENT);

/** In the order of the queue. */
export async function sealedKeys(db: Dexie): Promise<SealedKey[]> {
  const keys = await db.table('meta').where('clave').startsWith(PREFIX).primaryKeys();
  const seq = (key: string): number => Number.parseInt(key.slice(PREFIX.length), 10);
  return (keys as SealedKey[]).toSorted((a, b) => seq(a) - seq(b));
}
