/**
 * What a new replica is not sent: closed work that nothing has touched for 12 months. An operation is closed once it
 * is finished, and it and all its charges are on paid invoices; an invoice, once it is paid and all its items are.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tabla } from '#contracts/tablas.ts';

const OLD = sql`now() - interval '12 months'`;

/** Facturas 'f0', and operations 'o' all of whose items are on them; then what of each depends on open work is out. */
const CERRADAS = sql`
  f0 as materialized (
    select id from factura where pagada and deleted_at is null and updated_at < ${OLD}),
  item as materialized (
    select i.factura_id, coalesce(i.operacion_id, e.operacion_id) as operacion_id, i.operacion_id is not null as propio,
      i.extra_id
    from factura_item i left join extra e on e.id = i.extra_id
    where i.deleted_at is null),
  o as materialized (
    select op.id from operacion op
    where op.finalizado and op.deleted_at is null and op.updated_at < ${OLD}
      and exists (select from item where item.operacion_id = op.id and item.propio)
      and not exists (select from item where item.operacion_id = op.id and item.factura_id not in (select id from f0))
      and not exists (select from extra e where e.operacion_id = op.id and e.deleted_at is null
        and not exists (select from item where item.extra_id = e.id))),
  f as materialized (
    select id from f0 where not exists (select from item where item.factura_id = f0.id
      and item.operacion_id is not null and item.operacion_id not in (select id from o))),
  cerrada as materialized (
    select id from o where not exists (select from item where item.operacion_id = o.id
      and item.factura_id not in (select id from f))),
  encerrado as materialized (
    select contenedor_id as id from operacion where id in (select id from cerrada) and contenedor_id is not null)`;

const deOperacion = sql`t.operacion_id in (select id from cerrada)`;

/** Which rows `t` of a table belong to closed work; no condition for a table that is always sent whole. */
const CONDICION: Partial<Record<Tabla, RawBuilder<unknown>>> = {
  operacion: sql`t.id in (select id from cerrada)`,
  movimiento: deOperacion,
  contenedor: sql`t.id in (select id from encerrado)`,
  almacenaje: sql`t.contenedor_id in (select id from encerrado)`,
  extra: sql`(${deOperacion} or t.operacion_id is null
    and t.id in (select extra_id from item where factura_id in (select id from f)))`,
  factura: sql`t.id in (select id from f)`,
  factura_item: sql`t.factura_id in (select id from f)`,
};

/** `with …` and the condition for the rows of a table that are open, or null where all are sent. */
export function onlyOpen(
  tabla: Tabla,
): { withClosed: RawBuilder<unknown>; isOpen: RawBuilder<unknown> } | null {
  const closed = CONDICION[tabla];
  return closed ? { withClosed: sql`with ${CERRADAS}`, isOpen: sql`(${closed}) is not true` } : null;
}

/** The highest version of a row of closed work, 0 without any. */
export function lastClosedVersion(): RawBuilder<{ version: number }> {
  const each = Object.entries(CONDICION).map(
    ([tabla, closed]) => sql`select max(t.version) as version from ${sql.table(tabla)} t where ${closed}`,
  );
  return sql<{ version: number }>`with ${CERRADAS}
    select coalesce(max(version), 0) as version from (${sql.join(each, sql` union all `)}) as each`;
}
