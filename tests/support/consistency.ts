/**
 * Checks that the rows derived from movements equal those of a fresh replay, and that the invariants between operations
 * hold.
 */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { planDerivados } from '#domain/derivados.ts';
import { replayMovimientos } from '#domain/operacion.ts';
import type { OperacionRow } from '#domain/tables.ts';
import type { Database } from '#server/db/schema.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';

/** All rows, deleted ones included. */
export async function loadAll(db: Kysely<Database>): Promise<Reader> {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    rows[table] = await db
      .selectFrom(table as 'chofer')
      .selectAll()
      .orderBy('id')
      .execute();
  }
  return readerOfRows(rows);
}

export const live = <T extends TableName>(reader: Reader, table: T) => [...reader.all(table)];

const text = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

/** @param onceInvoiced ids of extras of invoices that were deleted since */
export function expectReplay(
  reader: Reader,
  operacion: OperacionRow,
  onceInvoiced: ReadonlySet<number> = new Set(),
): void {
  const input = derivadosInput(reader, operacion);
  const pending = planDerivados(input).filter(
    // The extra of a porteo that was invoiced while its container left has no operation until the next movement.
    (write) => !(write.op === 'update' && write.table === 'extra' && onceInvoiced.has(Number(write.id))),
  );
  expect(pending).toEqual([]);
  const { tarifa, movimientos } = input;
  const bound = movimientos[0]?.contenedor_id ?? null;
  const contenedor = reader.get('contenedor', bound);
  const stay = reader.where('almacenaje', 'contenedor_id', bound ?? -1).find((row) => !row.con_mercaderia);
  const stored = contenedor && stay ? { contenedor, entrada: stay.entrada } : null;
  const state = replayMovimientos({ tipo: operacion.tipo, tarifa, movimientos, stored });
  expect(operacion.finalizado).toBe(state.finalizado);
  expect(operacion.contenedor_id === null).toBe(state.contenedor === null);
  const ids = new Set(movimientos.map(({ id }) => id));
  const extras = live(reader, 'extra').filter(
    (row) => row.movimiento_id !== null && ids.has(row.movimiento_id),
  );
  expect(
    text(
      extras.map(({ movimiento_id, tipo, monto, detalle }) => ({ movimiento_id, tipo, monto, ...detalle })),
    ),
  ).toEqual(text(state.extras.map(({ detalle, ...rest }) => ({ ...rest, ...detalle }))));
  const stays = live(reader, 'almacenaje').filter(
    (row) => row.mov_entrada !== null && ids.has(row.mov_entrada),
  );
  const stayOf = ({ mov_entrada, mov_salida, bodega_id, entrada, salida }: (typeof state.stays)[number]) => ({
    mov_entrada,
    mov_salida,
    bodega_id,
    entrada,
    salida,
  });
  expect(text(stays.map((row) => stayOf({ ...row, mov_entrada: row.mov_entrada! })))).toEqual(
    text(state.stays.map(stayOf)),
  );
}

/** Checks the invariants between operations: nothing is in two places, and nothing refers to a deleted row. */
export function expectWhole(reader: Reader): void {
  const open = live(reader, 'almacenaje').filter(({ salida }) => salida === null);
  expect(new Set(open.map((row) => row.contenedor_id)).size).toBe(open.length);
  for (const { contenedor_id } of live(reader, 'almacenaje')) {
    expect(reader.get('contenedor', contenedor_id)?.deleted_at).toBeNull();
  }
  const held = live(reader, 'operacion').flatMap(({ contenedor_id }) => contenedor_id ?? []);
  expect(new Set(held).size).toBe(held.length);
  for (const { movimiento_id, operacion_id } of live(reader, 'extra')) {
    expect(reader.get('movimiento', movimiento_id)?.deleted_at ?? null).toBeNull();
    expect(reader.get('operacion', operacion_id)?.deleted_at ?? null).toBeNull();
  }
}
