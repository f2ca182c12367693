/** Whether the rows that follow from movements are those of a fresh replay, and what holds between operations. */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type Tabla, TABLAS } from '#contracts/tables.ts';
import { planDerivados } from '#domain/derivados.ts';
import { replayMovimientos } from '#domain/operacion.ts';
import type { OperacionRow } from '#domain/tables.ts';
import type { Database } from '#server/db/schema.ts';
import { derivadosDe } from '#views/derivados.ts';
import { lectorDeFilas } from '#views/rows.ts';
import type { Lector } from '#views/reader.ts';

/** Every row there is, deleted ones too. */
export async function loadAll(db: Kysely<Database>): Promise<Lector> {
  const filas: Record<string, unknown> = {};
  for (const tabla of TABLAS) {
    filas[tabla] = await db
      .selectFrom(tabla as 'chofer')
      .selectAll()
      .orderBy('id')
      .execute();
  }
  return lectorDeFilas(filas);
}

export const live = <T extends Tabla>(lector: Lector, tabla: T) => [...lector.all(tabla)];

const texto = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

/** @param onceInvoiced extras of invoices that were deleted since */
export function expectReplay(
  lector: Lector,
  operacion: OperacionRow,
  onceInvoiced: ReadonlySet<number> = new Set(),
): void {
  const now = derivadosDe(lector, operacion);
  const pending = planDerivados(now).filter(
    // Of a porteo that was invoiced while its container left: it stays without operation until the next movement.
    (write) => !(write.op === 'update' && write.tabla === 'extra' && onceInvoiced.has(Number(write.id))),
  );
  expect(pending).toEqual([]);
  const { tarifa, movimientos } = now;
  const bound = movimientos[0]?.contenedor_id ?? null;
  const contenedor = lector.get('contenedor', bound);
  const stay = lector.where('almacenaje', 'contenedor_id', bound ?? -1).find((row) => !row.con_mercaderia);
  const almacenado = contenedor && stay ? { contenedor, entrada: stay.entrada } : null;
  const state = replayMovimientos({ tipo: operacion.tipo, tarifa, movimientos, almacenado });
  expect(operacion.finalizado).toBe(state.finalizado);
  expect(operacion.contenedor_id === null).toBe(state.contenedor === null);
  const ids = new Set(movimientos.map(({ id }) => id));
  const extras = live(lector, 'extra').filter(
    (row) => row.movimiento_id !== null && ids.has(row.movimiento_id),
  );
  expect(
    texto(
      extras.map(({ movimiento_id, tipo, monto, detalle }) => ({ movimiento_id, tipo, monto, ...detalle })),
    ),
  ).toEqual(texto(state.extras.map(({ detalle, ...rest }) => ({ ...rest, ...detalle }))));
  const stays = live(lector, 'almacenaje').filter(
    (row) => row.mov_entrada !== null && ids.has(row.mov_entrada),
  );
  const stayOf = ({
    mov_entrada,
    mov_salida,
    bodega_id,
    entrada,
    salida,
  }: (typeof state.estadias)[number]) => ({
    mov_entrada,
    mov_salida,
    bodega_id,
    entrada,
    salida,
  });
  expect(texto(stays.map((row) => stayOf({ ...row, mov_entrada: row.mov_entrada! })))).toEqual(
    texto(state.estadias.map(stayOf)),
  );
}

/** What holds between operations: nothing is in two places, nothing hangs on what is gone. */
export function expectWhole(lector: Lector): void {
  const open = live(lector, 'almacenaje').filter(({ salida }) => salida === null);
  expect(new Set(open.map((row) => row.contenedor_id)).size).toBe(open.length);
  for (const { contenedor_id } of live(lector, 'almacenaje')) {
    expect(lector.get('contenedor', contenedor_id)?.deleted_at).toBeNull();
  }
  const held = live(lector, 'operacion').flatMap(({ contenedor_id }) => contenedor_id ?? []);
  expect(new Set(held).size).toBe(held.length);
  for (const { movimiento_id, operacion_id } of live(lector, 'extra')) {
    expect(lector.get('movimiento', movimiento_id)?.deleted_at ?? null).toBeNull();
    expect(lector.get('operacion', operacion_id)?.deleted_at ?? null).toBeNull();
  }
}
