/** Reads the rows that a driver holds and sees (R26.5). views/own-work.ts decides; this loads what may belong to it. */
import { type Kysely, sql } from 'kysely';
import type { TableName } from '#contracts/tables.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { isOwnWork, ownColumns, ownColumnsOf, type OwnRows, ownRows, ownWorkOf } from '#views/own-work.ts';
import { movimientosOf } from '#views/operacion.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import type { AuthenticatedUsuario } from '../../http/route.ts';
import { fetchRows, liveRowsBy } from '../rows/fetch-rows.ts';

/** Thumbnails are not read: those of 400 attachments, in to_jsonb(), take 55 ms. */
const ADJUNTO_COLUMNS = ownColumnsOf('adjunto').filter((column) => column !== 'miniatura');

/**
 * $1: the driver; $2: the earliest end of finished work that belongs to it. Places are live ones, and deleted ones that
 * this work shows.
 */
const CANDIDATES = `
  with op as materialized (
    select * from operacion where chofer_id = $1 and deleted_at is null and not finalizado
    union all
    select o.* from operacion o where o.chofer_id = $1 and o.deleted_at is null and o.finalizado and exists (
      select from movimiento m where m.operacion_id = o.id and m.deleted_at is null and m.fecha_termino >= $2)),
  mov as materialized (
    select * from movimiento where operacion_id = any(array(select id from op)) and deleted_at is null),
  con as materialized (
    select * from contenedor where deleted_at is null and id = any(array(
      select contenedor_id from op union select contenedor_id from mov union
      select c.id from contenedor c join almacenaje a on a.contenedor_id = c.id
        and a.salida is null and not a.con_mercaderia and a.deleted_at is null
        where c.cliente_id = any(array(select cliente_id from op where tipo = 'EXPORTACION'))
          and c.deleted_at is null)))
  select 'operacion' as tabla, to_jsonb(o) as fila from op o
  union all select 'movimiento', to_jsonb(m) from mov m
  union all select 'contenedor', to_jsonb(c) from con c
  union all select 'almacenaje', to_jsonb(a) from almacenaje a
    where contenedor_id = any(array(select id from con)) and deleted_at is null
      and (salida is null or mov_entrada = any(array(select id from mov)) or mov_salida = any(array(select id from mov)))
  union all select 'adjunto', to_jsonb(a) from (select ${ADJUNTO_COLUMNS.join(', ')} from adjunto
    where operacion_id = any(array(select id from op)) and deleted_at is null) a
  union all select 'documento', to_jsonb(d) from documento d
    where operacion_id = any(array(select id from op)) and deleted_at is null
  union all select 'cliente', to_jsonb(c) from cliente c where id = any(array(select cliente_id from op))
  union all select 'planta', to_jsonb(p) from planta p
    where cliente_id = any(array(select cliente_id from op)) and deleted_at is null
  union all select 'camion', to_jsonb(c) from camion c where id = any(array(select camion_id from op))
  union all select 'chofer', to_jsonb(c) from chofer c where id = $1
  union all select 'planta', to_jsonb(p) from planta p
    where id = any(array(select planta_id from mov union select planta_prevista_id from op)) and deleted_at is not null
  union all select 'puerto', to_jsonb(p) from puerto p
    where deleted_at is null or id = any(array(select puerto_id from mov union select puerto_previsto_id from op))
  union all select 'deposito', to_jsonb(d) from deposito d
    where deleted_at is null or id = any(array(select deposito_id from mov union select deposito_id from con
      union select deposito_previsto_id from op))
  union all select 'bodega', to_jsonb(b) from bodega b
    where deleted_at is null or id = any(array(select bodega_id from mov))`;

const now = (): string => new Date().toISOString();

/** The rows that the driver sees, with all columns; attachments with those that he sees, without thumbnails. */
export async function loadOwnRows(trx: Kysely<Database>, chofer: number): Promise<OwnRows> {
  const as = ownWorkOf(chofer, now());
  return ownRows(
    readerOfRows(await fetchRows(trx, { text: CANDIDATES, params: [as.chofer, as.earliestEnd] })),
    as,
  );
}

type Thumbnails = ReadonlyMap<Id, string>;

/**
 * The thumbnails of these attachments, by id: those of unfinished operations first, then those that came last, as long as
 * they have no more than `most` characters together. Postgres knows their lengths without reading them.
 */
export async function thumbnailsOf(
  trx: Kysely<Database>,
  ids: readonly Id[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<Thumbnails> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; miniatura: string }>`
    with sized as (
      select a.id, sum(octet_length(a.miniatura)) over (order by o.finalizado, a.id desc) as total
      from adjunto a join operacion o on o.id = a.operacion_id
      where a.id = any(${ids}) and a.miniatura is not null)
    select id, miniatura from adjunto where id = any(array(select id from sized where total <= ${most}))
  `.execute(trx);
  return new Map(rows.map(({ id, miniatura }) => [id, miniatura]));
}

/** The rows as the driver sees them, in the order of their ids; attachments with these thumbnails alone. */
export function showOwnRows(
  own: OwnRows,
  table: TableName,
  ids: Iterable<Id>,
  thumbnails: Thumbnails = new Map(),
): object[] {
  const ordered = [...ids].toSorted((a, b) => Number(a) - Number(b));
  const rows = ordered.flatMap((id) => own[table]?.get(id)?.row ?? []);
  const whole =
    table === 'adjunto' ? rows.map((row) => ({ ...row, miniatura: thumbnails.get(row.id) ?? null })) : rows;
  return whole.map((row) => ownColumns(table, row));
}

/** All that the driver sees, for views, without thumbnails. */
export async function readOwnWork(trx: Kysely<Database>, chofer: number): Promise<Reader> {
  const own = await loadOwnRows(trx, chofer);
  const shown = Object.entries(own).map(([table, rows]) => [
    table,
    showOwnRows(own, table as TableName, rows.keys()),
  ]);
  return readerOfRows(Object.fromEntries(shown));
}

/** Whether the operation is the own work of the user's driver. */
export async function isOperacionOf(
  trx: Kysely<Database>,
  { chofer }: Pick<AuthenticatedUsuario, 'chofer'>,
  operacion: OperacionRow,
): Promise<boolean> {
  if (chofer === null) return false;
  const movimiento = await liveRowsBy(trx, 'movimiento', 'operacion_id', [Number(operacion.id)]);
  const ordered = movimientosOf(readerOfRows({ movimiento }), operacion.id);
  return isOwnWork(operacion, ordered, ownWorkOf(chofer, now()));
}
