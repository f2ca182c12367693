/** The options of selects: live rows by name, ignoring accents and case (R14.5). */
import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- any table
type Query = SelectQueryBuilder<Database, any, { id: number; nombre: string }>;

async function options(trx: Kysely<Database>, query: Query): Promise<{ datos: unknown[] }> {
  const { rows } = await sql`
    select * from ${query} as opcion order by normaliza(nombre) collate "C", id
  `.execute(trx);
  return { datos: rows };
}

const places = (trx: Kysely<Database>, table: 'bodega' | 'puerto' | 'cliente') =>
  trx.selectFrom(table).select(['id', 'nombre']).where('deleted_at', 'is', null);

const withoutNegociacion = (trx: Kysely<Database>) =>
  places(trx, 'cliente').where(
    sql<SqlBool>`not exists (select from negociacion n where n.cliente_id = cliente.id and n.deleted_at is null)`,
  );

export const selectRoutes: Route[] = [
  read('chofer.select', ({ trx }) =>
    options(
      trx,
      trx
        .selectFrom('chofer')
        .select(['id', 'nombre', 'contrato', 'rut', 'cel'])
        .where('deleted_at', 'is', null),
    ),
  ),
  read('camion.select', ({ trx }) =>
    options(
      trx,
      trx
        .selectFrom('camion')
        .select(['id', 'placa as nombre', 'marca', 'placa', 'placa_carro'])
        .where('deleted_at', 'is', null),
    ),
  ),
  read('deposito.select', ({ trx }) =>
    options(
      trx,
      trx.selectFrom('deposito').select(['id', 'nombre', 'porteo']).where('deleted_at', 'is', null),
    ),
  ),
  read('cliente.select', ({ trx }) => options(trx, places(trx, 'cliente'))),
  read('bodega.select', ({ trx }) => options(trx, places(trx, 'bodega'))),
  read('puerto.select', ({ trx }) => options(trx, places(trx, 'puerto'))),
  read('cliente.negociacion.select', ({ trx }) => options(trx, withoutNegociacion(trx))),
];
