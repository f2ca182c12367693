/** A device's database as the first version of the app left it: what the migration has to begin with. */
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { TABLES } from '#contracts/tables.ts';
import { LocalDb } from '#data/store/db.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import type { OutboxRow } from '#data/changes/row.ts';

/** @param last no new row gets a number up to this one @returns whether there are changes in it */
export async function copyToVersion1(
  key: string,
  { from, to, last }: { from: IDBFactory; to: IDBFactory; last: number },
): Promise<boolean> {
  const newer = new LocalDb(key, { indexedDB: from, IDBKeyRange });
  const older = new Dexie(newer.name, { indexedDB: to, IDBKeyRange });
  const replica = Object.fromEntries(TABLES.map((table) => [table, '&id, version']));
  older.version(1).stores({ ...replica, outbox: '++seq, &key', meta: '&clave' });
  await newer.open();
  // That version had no files: what came in one stays as it is, or it would pass for this device's own. What has left
  // already stays too: the older version would have sent it under other addresses.
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
