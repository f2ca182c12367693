/**
 * Checks after the crashes that every acknowledged change is stored exactly once, and that what is derived from them is
 * consistent.
 */
import { expect } from 'vitest';
import { expectReplay, expectWhole, live, loadAll } from '#tests/support/consistency.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Counter } from './writer.ts';

export async function expectEverythingOnce(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  counter: Counter,
): Promise<void> {
  const { acknowledged, created, comisiones, odd } = counter;
  expect(odd).toEqual([]);
  for (const [table, uuids] of created) {
    const { rows } = await pool.query<{ uuid: string }>(`select uuid from ${table} where deleted_at is null`);
    expect(rows.map(({ uuid }) => uuid).toSorted(), table).toEqual([...uuids].toSorted());
  }
  const drivers = await pool.query<{ uuid: string; comision: number }>(
    'select uuid, comision from chofer where uuid = any($1)',
    [[...comisiones.keys()]],
  );
  expect(new Map(drivers.rows.map(({ uuid, comision }) => [uuid, comision]))).toEqual(comisiones);
  // A change that was committed twice would have two lines in the log; a lost one, none.
  const log = await pool.query(
    'select count(*)::int as n, count(distinct version)::int as versiones from bitacora',
  );
  expect(log.rows).toEqual([{ n: acknowledged, versiones: acknowledged }]);
  const keys = await pool.query('select count(*)::int as n from idempotencia');
  expect(keys.rows).toEqual([{ n: acknowledged }]);
  const reader = await loadAll(db);
  for (const operacion of reader.all('operacion')) expectReplay(reader, operacion);
  expectWhole(reader);
  for (const { id, subtotal, iva, total } of live(reader, 'factura')) {
    const items = [...reader.where('factura_item', 'factura_id', id)];
    const runningSum = items.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
    expect({ subtotal, total }).toEqual({ subtotal: runningSum, total: runningSum + iva });
  }
}
