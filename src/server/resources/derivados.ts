/** The rows that follow from an operation's movements, derived in SQL (server decisions, section 6). */
import { type Kysely, sql } from 'kysely';
import { planDerivados } from '#domain/derivados.ts';
import type { OperacionRow } from '#domain/tablas.ts';
import { derivadosDe } from '#vistas/derivados.ts';
import { type Filas, lectorDeFilas } from '#vistas/filas.ts';
import type { Database } from '../db/schema.ts';
import type { Row } from '../http/handler.ts';
import { runEscrituras, type Writer } from './escrituras.ts';
import { idsIn, liveRowsBy, rowsById } from './fetch-rows.ts';

/** The rows that an operation's derived ones follow from; `contenedores` are others that a change may name. */
export async function loadDerivados(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  contenedores: readonly number[] = [],
): Promise<Filas> {
  const { id, cliente_id } = operacion;
  const movimiento = await liveRowsBy(trx, 'movimiento', 'operacion_id', [id]);
  const named = [
    ...idsIn([operacion], 'contenedor_id'),
    ...idsIn(movimiento, 'contenedor_id'),
    ...contenedores,
  ];
  const { rows: extra } = await sql<Row<'extra'>>`
    select * from extra
    where (operacion_id = ${id} or contenedor_id = any(${named})) and deleted_at is null
  `.execute(trx);
  return {
    operacion: [operacion],
    movimiento,
    extra,
    contenedor: await rowsById(trx, 'contenedor', [...new Set(named)]),
    almacenaje: await liveRowsBy(trx, 'almacenaje', 'contenedor_id', named),
    negociacion: operacion.tarifa ? [] : await liveRowsBy(trx, 'negociacion', 'cliente_id', [cliente_id]),
    factura_item: [
      ...(await liveRowsBy(trx, 'factura_item', 'operacion_id', [id])),
      ...(await liveRowsBy(trx, 'factura_item', 'extra_id', idsIn(extra, 'id'))),
    ],
  };
}

/** Brings container, stays, extras and operation to what the movements in `filas` say. */
export async function replay(writer: Writer, filas: Filas, operacion: OperacionRow): Promise<void> {
  await runEscrituras(writer, planDerivados(derivadosDe(lectorDeFilas(filas), operacion)));
}
