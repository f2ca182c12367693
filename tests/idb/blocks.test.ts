import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Cambios } from '#contracts/sync.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import { LocalDb } from '#data/store/db.ts';
import { leerFilas, ponerPagina } from '#data/store/blocks.ts';

type Row = Tablas[Tabla];

const HOY = '2026-03-02T12:00:00.000Z';
const fila = (id: number, version: number, deleted: boolean): Row =>
  ({ id, version, nombre: `${id} v${version}`, deleted_at: deleted ? HOY : null }) as unknown as Row;

/** What happens to a record between two pulls. */
const cambio = fc.record({
  tabla: fc.constantFrom<Tabla>('chofer', 'camion'),
  // Around the borders of blocks.
  id: fc.oneof(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 28, max: 36 }),
    fc.integer({ min: 1, max: 9999 }),
  ),
  es: fc.constantFrom('escrito', 'eliminado', 'historial'),
});

/** One page with what became of each record that changed, and of the next versions. */
function pagina(cambios: readonly { tabla: Tabla; id: number; es: string }[], desde: number): Cambios {
  const last = new Map(cambios.map((each) => [`${each.tabla} ${each.id}`, each]));
  let cursor = desde;
  const parts = (['chofer', 'camion'] as const).map((tabla) => {
    const part = { tabla, filas: [] as Row[], eliminados: [] as number[], historial: [] as Row[] };
    for (const { id, es } of [...last.values()].filter((each) => each.tabla === tabla)) {
      cursor += 1;
      if (es === 'escrito') part.filas.push(fila(id, cursor, false));
      else part.eliminados.push(id);
      if (es === 'historial') part.historial.push(fila(id, cursor, true));
    }
    return part;
  });
  return { cambios: parts, cursor, hayMas: false, reinicio: false, instancia: 'a' };
}

/** What is there after a page, by table and id. */
function despues(antes: ReadonlyMap<string, Row>, { cambios, cursor }: Cambios): Map<string, Row> {
  const rows = new Map(antes);
  for (const { tabla, filas, eliminados, historial = [] } of cambios) {
    for (const id of eliminados) {
      const row = rows.get(`${tabla} ${id}`);
      if (row) rows.set(`${tabla} ${id}`, { ...row, deleted_at: row.deleted_at ?? '', version: cursor });
    }
    for (const row of [...filas, ...historial]) rows.set(`${tabla} ${row.id}`, row);
  }
  return rows;
}

/** Whether it is deleted, not when. */
const vista = (rows: Iterable<[string, Row]>) =>
  Object.fromEntries(
    [...rows].map(([key, { deleted_at, ...row }]) => [key, { ...row, gone: deleted_at !== null }]),
  );

const leidas = async (db: LocalDb, desde: number | null) =>
  vista(
    (await leerFilas(db.bloques, desde)).flatMap(([tabla, rows]) =>
      rows.map((row): [string, Row] => [`${tabla} ${row.id}`, row]),
    ),
  );

describe('the rows of the replica on disk', () => {
  it('are those of all pages, one on top of the other; and since any page, those that changed after it', async () => {
    const historia = fc.array(fc.array(cambio, { maxLength: 12 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(historia, async (pulls) => {
        const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
        let rows = new Map<string, Row>();
        const cursors = [0];
        for (const cambios of pulls) {
          const page = pagina(cambios, cursors.at(-1)!);
          await ponerPagina(db.bloques, page);
          rows = despues(rows, page);
          cursors.push(page.cursor);
        }
        expect(await leidas(db, null)).toEqual(vista(rows));
        for (const desde of cursors) {
          expect(await leidas(db, desde)).toEqual(
            vista([...rows].filter(([, { version }]) => version > desde)),
          );
        }
        db.close();
      }),
      { numRuns: 60 },
    );
  });

  it('take a few records of the browser for a page of thousands', async () => {
    const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
    const filas = Array.from({ length: 2000 }, (_, index) => fila(index + 1, index + 1, false));
    const cambios = [{ tabla: 'chofer' as const, filas, eliminados: [] }];
    await ponerPagina(db.bloques, { cambios, cursor: 2000, hayMas: false, reinicio: false, instancia: 'a' });
    expect(await db.bloques.count()).toBe(63);
    expect(Object.keys(await leidas(db, 1990))).toHaveLength(10);
    db.close();
  });
});
