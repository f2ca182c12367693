/** Fills the outbox with changes as forms create them, as if they had been saved one after the other. */
import type { LocalDb } from '#data/store/db.ts';
import type { OutboxRow, UnqueuedRow } from '#data/changes/row.ts';
import { prepare } from '#data/outbox/prepare.ts';
import type { Reader } from '#views/reader.ts';

const NOTHING: Reader = { get: () => undefined, all: () => [], where: () => [] };

export const chofer = (n: number): { nombre: string; contrato: string; comision: number } => ({
  nombre: `Chofer ${n}`,
  contrato: 'Interno',
  comision: 10,
});

export function queuedRow(n: number): UnqueuedRow {
  const body = chofer(n);
  const request = { body, label: body.nombre };
  const made = prepare('chofer.create', request, {
    reader: NOTHING,
    record: null,
    userId: 1,
    now: Date.now(),
  });
  if (made.refusal) throw new Error('The contract refused a row of the bench');
  return made.row;
}

export async function fillOutbox(db: LocalDb, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => queuedRow(n));
  await db.outbox.bulkAdd(rows as OutboxRow[]);
}
