/** Derives the rows that follow from an operation's movements, in SQL (R18.6). */
import { type Kysely, sql } from 'kysely';
import { planDerivados } from '#domain/derivados.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import type { Row } from '../../http/rows.ts';
import { runRowWrites, type WriteTarget } from './row-writes.ts';
import { idsIn, liveRowsBy, rowsById } from './fetch-rows.ts';

/** The invoice items of the extras of an operation or of the given containers. */
async function extraItems(
  trx: Kysely<Database>,
  operacion: number,
  contenedores: readonly number[],
): Promise<Row<'factura_item'>[]> {
  const { rows } = await sql<Row<'factura_item'>>`
    select factura_item.* from factura_item join extra on extra.id = factura_item.extra_id
    where (extra.operacion_id = ${operacion} or extra.contenedor_id = any(${contenedores}))
      and extra.deleted_at is null and factura_item.deleted_at is null
  `.execute(trx);
  return rows;
}

/**
 * The rows from which an operation's derived rows are computed; `contenedores` are further ones that a change may
 * name.
 */
export async function loadDerivados(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  contenedores: Promise<readonly number[]> | readonly number[] = [],
): Promise<FetchedRows> {
  const { id, cliente_id } = operacion;
  const [movimiento, others] = await Promise.all([
    liveRowsBy(trx, 'movimiento', 'operacion_id', [id]),
    contenedores,
  ]);
  const named = [
    ...new Set([...idsIn([operacion], 'contenedor_id'), ...idsIn(movimiento, 'contenedor_id'), ...others]),
  ];
  const [{ rows: extra }, contenedor, almacenaje, negociacion, ofOperacion, ofExtras, chofer, lineas] =
    await Promise.all([
      sql<Row<'extra'>>`
      select * from extra
      where (operacion_id = ${id} or contenedor_id = any(${named})) and deleted_at is null
    `.execute(trx),
      rowsById(trx, 'contenedor', named),
      liveRowsBy(trx, 'almacenaje', 'contenedor_id', named),
      operacion.tarifa ? [] : liveRowsBy(trx, 'negociacion', 'cliente_id', [cliente_id]),
      liveRowsBy(trx, 'factura_item', 'operacion_id', [id]),
      extraItems(trx, id, named),
      rowsById(trx, 'chofer', idsIn([operacion], 'chofer_id')),
      liveRowsBy(trx, 'liquidacion_linea', 'operacion_id', [id]),
    ]);
  return {
    operacion: [operacion],
    movimiento,
    extra,
    contenedor,
    almacenaje,
    negociacion,
    factura_item: [...ofOperacion, ...ofExtras],
    chofer,
    liquidacion_linea: lineas,
  };
}

/**
 * Writes container, stays, extras and operation as computed from the movements in `rows`.
 * @returns the rows that were written
 */
export async function writeDerivados(
  writer: WriteTarget,
  rows: FetchedRows,
  operacion: OperacionRow,
): Promise<FetchedRows> {
  const written = await runRowWrites(writer, planDerivados(derivadosInput(readerOfRows(rows), operacion)));
  return written.rows;
}
