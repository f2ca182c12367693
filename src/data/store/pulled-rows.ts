/**
 * Acknowledged rows leave the outbox with the pull that contains their results. Their keys stay on the disk for a
 * while, so that a tab that no longer finds a row knows whether it was accepted or discarded.
 */
import type { LocalDb } from './db.ts';
import { deleteRows } from './journal.ts';
import type { OutboxRow } from '../changes/row.ts';

/** Number of keys that are kept: forms wait for seconds only, but a tab may be frozen while another one sends a group. */
const KEPT = 1000;

export type PulledRow = Pick<OutboxRow, 'seq' | 'key'>;

export const pulledKeys = async (db: LocalDb): Promise<string[]> =>
  ((await db.meta.get('brought'))?.valor as string[] | undefined) ?? [];

/** Deletes the rows and keeps their keys, in one transaction, which may be the caller's. */
export function deletePulled(db: LocalDb, rows: readonly PulledRow[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  const seqs = rows.map(({ seq }) => seq);
  return db.transaction('rw', db.outbox, db.avances, db.meta, async () => {
    await deleteRows(db, seqs);
    const keys = rows.map(({ key }) => key);
    const all = [...keys, ...(await pulledKeys(db))];
    await db.meta.put({ clave: 'brought', valor: all.slice(0, Math.max(KEPT, keys.length)) });
  });
}

/** Whether a pull has removed one of the changes with these keys from the outbox. */
export async function wasPulled(db: LocalDb, ...keys: readonly string[]): Promise<boolean> {
  const pulled = await pulledKeys(db);
  return keys.some((key) => pulled.includes(key));
}
