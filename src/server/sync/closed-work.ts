/**
 * What a new replica is not sent: closed work that nothing has touched for 12 months. An operation is closed once it
 * is finished, and it and all its charges are on paid invoices; an invoice, once it is paid and all its items are.
 */
import { type Tabla, TABLAS, TABLAS_CON_NOMBRE } from '#contracts/tablas.ts';

const OLD = "now() - interval '12 months'";

/** Facturas 'f0', and operations 'o' all of whose items are on them; then what of each depends on open work is out. */
const CERRADAS = `
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

const deOperacion = 't.operacion_id in (select id from cerrada)';

/** Which rows `t` of a table belong to closed work; none of a table that is always sent whole. */
const CONDICION: Partial<Record<Tabla, string>> = {
  operacion: 't.id in (select id from cerrada)',
  movimiento: deOperacion,
  contenedor: 't.id in (select id from encerrado)',
  almacenaje: 't.contenedor_id in (select id from encerrado)',
  extra: `(${deOperacion} or t.operacion_id is null
    and t.id in (select extra_id from item where factura_id in (select id from f)))`,
  factura: 't.id in (select id from f)',
  factura_item: 't.factura_id in (select id from f)',
};

/** The highest version of a row of closed work, 0 without any. */
export const LAST_CLOSED = `with ${CERRADAS}
  select coalesce(max(version), 0) as version from (${Object.entries(CONDICION)
    .map(([tabla, closed]) => `select max(t.version) as version from ${tabla} t where ${closed}`)
    .join(' union all ')}) as each`;

const CON_NOMBRE = new Set<Tabla>(TABLAS_CON_NOMBRE);

function openRowsOf(tabla: Tabla): string {
  const closed = CONDICION[tabla];
  const isOpen = closed === undefined ? '' : `and (${closed}) is not true`;
  const isKept = CON_NOMBRE.has(tabla) ? '' : 'and t.deleted_at is null';
  return `select '${tabla}' as tabla, to_json(t) as fila from "${tabla}" t where t.version <= $1 ${isKept} ${isOpen}`;
}

/**
 * All open rows up to version $1, for fetchFilas: live ones, and of the tables whose names history shows deleted ones
 * too. One statement: to find out what is closed takes much longer than to read what is open.
 */
export const OPEN_ROWS = `with ${CERRADAS} ${TABLAS.map(openRowsOf).join(' union all ')}`;
