/** The rows that the views of billable things read, for one client. */
import { type Kysely, sql } from 'kysely';
import { lectorDeFilas } from '#vistas/filas.ts';
import type { Lector } from '#vistas/lector.ts';
import type { Database } from '../db/schema.ts';
import { noEncontrado, resolveId, type Row } from '../http/handler.ts';
import { idsIn, liveRowsBy, rowsById } from './fetch-rows.ts';

/** Not on a live invoice. Years of invoiced work stay in the database. */
export const sinFacturar = (columna: 'operacion_id' | 'extra_id', tabla: 'o' | 'e') => sql<boolean>`
  not exists (
    select from factura_item i where i.${sql.ref(columna)} = ${sql.ref(tabla)}.id and i.deleted_at is null
  )`;

/** All that a live client may still be invoiced. */
export async function lectorDeCobros(trx: Kysely<Database>, clienteId: number): Promise<Lector> {
  const { rows: finalizadas } = await sql<Row<'operacion'>>`
    select * from operacion o
    where o.cliente_id = ${clienteId} and o.finalizado and o.deleted_at is null
      and ${sinFacturar('operacion_id', 'o')}
  `.execute(trx);
  const { rows: extra } = await sql<Row<'extra'>>`
    select * from extra e
    where e.cliente_id = ${clienteId} and e.deleted_at is null and ${sinFacturar('extra_id', 'e')}
  `.execute(trx);
  // Operations still open, or invoiced without these extras.
  const known = new Set(idsIn(finalizadas, 'id'));
  const otras = idsIn(extra, 'operacion_id').filter((id) => !known.has(id));
  return lectorDeFilas({
    operacion: [...finalizadas, ...(await rowsById(trx, 'operacion', otras))],
    extra,
    factura_item: await liveRowsBy(trx, 'factura_item', 'operacion_id', otras),
    cliente: await rowsById(trx, 'cliente', [clienteId]),
  });
}

/** The client that a path names, with its billable rows. @throws ApiError 404 */
export async function loadFacturables(
  trx: Kysely<Database>,
  { clienteId = '' }: Record<string, string>,
): Promise<{ lector: Lector; clienteId: number }> {
  const id = await resolveId(trx, 'cliente', clienteId);
  if (id === null) throw noEncontrado('No se encontró el cliente');
  return { lector: await lectorDeCobros(trx, id), clienteId: id };
}
