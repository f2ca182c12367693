/** Reads the rows that a driver holds and sees (R26.5). views/own-work.ts decides; this loads what may belong to it. */
import { type Kysely, sql } from 'kysely';
import type { TableName } from '#contracts/tables.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { isOwnWork, ownColumns, type OwnRows, ownRows, ownWorkSince } from '#views/own-work.ts';
import { movimientosOf } from '#views/operacion.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import type { AuthenticatedUsuario } from '../../http/route.ts';
import { fetchRows, liveRowsBy } from '../rows/fetch-rows.ts';

/** $1: the driver; $2: the time since which finished work belongs to it. Thumbnails, which are large, are left out. */
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
  union all select 'adjunto', to_jsonb(a) - 'miniatura' from adjunto a
    where operacion_id = any(array(select id from op)) and deleted_at is null
  union all select 'cliente', to_jsonb(c) from cliente c where id = any(array(select cliente_id from op))
  union all select 'planta', to_jsonb(p) from planta p
    where cliente_id = any(array(select cliente_id from op)) and deleted_at is null
  union all select 'camion', to_jsonb(c) from camion c where id = any(array(select camion_id from op))
  union all select 'chofer', to_jsonb(c) from chofer c where id = $1
  union all select 'puerto', to_jsonb(p) from puerto p where deleted_at is null
  union all select 'deposito', to_jsonb(d) from deposito d where deleted_at is null
  union all select 'bodega', to_jsonb(b) from bodega b where deleted_at is null`;

const asDriver = (chofer: number, now: string) => ({ chofer, since: ownWorkSince(now) });

/** The rows that the driver sees, with all columns but thumbnails. */
export async function loadOwnRows(trx: Kysely<Database>, chofer: number): Promise<OwnRows> {
  const as = asDriver(chofer, new Date().toISOString());
  return ownRows(readerOfRows(await fetchRows(trx, CANDIDATES, [as.chofer, as.since])), as);
}

/** The columns of attachments that are read only for rows that are sent. */
async function withThumbnails(trx: Kysely<Database>, rows: readonly object[], ids: readonly Id[]) {
  const { rows: found } = await sql<{ id: number; miniatura: string | null }>`
    select id, miniatura from adjunto where id = any(${ids})
  `.execute(trx);
  const byId = new Map(found.map(({ id, miniatura }) => [id, miniatura]));
  return rows.map((row) => ({ ...row, miniatura: byId.get(Number(Reflect.get(row, 'id'))) ?? null }));
}

/** The rows as the driver sees them, in the order of their ids. */
export async function showOwnRows(
  trx: Kysely<Database>,
  own: OwnRows,
  table: TableName,
  ids: readonly Id[],
): Promise<object[]> {
  const rows = ids.toSorted((a, b) => Number(a) - Number(b)).flatMap((id) => own[table]?.get(id)?.row ?? []);
  const whole = table === 'adjunto' && rows.length > 0 ? await withThumbnails(trx, rows, ids) : rows;
  return whole.map((row) => ownColumns(table, row));
}

/** All that the driver sees, for views. */
export async function readOwnWork(trx: Kysely<Database>, chofer: number): Promise<Reader> {
  const own = await loadOwnRows(trx, chofer);
  const tables = Object.keys(own) as TableName[];
  const shown = await Promise.all(
    tables.map((table) => showOwnRows(trx, own, table, [...(own[table]?.keys() ?? [])])),
  );
  return readerOfRows(Object.fromEntries(tables.map((table, at) => [table, shown[at]!])));
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
  return isOwnWork(operacion, ordered, asDriver(chofer, new Date().toISOString()));
}
