/**
 * GET /cliente/deudas: the clients with something to invoice, and the amounts: the rows of clienteDeuda(), summed in
 * SQL.
 */
import { type Kysely, sql } from 'kysely';
import type { DeudaListRow } from '#contracts/cliente.ts';
import { LISTS } from '#contracts/lists.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { listPage } from '../lists/list.ts';

/** Clients with at least one billable item, even one of $0. */
export const deudas = (trx: Kysely<Database>) =>
  trx
    .selectFrom('cliente as c')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('por_facturar as p')
          .innerJoin('operacion as o', 'o.id', 'p.operacion_id')
          .groupBy('p.cliente_id')
          .select(['p.cliente_id', sql<number>`sum(o.monto)`.as('monto')])
          .as('operaciones'),
      (join) => join.onRef('operaciones.cliente_id', '=', 'c.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('por_facturar as p')
          .innerJoin('extra as e', 'e.id', 'p.extra_id')
          .leftJoin('operacion as eo', 'eo.id', 'e.operacion_id')
          .where(sql<boolean>`(e.operacion_id is null or eo.finalizado)`)
          .groupBy('p.cliente_id')
          .select(['p.cliente_id', sql<number>`sum(e.monto)`.as('monto')])
          .as('extras'),
      (join) => join.onRef('extras.cliente_id', '=', 'c.id'),
    )
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`(operaciones.cliente_id is not null or extras.cliente_id is not null)`)
    .select(['c.id', 'c.nombre', 'c.rut', 'c.giro'])
    .select(sql<number>`coalesce(extras.monto, 0)`.as('monto_extras'))
    .select(sql<number>`coalesce(operaciones.monto, 0)`.as('monto_operaciones'));

export const deudasRoutes: Route[] = [
  read('cliente.deudas', async (ctx) => {
    const source = { rows: deudas(ctx.trx), texts: ['nombre'] };
    const { results, ...page } = await listPage(ctx, LISTS.deudas, source);
    const rows = results.map(({ id, nombre, monto_extras, monto_operaciones }): DeudaListRow => ({
      id,
      nombre,
      monto_extras,
      monto_operaciones,
    }));
    return { results: rows, ...page };
  }),
];
