/** After the crashes: what was acknowledged is there, once, and what follows from it adds up. */
import { expect } from 'vitest';
import { expectReplay, expectWhole, live, loadAll } from '#tests/support/consistency.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Marcador } from './writer.ts';

export async function expectTodoUnaVez(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  marcador: Marcador,
): Promise<void> {
  const { hechos, creados, comisiones, raros } = marcador;
  expect(raros).toEqual([]);
  for (const [tabla, uuids] of creados) {
    const { rows } = await pool.query<{ uuid: string }>(`select uuid from ${tabla} where deleted_at is null`);
    expect(rows.map(({ uuid }) => uuid).toSorted(), tabla).toEqual([...uuids].toSorted());
  }
  const drivers = await pool.query<{ uuid: string; comision: number }>(
    'select uuid, comision from chofer where uuid = any($1)',
    [[...comisiones.keys()]],
  );
  expect(new Map(drivers.rows.map(({ uuid, comision }) => [uuid, comision]))).toEqual(comisiones);
  // A change that was made twice would have two lines in the log; one that was lost, none.
  const log = await pool.query(
    'select count(*)::int as n, count(distinct version)::int as versiones from bitacora',
  );
  expect(log.rows).toEqual([{ n: hechos, versiones: hechos }]);
  const keys = await pool.query('select count(*)::int as n from idempotencia');
  expect(keys.rows).toEqual([{ n: hechos }]);
  const lector = await loadAll(db);
  for (const operacion of lector.all('operacion')) expectReplay(lector, operacion);
  expectWhole(lector);
  for (const { id, subtotal, iva, total } of live(lector, 'factura')) {
    const items = [...lector.where('factura_item', 'factura_id', id)];
    const suma = items.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
    expect({ subtotal, total }).toEqual({ subtotal: suma, total: suma + iva });
  }
}
