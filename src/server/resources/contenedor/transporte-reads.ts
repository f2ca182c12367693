/** The rows that the views of agendamientos read, and their list. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PaginaDe } from '#contracts/common.ts';
import type { TransporteFila, TransporteRecord } from '#contracts/contenedor.ts';
import { LISTAS } from '#contracts/lists.ts';
import { type Filas, lectorDeFilas } from '#views/rows.ts';
import { transporteFila, transporteRecord } from '#views/transporte.ts';
import type { Database } from '../../db/schema.ts';
import { noEncontrado } from '../../http/api-error.ts';
import { buscar } from '../lists/search.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { type ListContext, listar } from '../lists/list.ts';

export async function loadTransportes(trx: Kysely<Database>, ids: readonly number[]): Promise<Filas> {
  const contenedor_transporte = await rowsById(trx, 'contenedor_transporte', ids);
  const contenedor = await liveRowsBy(trx, 'contenedor', 'transporte_id', ids);
  return {
    contenedor_transporte,
    contenedor,
    almacenaje: await liveRowsBy(trx, 'almacenaje', 'contenedor_id', idsIn(contenedor, 'id')),
    porteo: await liveRowsBy(trx, 'porteo', 'transporte_id', ids),
    cliente: await rowsById(trx, 'cliente', idsIn(contenedor_transporte, 'cliente_id')),
    bodega: await rowsById(trx, 'bodega', idsIn(contenedor_transporte, 'bodega_id')),
    deposito: await rowsById(trx, 'deposito', idsIn(contenedor_transporte, 'deposito_id')),
  };
}

/** GET /contenedor/transporte/{id}. @throws ApiError 404 */
export async function fetchTransporte(trx: Kysely<Database>, id: number): Promise<TransporteRecord> {
  const lector = lectorDeFilas(await loadTransportes(trx, [id]));
  const row = lector.get('contenedor_transporte', id);
  if (!row) throw noEncontrado();
  return transporteRecord(lector, row);
}

const EN_TRANSPORTES = {
  referencias: [
    ['t.cliente_id', 'cliente', ['nombre']],
    ['t.bodega_id', 'bodega', ['nombre', 'comuna']],
  ],
  otros: (isIn: (columna: string) => RawBuilder<SqlBool>) =>
    sql`t.id in (select p.transporte_id from por_portear p join contenedor c on c.id = p.contenedor_id
      where ${isIn('c.numero')})`,
} as const;

/** GET /contenedor/transporte: those with containers still to be moved. */
export async function listTransportes({ trx, query }: ListContext): Promise<PaginaDe<TransporteFila>> {
  const filas = trx
    .selectFrom('contenedor_transporte as t')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('por_portear')
          .groupBy('transporte_id')
          .select(['transporte_id', sql<number>`count(*)`.as('total')])
          .as('pendientes'),
      (join) => join.onRef('pendientes.transporte_id', '=', 't.id'),
    )
    .leftJoin('cliente as c', 'c.id', 't.cliente_id')
    .leftJoin('bodega as b', 'b.id', 't.bodega_id')
    .where('t.deleted_at', 'is', null)
    .where(await buscar(trx, query.search, EN_TRANSPORTES))
    .select(['t.id', 'c.nombre as cliente', 'b.nombre as bodega', 'b.comuna', 't.fecha_agendamiento'])
    .select(['pendientes.total as contenedores', 'pendientes.total as total_contenedores']);
  const source = { filas, textos: ['cliente', 'bodega', 'comuna'] };
  const { results, ...pagina } = await listar(
    { trx, query: { ...query, search: '' } },
    LISTAS.transporte,
    source,
  );
  const ids = results.map(({ id }) => id);
  const lector = lectorDeFilas(await loadTransportes(trx, ids));
  const rows = ids.flatMap((id) => lector.get('contenedor_transporte', id) ?? []);
  return { results: rows.map((row) => transporteFila(lector, row)), ...pagina };
}
