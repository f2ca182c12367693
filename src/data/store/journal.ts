/**
 * What became of queued changes, beside their rows: a lote that leaves, or its answers, is one record of the journal
 * and not a hundred rows put back. A row is what lies in the outbox with all that the journal says of it, in order;
 * whoever reads the outbox reads it here. Rows that are gone stay gone, whatever the journal says.
 */
import type { Avance } from './journal-record.ts';
import type { LocalDb } from './db.ts';
import type { OutboxRow } from '../changes/row.ts';
import { migrarFila } from './migration.ts';

export const seqOf = (cruda: unknown): number => (cruda as Pick<OutboxRow, 'seq'>).seq;

/** Rows as they lie in the outbox, with what the journal says of them. What cannot be read stays as it lies. Pure. */
export function conAvances(crudas: readonly unknown[], avances: readonly Pick<Avance, 'filas'>[]): unknown[] {
  if (avances.length === 0) return [...crudas];
  const values = new Map<number, Partial<OutboxRow>>();
  for (const { filas } of avances) {
    for (const [seq, more] of filas) values.set(seq, { ...values.get(seq), ...more });
  }
  return crudas.map((cruda) => {
    const more = values.get(seqOf(cruda));
    const row = more && migrarFila(cruda);
    return row ? { ...row, ...more } : cruda;
  });
}

/** All rows in their order, or those from one seq to another; in a transaction of one's own, or by itself. */
export function leerCola(db: LocalDb, desde = -Infinity, hasta = Infinity): Promise<unknown[]> {
  return db.transaction('r', db.outbox, db.avances, async () => {
    const crudas = await db.outbox.where('seq').between(desde, hasta, true, true).toArray();
    return conAvances(crudas, crudas.length > 0 ? await db.avances.toArray() : []);
  });
}

/** Puts what the journal says into the rows, and empties it. @returns all rows */
export function asentar(db: LocalDb): Promise<unknown[]> {
  return db.transaction('rw', db.outbox, db.avances, async () => {
    const crudas = (await db.outbox.toArray()) as unknown[];
    const avances = await db.avances.toArray();
    if (avances.length === 0) return crudas;
    const filas = conAvances(crudas, avances);
    await db.outbox.bulkPut(filas.filter((fila, index) => fila !== crudas[index]) as OutboxRow[]);
    await db.avances.clear();
    return filas;
  });
}

/** Neighbours as ranges, both ends included. */
function rangosDe(seqs: readonly number[]): [number, number][] {
  const rangos: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const last = rangos.at(-1);
    if (last && seq <= last[1] + 1) last[1] = seq;
    else rangos.push([seq, seq]);
  }
  return rangos;
}

/** Deletes rows, and what the journal says of none but such as are gone. */
export function borrar(db: LocalDb, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return Promise.resolve();
  return db.transaction('rw', db.outbox, db.avances, async () => {
    await Promise.all(
      rangosDe(seqs).map(([from, to]) => db.outbox.where('seq').between(from, to, true, true).delete()),
    );
    const avances = await db.avances.toArray();
    if (avances.length === 0) return;
    const there = new Set(await db.outbox.toCollection().primaryKeys());
    const spent = avances.filter(({ filas }) => filas.every(([seq]) => !there.has(seq)));
    await db.avances.bulkDelete(spent.map(({ n }) => n));
  });
}
