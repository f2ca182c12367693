/**
 * The closed work that a new replica is not sent: unchanged for 12 months, counted in whole months. An operation is
 * closed once it is finished, it and all its charges are on paid invoices, and its driver's commission is settled; an
 * invoice, once it is paid, its day is past as long and all its items are; an agendamiento, once its containers are; a settlement, once its
 * operations are. An open operation is sent with all its charges, an open invoice with all its items and their
 * operations, and so an open settlement with all its lines. Open work is found by index, and the rest is closed:
 * closed work grows with the company, open work does not (decision 027).
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { PARTIAL_TABLES } from '#contracts/digests.ts';
import { type TableName, TABLES, NAMED_TABLES } from '#contracts/tables.ts';
import type { FetchedRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { stamp } from '../../http/rows.ts';
import { fetchRows } from './fetch-rows.ts';

/** The first day of a month, so that 'desde nov. 2025' on a screen is true of the whole month. */
const CLOSED_SINCE = "date_trunc('month', now() - interval '12 months', 'America/Santiago')";
const RECENT = `updated_at >= ${CLOSED_SINCE}`;
/**
 * The limit for rows that may become closed work soon, one month later than CLOSED_SINCE: a row may become twelve
 * months old while a write waits.
 */
const ALMOST_RECENT = "updated_at >= now() - interval '11 months'";

/** For each table that is sent in part: the column by which its rows belong to open work. */
const PARTS = {
  operacion: ['id', 'operacion'],
  movimiento: ['operacion_id', 'operacion'],
  adjunto: ['operacion_id', 'operacion'],
  documento: ['operacion_id', 'operacion'],
  contenedor_transporte: ['id', 'contenedor_transporte'],
  porteo: ['transporte_id', 'contenedor_transporte'],
  contenedor: ['id', 'contenedor'],
  almacenaje: ['contenedor_id', 'contenedor'],
  extra: ['id', 'extra'],
  factura: ['id', 'factura'],
  factura_item: ['id', 'factura_item'],
  abono: ['factura_id', 'factura'],
  liquidacion: ['id', 'liquidacion'],
  liquidacion_linea: ['liquidacion_id', 'liquidacion'],
} as const satisfies Record<(typeof PARTIAL_TABLES)[number], readonly [string, TableName]>;
type ClosedPart = keyof typeof PARTS;

const OPEN_TABLES = [
  'operacion',
  'contenedor',
  'contenedor_transporte',
  'extra',
  'factura',
  'factura_item',
  'liquidacion',
] as const;
/** The ids of open work, as pg returns a list of bigint, for the next statement. */
export type OpenWork = Record<(typeof OPEN_TABLES)[number], readonly string[]>;

const live = 'deleted_at is null';

const operacionesOf = (facturas: string): string => `
  select coalesce(i.operacion_id, e.operacion_id) as id from factura_item i left join extra e on e.id = i.extra_id
  where i.${live} and i.factura_id in (select id from ${facturas}) and coalesce(i.operacion_id, e.operacion_id) is not null`;

/**
 * The work that a reopened invoice ('f0') or operation ('o0') opens too: the invoices that contain these operations,
 * and the operations on those invoices. The chain is not followed further, since extras that were invoiced late may
 * connect month after month of a client.
 */
const REOPEN = `
  f as materialized (
    select id from f0
    union select factura_id from factura_item where ${live} and operacion_id in (select id from o0)
    union select i.factura_id from extra e join factura_item i on i.extra_id = e.id and i.${live}
      where e.operacion_id in (select id from o0)),
  o as materialized (select id from o0 union ${operacionesOf('f')}),
  e as materialized (
    select id from extra where ${live} and operacion_id in (select id from o)
    union select extra_id from factura_item where ${live} and extra_id is not null and factura_id in (select id from f)
    union select extra_id from suelto where extra_id is not null),
  c as materialized (
    select contenedor_id as id from operacion where contenedor_id is not null and id in (select id from o)
    union select contenedor_id from extra where contenedor_id is not null and id in (select id from e)
    union select id from custodia),
  l as materialized (
    select id from l0
    union select liquidacion_id from liquidacion_linea where ${live} and operacion_id in (select id from o))
  select
    array(select id from o) as operacion,
    array(select id from c) as contenedor,
    array(
      select transporte_id from contenedor where transporte_id is not null and id in (select id from c)
      union select id from agendado) as contenedor_transporte,
    array(select id from e) as extra,
    array(select id from f) as factura,
    array(
      select id from factura_item where ${live} and factura_id in (select id from f)
      union select id from factura_item where ${live} and operacion_id in (select id from o)
      union select id from factura_item where ${live} and extra_id in (select id from e)) as factura_item,
    array(select id from l) as liquidacion`;

/**
 * Invoices of a day since then, which may be one to come: a device's statement has all lines from that day on (R35.6).
 * Client by client, as factura_cuenta_idx is ordered.
 */
const DATED = `
  select f.id from cliente c cross join lateral (
    select id from factura
    where cliente_id = c.id and ${live} and emitida_en >= (${CLOSED_SINCE} at time zone 'America/Santiago')::date
    offset 0) f`;

