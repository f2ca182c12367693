/** Reads the rows for the views of one client's billable items. */
import { type Kysely, sql } from 'kysely';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { resolveId, type Row } from '../../http/rows.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';

/** All rows from which a live client's billable items follow. */
async function chargesRows(trx: Kysely<Database>, clienteId: number) {
  const [{ rows: finalizadas }, { rows: extra }] = await Promise.all([
    sql<Row<'operacion'>>`
      select o.* from por_facturar p join operacion o on o.id = p.operacion_id where p.cliente_id = ${clienteId}
    `.execute(trx),
    sql<Row<'extra'>>`
      select e.* from por_facturar p join extra e on e.id = p.extra_id where p.cliente_id = ${clienteId}
    `.execute(trx),
  ]);
  // Operations that are unfinished, or that were invoiced without these extras.
  const known = new Set(idsIn(finalizadas, 'id'));
  const others = idsIn(extra, 'operacion_id').filter((id) => !known.has(id));
  const operacion = [...finalizadas, ...(await rowsById(trx, 'operacion', others))];
  return {
    operacion,
    contenedor: await rowsById(trx, 'contenedor', idsIn([...operacion, ...extra], 'contenedor_id')),
    extra,
    factura_item: await liveRowsBy(trx, 'factura_item', 'operacion_id', others),
    cliente: await rowsById(trx, 'cliente', [clienteId]),
  };
}

/** The rows from which a live client's billable items follow. */
export const chargesReader = async (trx: Kysely<Database>, clienteId: number): Promise<Reader> =>
  readerOfRows(await chargesRows(trx, clienteId));

/** The live movements of these operations whose end is estimated, and the last one of each. */
const shownOf = (trx: Kysely<Database>, operaciones: readonly number[]): Promise<Row<'movimiento'>[]> =>
  trx
    .selectFrom('movimiento')
    .selectAll()
    .where(sql<boolean>`operacion_id = any(${operaciones})`)
    .where(
      sql<boolean>`(termino_estimado or not exists (
        select from movimiento later
        where later.operacion_id = movimiento.operacion_id
          and later.orden > movimiento.orden and later.deleted_at is null
      ))`,
    )
    .where('deleted_at', 'is', null)
    .execute();

/** The client that a path names, with its billable rows. @throws ApiError 404 */
export async function loadFacturables(
  trx: Kysely<Database>,
  { clienteId = '' }: Record<string, string>,
): Promise<{ reader: Reader; clienteId: number }> {
  const id = await resolveId(trx, 'cliente', clienteId);
  if (id === null) throw notFound('No se encontró el cliente');
  const rows = await chargesRows(trx, id);
  const movimiento = await shownOf(trx, idsIn(rows.operacion, 'id'));
  return { reader: readerOfRows({ ...rows, movimiento }), clienteId: id };
}
