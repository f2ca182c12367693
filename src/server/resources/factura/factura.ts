/** Invoices: created from billable items, marked as paid or unpaid, deleted (R21, R34). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FacturaCreate, FacturaUpdate } from '#contracts/factura.ts';
import {
  checkFecha,
  checkRemoval,
  checkVence,
  facturaDays,
  facturaWarnings,
  markedAs,
  removalWarnings,
  saldoOf,
  withAbonado,
  withPayment,
} from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import { estimatedWarnings } from '#domain/estimated-end.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { type NewItem, prepareFactura } from '#views/new-factura.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, read, type WriteContext } from '../../http/handler.ts';
import { ApiError, notFound, throwRefusal } from '../../http/api-error.ts';
import { findByUuid, findLive, requireLive, resolveId, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { reopen } from '../rows/closed-work.ts';
import { insertAbono, removeAbonos, setPaid } from './abono.ts';
import { fetchFactura, listFacturas } from './factura-reads.ts';
import { chargesReader } from './facturables.ts';
import { idsIn, liveRowsBy } from '../rows/fetch-rows.ts';
import { insertAll } from '../rows/insert-all.ts';
import { sameColumns, sameIds } from '../rows/same-content.ts';

const CLIENTE_DELETED = 'El cliente de la factura fue eliminado: lo que contiene ya no se podría facturar';

const options = { table: 'factura', record: fetchFactura } as const;

/** Replaces uuids by numbers; a uuid without a record is kept. */
async function toNumbers(
  trx: Kysely<Database>,
  table: 'operacion' | 'extra',
  ids: readonly Id[] | null,
): Promise<Id[]> {
  const uuids = (ids ?? []).filter((id) => typeof id === 'string');
  const rows = await liveRowsBy(trx, table, 'uuid', uuids);
  const byUuid = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  return (ids ?? []).map((id) => byUuid.get(String(id)) ?? id);
}

type StoredItem = NewItem & Pick<Row<'factura_item'>, 'operacion_id' | 'extra_id'>;

/** The columns that a body sets; days that it leaves to the server are not compared. */
const paperColumns = ({ cliente, emitida_en, vence, folio, orden_compra }: FacturaCreate) => ({
  cliente_id: cliente,
  emitida_en: emitida_en ?? undefined,
  vence: vence ?? undefined,
  folio,
  orden_compra,
});

/** The warnings about the invoice's day and number. `row`: after the change. */
async function warningsFor(
  trx: Kysely<Database>,
  row: Parameters<typeof facturaWarnings>[0],
  today: string,
): Promise<string[]> {
  const others = row.folio === null ? [] : await liveRowsBy(trx, 'factura', 'folio', [row.folio]);
  return facturaWarnings(row, others, today);
}

/** Whether the invoice has the same client, paper and items. */
async function same(trx: Kysely<Database>, body: FacturaCreate, row: Row<'factura'>): Promise<boolean> {
  const items = await liveRowsBy(trx, 'factura_item', 'factura_id', [row.id]);
  const has = async (table: 'operacion' | 'extra', ids: readonly Id[] | null) =>
    sameIds(await toNumbers(trx, table, ids), idsIn(items, `${table}_id`));
  return (
    (await sameColumns(trx, row, paperColumns(body))) &&
    (await has('operacion', body.operaciones)) &&
    has('extra', body.extras)
  );
}

/** The operation of an item, or of its charge; null for a porteo that belongs to no operation. */
const operacionOf = (reader: Reader, { operacion_id, extra_id }: NewItem): Id | null =>
  operacion_id ?? reader.get('extra', extra_id)?.operacion_id ?? null;

