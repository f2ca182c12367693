/** Reads papers that expire. Their days change at midnight without a write, so no answer is remembered. */
import { type Kysely, sql } from 'kysely';
import type { PageOf } from '#contracts/common.ts';
import { LISTS } from '#contracts/lists.ts';
import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { SOON_DAYS } from '#domain/vencimiento.ts';
import { readerOfRows } from '#views/rows.ts';
import { toVencimientoRecord } from '#views/vencimiento.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { Row } from '../../http/rows.ts';
import { filterSql } from '../lists/filter.ts';
import { type ListContext, listPage } from '../lists/list.ts';
import { idsIn, rowsById } from '../rows/fetch-rows.ts';

/** In the order of `rows`. */
async function recordsOf(
  trx: Kysely<Database>,
  rows: readonly Row<'vencimiento'>[],
  now: string,
): Promise<VencimientoRecord[]> {
  const chofer = await rowsById(trx, 'chofer', idsIn(rows, 'chofer_id'));
  const camion = await rowsById(trx, 'camion', idsIn(rows, 'camion_id'));
  const reader = readerOfRows({ chofer, camion });
  return rows.map((row) => toVencimientoRecord(reader, row, now));
}

export async function vencimientoRecordOf(
  trx: Kysely<Database>,
  row: Row<'vencimiento'>,
  now: string,
): Promise<VencimientoRecord> {
  const [record] = await recordsOf(trx, [row], now);
  return record!;
}

/** The record, deleted or not. @throws ApiError 404 */
export async function fetchVencimiento(trx: Kysely<Database>, id: number): Promise<VencimientoRecord> {
  const [row] = await rowsById(trx, 'vencimiento', [id]);
  if (!row) throw notFound();
  return vencimientoRecordOf(trx, row, new Date().toISOString());
}

/** GET /vencimiento. `now`: the states are those of its day. */
export async function listVencimientos({
  trx,
  query,
  now,
}: ListContext & { now: string }): Promise<PageOf<VencimientoRecord>> {
  const today = formatFecha(now);
  // vencimientoState() of domain/vencimiento.ts.
  const state = sql`case when v.vence < ${today}::date then 'vencido'
    when v.vence <= ${laterDay(today, SOON_DAYS)}::date then 'por_vencer' else 'vigente' end`;
  const { fitting } = filterSql(LISTS.vencimiento, query, { of: 'v', columns: { estado: state } });
  const rows = trx
    .selectFrom('vencimiento as v')
    .leftJoin('chofer as c', 'c.id', 'v.chofer_id')
    .leftJoin('camion as t', 't.id', 'v.camion_id')
    .where('v.deleted_at', 'is', null)
    .where(fitting)
    .select(['v.id', 'v.tipo', 'v.vence', sql<string>`coalesce(c.nombre, t.placa)`.as('owner')]);
  const source = { rows, texts: ['owner', 'tipo'] };
  const { results, ...page } = await listPage({ trx, query }, LISTS.vencimiento, source);
  const ids = results.map(({ id }) => id);
  const found = new Map((await rowsById(trx, 'vencimiento', ids)).map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => found.get(id) ?? []);
  return { results: await recordsOf(trx, ordered, now), ...page };
}
