/** A device's database as the first version of the app left it: the input of the migration. */
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { TABLES } from '#contracts/tables.ts';
import { LocalDb } from '#data/store/db.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import type { OutboxRow } from '#data/changes/row.ts';

/**
 * Rewrites the database. @param last every new row gets a seq above this one @returns whether it holds unsent changes
 */
export async function copyToVersion1(
  key: string,
  { from, to, last }: { from: IDBFactory; to: IDBFactory; last: number },
): Promise<boolean> {
  const newer = new LocalDb(key, { indexedDB: from, IDBKeyRange });
  const older = new Dexie(newer.name, { indexedDB: to, IDBKeyRange });
  const replica = Object.fromEntries(TABLES.map((table) => [table, '&id, version']));
  older.version(1).stores({ ...replica, outbox: '++seq, &key', meta: '&clave' });
  await newer.open();
  // That version could not import files. Imported changes stay as they are, or they would pass for this device's own.
  // Changes that were sent already stay too: the older version would have sent them under other addresses.
  const outbox = ((await readJournaledQueue(newer)) as OutboxRow[]).map(({ origen, ...row }) =>
    origen === 'archivo' || (row.schema > 1 && row.attempts > 0) ? { ...row, origen } : { ...row, schema: 1 },
  );
  await older.table('outbox').bulkAdd(outbox);
  await older.table('outbox').put({ seq: last, key: 'last' });
  await older.table('outbox').delete(last);
  await older.table('meta').bulkAdd(await newer.meta.toArray());
  for (const { tabla, filas } of await newer.bloques.toArray()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await older.table(tabla).bulkAdd(filas);
  }
  newer.close();
  older.close();
  return outbox.length > 0;
}

/** That version stored the user's id and the token. */
export async function storeSessionAsVersion1(
  indexedDB: IDBFactory,
  session: { userId: number; token: string } | null,
): Promise<void> {
  const older = new Dexie('transporte-sesion', { indexedDB, IDBKeyRange });
  await older.open();
  if (session) await older.table('sesion').put({ clave: 'actual', ...session });
  older.close();
}
