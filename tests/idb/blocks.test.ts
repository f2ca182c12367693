import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import { LocalDb } from '#data/store/db.ts';
import { readRows, putPage } from '#data/store/blocks.ts';

type Row = Tables[TableName];

const TODAY = '2026-03-02T12:00:00.000Z';
const rowOf = (id: number, version: number, deleted: boolean): Row =>
  ({ id, version, nombre: `${id} v${version}`, deleted_at: deleted ? TODAY : null }) as unknown as Row;

/** What happens to a record between two pulls. */
const change = fc.record({
  tabla: fc.constantFrom<TableName>('chofer', 'camion'),
  // Around the borders of blocks.
  id: fc.oneof(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 28, max: 36 }),
    fc.integer({ min: 1, max: 9999 }),
  ),
  es: fc.constantFrom('escrito', 'eliminado', 'historial'),
});

/** One page with the changed records, at the next versions. */
function pageOf(
  changes: readonly { tabla: TableName; id: number; es: string }[],
  from: number,
): ChangesAnswer {
  const last = new Map(changes.map((each) => [`${each.tabla} ${each.id}`, each]));
  let cursor = from;
  const parts = (['chofer', 'camion'] as const).map((table) => {
    const part = { tabla: table, filas: [] as Row[], eliminados: [] as number[], historial: [] as Row[] };
    for (const { id, es } of [...last.values()].filter((each) => each.tabla === table)) {
      cursor += 1;
      if (es === 'escrito') part.filas.push(rowOf(id, cursor, false));
      else part.eliminados.push(id);
      if (es === 'historial') part.historial.push(rowOf(id, cursor, true));
    }
    return part;
  });
  return { cambios: parts, cursor, hayMas: false, reinicio: false, instancia: 'a' };
}

/** The expected rows after a page, by table and id. */
function after(before: ReadonlyMap<string, Row>, { cambios, cursor }: ChangesAnswer): Map<string, Row> {
  const rows = new Map(before);
  for (const { tabla, filas, eliminados, historial = [] } of cambios) {
    for (const id of eliminados) {
      const row = rows.get(`${tabla} ${id}`);
      if (row) rows.set(`${tabla} ${id}`, { ...row, deleted_at: row.deleted_at ?? '', version: cursor });
    }
    for (const row of [...filas, ...historial]) rows.set(`${tabla} ${row.id}`, row);
  }
  return rows;
}

/** Compares whether a row is deleted, not when. */
const view = (rows: Iterable<[string, Row]>) =>
  Object.fromEntries(
    [...rows].map(([key, { deleted_at, ...row }]) => [key, { ...row, gone: deleted_at !== null }]),
  );

const read = async (db: LocalDb, from: number | null) =>
  view(
    (await readRows(db.bloques, from)).flatMap(([table, rows]) =>
      rows.map((row): [string, Row] => [`${table} ${row.id}`, row]),
    ),
  );

describe('The rows of the replica on disk', () => {
  it('The rows of the replica on disk are those of all pages in their order, and can be read from any page on', async () => {
    const story = fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(story, async (pulls) => {
        const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
        let rows = new Map<string, Row>();
        const cursors = [0];
        for (const changes of pulls) {
          const page = pageOf(changes, cursors.at(-1)!);
          await putPage(db.bloques, page);
          rows = after(rows, page);
          cursors.push(page.cursor);
        }
        expect(await read(db, null)).toEqual(view(rows));
        for (const from of cursors) {
          expect(await read(db, from)).toEqual(view([...rows].filter(([, { version }]) => version > from)));
        }
        db.close();
      }),
      { numRuns: 60 },
    );
  });

  it('The rows of the replica on disk take few records for a page of thousands', async () => {
    const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
    const rows = Array.from({ length: 2000 }, (_, index) => rowOf(index + 1, index + 1, false));
    const changes = [{ tabla: 'chofer' as const, filas: rows, eliminados: [] }];
    await putPage(db.bloques, {
      cambios: changes,
      cursor: 2000,
      hayMas: false,
      reinicio: false,
      instancia: 'a',
    });
    expect(await db.bloques.count()).toBe(63);
    expect(Object.keys(await read(db, 1990))).toHaveLength(10);
    db.close();
  });

  it('A large replica is read in several answers of the disk, each row once', async () => {
    const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
    const rows = Array.from({ length: 600 }, (_, index) => rowOf(32 * index + 1, index + 1, false));
    const changes = (['camion', 'chofer'] as const).map((table) => ({
      tabla: table,
      filas: rows,
      eliminados: [],
    }));
    await putPage(db.bloques, {
      cambios: changes,
      cursor: 600,
      hayMas: false,
      reinicio: false,
      instancia: 'a',
    });
    const before = db.device.progress;
    const found = await db.transaction('r', db.bloques, () => readRows(db.bloques, null));
    expect(db.device.progress - before).toBeGreaterThan(4);
    expect(found.map(([table, [row]]) => `${table} ${row!.id}`)).toEqual(
      changes.flatMap(({ tabla: table, filas }) => filas.map(({ id }) => `${table} ${id}`)),
    );
    db.close();
  });
});