const OPEN = `with
  f0 as materialized (
    select id from factura where ${live} and not pagada union select id from factura where ${live} and ${RECENT}
    union ${DATED}),
  l0 as materialized (select id from liquidacion where ${live} and ${RECENT}),
  suelto as materialized (select operacion_id, extra_id from por_facturar),
  o0 as materialized (
    select id from operacion where ${live} and not finalizado
    union select id from operacion where ${live} and ${RECENT}
    union select operacion_id from suelto where operacion_id is not null
    union select operacion_id from extra where operacion_id is not null and id in (select extra_id from suelto)
    union select operacion_id from por_liquidar
    union select operacion_id from liquidacion_linea where ${live} and liquidacion_id in (select id from l0)
    union ${operacionesOf('f0')}),
  custodia as materialized (
    select contenedor_id as id from por_portear
    union select contenedor_id from almacenaje where ${live} and salida is null
    union select id from contenedor where ${live} and ${RECENT}),
  agendado as (select id from contenedor_transporte where ${live} and ${RECENT}),
  ${REOPEN}`;

/** `f0` and `o0`: the invoices and operations that the parameter $1 opens. */
const reopenedBy = (f0: string, o0: string): string => `with
  f0 as materialized (${f0}),
  suelto as (select null::bigint as extra_id where false),
  o0 as materialized (${o0}),
  l0 as (select null::bigint as id where false),
  custodia as (select null::bigint as id where false),
  agendado as (select null::bigint as id where false),
  ${REOPEN}`;

const REOPENED_BY = {
  factura: reopenedBy(
    `select id from factura where id = $1 and pagada and not ${ALMOST_RECENT}`,
    operacionesOf('f0'),
  ),
  operaciones: reopenedBy(
    'select null::bigint as id where false',
    `select id from operacion where id = any($1::bigint[]) and ${live} and not ${ALMOST_RECENT}`,
  ),
};

async function ask<R>(trx: Kysely<Database>, text: string, params: readonly unknown[]): Promise<R> {
  const { rows } = await trx.executeQuery<R>(CompiledQuery.raw(text, [...params]));
  return rows[0]!;
}

export const findOpen = (trx: Kysely<Database>): Promise<OpenWork> => ask(trx, OPEN, []);

/** The time from which closed work is sent (ISO): the beginning of a month in the company's zone. */
export async function closedSince(trx: Kysely<Database>): Promise<string> {
  return (await ask<{ since: string }>(trx, `select ${CLOSED_SINCE} as since`, [])).since;
}

const paramsOf = (open: OpenWork): (readonly string[])[] => OPEN_TABLES.map((table) => open[table]);

/** Lists are parameters, which Postgres hashes; in the order of OPEN_TABLES. */
const isOpen = (table: ClosedPart): string =>
  `t.${PARTS[table][0]} = any($${OPEN_TABLES.indexOf(PARTS[table][1]) + 1}::bigint[])`;

const PART_TABLES = Object.keys(PARTS) as ClosedPart[];

/** The highest version of closed work: each table is read from its latest row back to the first closed one. */
const LAST_CLOSED = `select greatest(0, ${PART_TABLES.map(
  (table) => `(select max(version) from ${table} t where ${live} and not ${isOpen(table)})`,
).join(', ')}) as version`;

/** The highest version of a row of closed work, 0 without any. */
export async function lastClosed(trx: Kysely<Database>, open: OpenWork): Promise<number> {
  return (await ask<{ version: number }>(trx, LAST_CLOSED, paramsOf(open))).version;
}

/** The tables whose deleted rows a new replica receives too, since history shows their names. */
export const WITH_NAME = new Set<TableName>(NAMED_TABLES);

const OPEN_ROWS = TABLES.map((table) => {
  const part = table in PARTS ? `and ${isOpen(table as ClosedPart)}` : '';
  const kept = WITH_NAME.has(table) ? '' : `and ${live}`;
  return `select '${table}' as tabla, to_json(t) as fila from "${table}" t where t.version <= $${OPEN_TABLES.length + 1} ${part} ${kept}`;
}).join(' union all ');

/** All open rows up to a version: live ones and, of the tables whose names history shows, deleted ones. */
export const openRows = (trx: Kysely<Database>, open: OpenWork, until: number): Promise<FetchedRows> =>
  fetchRows(trx, { text: OPEN_ROWS, params: [...paramsOf(open), until] });

type Stamp = { version: number; now: string };

/**
 * Gives all rows that open again the version of this write, so that replicas without these rows receive them.
 */
async function stampOpen(trx: Kysely<Database>, open: OpenWork, write: Stamp): Promise<void> {
  for (const table of PART_TABLES) {
    const [column, of] = PARTS[table];
    if (open[of].length === 0) continue;
    // One statement after the other, since the counting triggers allow only one of these tables per statement
    // (decision 020).
    await trx
      .updateTable(table as 'movimiento')
      .set(stamp(write))
      .where(column as 'operacion_id', '=', sql<number>`any(${open[of]})`)
      .where('deleted_at', 'is', null)
      .execute();
  }
}

/** Called when a paid invoice becomes unpaid. */
export async function reopen(trx: Kysely<Database>, facturaId: number, write: Stamp): Promise<void> {
  await stampOpen(trx, await ask<OpenWork>(trx, REOPENED_BY.factura, [facturaId]), write);
}

/** Called when finished operations are to be settled again or for the first time, or get a charge by hand. */
export async function reopenOperaciones(
  trx: Kysely<Database>,
  operaciones: readonly number[],
  write: Stamp,
): Promise<void> {
  await stampOpen(trx, await ask<OpenWork>(trx, REOPENED_BY.operaciones, [operaciones]), write);
}