/** The warnings about movements of these operations whose end is estimated (R18.7). */
async function estimatedIn(trx: Kysely<Database>, operaciones: readonly (Id | null)[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('movimiento')
    .select(['orden', 'tipo', 'termino_estimado'])
    .where(sql<boolean>`operacion_id = any(${operaciones.filter((id) => typeof id === 'number')})`)
    .where('termino_estimado', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('operacion_id')
    .execute();
  return estimatedWarnings(rows);
}

const createOptions = { ...options, same };

const createFactura = create('factura.create', createOptions, async ({ trx, body, effects, ...write }) => {
  const { id: cliente_id, plazo_dias } = await requireLive(trx, 'cliente', body.cliente, 'cliente');
  const operaciones = await toNumbers(trx, 'operacion', body.operaciones);
  const extras = await toNumbers(trx, 'extra', body.extras);
  const reader = await chargesReader(trx, cliente_id);
  const { refusal, items, totals } = prepareFactura(reader, cliente_id, operaciones, extras);
  if (refusal) throw new ApiError(refusal);
  const uuid = body.uuid ?? randomUUID();
  const today = formatFecha(write.now);
  const { refusal: late, ...days } = facturaDays(body, plazo_dias, today);
  throwRefusal(late);
  const { folio, orden_compra } = body;
  const paper = { ...days, folio, orden_compra };
  const { id } = await trx
    .insertInto('factura')
    .values({
      cliente_id,
      ...totals,
      ...paper,
      uuid,
      abonado: 0,
      pagos: 0,
      pagada: false,
      ...stampNew(write),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  effects.written('factura', uuid, { ...totals, abonado: 0, pagos: 0 });
  const rows = (items as StoredItem[]).map((item) => {
    const charge = reader.get('operacion', item.operacion_id) ?? reader.get('extra', item.extra_id);
    // A device derives the same uuid before the invoice has a number.
    const own = uuidDerivado(uuid, charge!.uuid);
    effects.written('factura_item', own, item);
    return { ...item, uuid: own, factura_id: id, ...stampNew(write) };
  });
  await insertAll(trx, 'factura_item', rows);
  const estimated = await estimatedIn(
    trx,
    rows.map((item) => operacionOf(reader, item)),
  );
  const advertencias = [...estimated, ...(await warningsFor(trx, { id, ...paper }, today))];
  return { mensaje: 'Factura creada correctamente', datos: await fetchFactura(trx, id), advertencias };
});

/** Marks the invoice as paid: one payment of what is left; or as unpaid: without payments. */
async function markFactura(
  { pagada, fecha }: FacturaUpdate,
  row: Row<'factura'>,
  { trx, effects, key, ...write }: Pick<WriteContext, 'trx' | 'effects' | 'key' | 'version' | 'now'>,
): Promise<void> {
  if (pagada === undefined || pagada === row.pagada) return;
  if (row.total === 0) {
    await setPaid(trx, row, markedAs(row, pagada, write.now), { effects, ...write });
    return;
  }
  if (!pagada) {
    await setPaid(trx, row, withAbonado(row, 0, write.now), { effects, ...write });
    effects.removed('abono', await removeAbonos(trx, row.id, write));
    return;
  }
  const today = formatFecha(write.now);
  throwRefusal(checkFecha(fecha ?? today, today));
  const abono = { fecha: fecha ?? today, monto: saldoOf(row), medio: 'Otro', referencia: null } as const;
  // A device derives the same uuid, so that it can take the payment back before it has pulled it.
  const uuid = key === null ? null : uuidDerivado(row.uuid, key);
  // A key that was forgotten may come again, and its payment was deleted since.
  const isFree = uuid !== null && (await findByUuid(trx, 'abono', uuid)) === null;
  await insertAbono(trx, { factura_id: row.id, ...abono, uuid: isFree ? uuid : undefined }, write);
  await setPaid(trx, row, withPayment(row, abono.monto, write.now), { effects, ...write });
}

const updateFactura = change('factura.update', options, async ({ trx, row, body, effects, ...write }) => {
  const { vence, folio, orden_compra } = body;
  if (vence !== undefined) throwRefusal(checkVence(row.emitida_en, vence));
  await markFactura(body, row, { trx, effects, ...write });
  const isEdited = vence !== undefined || folio !== undefined || orden_compra !== undefined;
  if (isEdited) {
    // A device that lacks its closed work gets all of it, not the invoice's row alone.
    if (row.pagada) await reopen(trx, row.id, write);
    await trx
      .updateTable('factura')
      .set({ vence, folio, orden_compra, ...stamp(write) })
      .where('id', '=', row.id)
      .execute();
  }
  const { id } = row;
  const advertencias =
    folio === undefined ? [] : await warningsFor(trx, { id, folio }, formatFecha(write.now));
  return { mensaje: 'Factura actualizada correctamente', datos: await fetchFactura(trx, id), advertencias };
});

const removeFactura = change('factura.remove', options, async ({ trx, row, effects, ...write }) => {
  throwRefusal(checkRemoval(row));
  // The items of a deleted client could not be invoiced again.
  if (!(await findLive(trx, 'cliente', row.cliente_id))) throw new ApiError(ruleRefusal(CLIENTE_DELETED));
  const datos = await fetchFactura(trx, row.id);
  const deleted = { ...stamp(write), deleted_at: write.now };
  const items = await trx
    .updateTable('factura_item')
    .set(deleted)
    .where('factura_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .returning('uuid')
    .execute();
  await trx.updateTable('factura').set(deleted).where('id', '=', row.id).execute();
  effects.removed(
    'factura_item',
    items.map(({ uuid }) => uuid),
  );
  effects.removed('factura', [row.uuid]);
  return { mensaje: 'Factura eliminada correctamente', datos, advertencias: removalWarnings(row) };
});

export const facturaRoutes: Route[] = [
  read('factura.list', listFacturas, { daily: true }),
  read('factura.get', async ({ trx, params }) => {
    const id = await resolveId(trx, 'factura', params.id ?? '');
    if (id === null) throw notFound();
    return { datos: await fetchFactura(trx, id) };
  }),
  createFactura,
  updateFactura,
  removeFactura,
];
