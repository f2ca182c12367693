/** Settlements with drivers: created from pending commissions, deleted, which frees them (R36). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LiquidacionCreate } from '#contracts/liquidacion.ts';
import { frozenComision } from '#domain/comision.ts';
import { formatFecha } from '#domain/date.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { parseId } from '#domain/id.ts';
import { liquidacionWarnings } from '#domain/liquidacion.ts';
import { DOES_NOT_EXIST } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { type NewLinea, prepareLiquidacion, toPendingLiquidacion } from '#views/liquidacion.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound, refuseField } from '../../http/api-error.ts';
import { change, create, read } from '../../http/handler.ts';
import { findAny, findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { reopenOperaciones } from '../rows/closed-work.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { insertAll } from '../rows/insert-all.ts';
import { sameColumns, sameIds } from '../rows/same-content.ts';
import { fetchLiquidacion, listLiquidaciones, namedReader, pendingReader } from './liquidacion-reads.ts';

const options = { table: 'liquidacion', record: fetchLiquidacion } as const;

/** Replaces uuids by numbers, those of deleted operations too; a uuid without a record is kept. */
async function toNumbers(trx: Kysely<Database>, ids: readonly Id[]): Promise<Id[]> {
  const uuids = ids.filter((id) => typeof id === 'string');
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from operacion where uuid = any(${uuids}::uuid[])
  `.execute(trx);
  const byUuid = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  return ids.map((id) => byUuid.get(String(id)) ?? id);
}

const amountsOf = ({ anticipos, descuentos }: LiquidacionCreate) => ({
  anticipos: anticipos ?? 0,
  descuentos: descuentos ?? 0,
});

/** Whether the settlement has the same driver, days, amounts and operations. */
async function same(
  trx: Kysely<Database>,
  body: LiquidacionCreate,
  row: Row<'liquidacion'>,
): Promise<boolean> {
  const { chofer: chofer_id, hasta, desde, nota } = body;
  const columns = { chofer_id, hasta, desde: desde ?? undefined, nota, ...amountsOf(body) };
  if (!(await sameColumns(trx, row, columns))) return false;
  if (body.operaciones === null) return true;
  const lines = await liveRowsBy(trx, 'liquidacion_linea', 'liquidacion_id', [row.id]);
  return sameIds(await toNumbers(trx, body.operaciones), idsIn(lines, 'operacion_id'));
}

type StoredLine = NewLinea & Pick<Row<'liquidacion_linea'>, 'operacion_id'>;

const createLiquidacion = create(
  'liquidacion.create',
  { ...options, same },
  async ({ trx, body, effects, ...write }) => {
    // A deleted driver can still be settled.
    const chofer = await findAny(trx, 'chofer', body.chofer);
    if (!chofer) throw refuseField('chofer', DOES_NOT_EXIST);
    const operaciones = body.operaciones && (await toNumbers(trx, body.operaciones));
    const reader = operaciones
      ? await namedReader(
          trx,
          operaciones.filter((id) => typeof id === 'number'),
          chofer.id,
        )
      : await pendingReader(trx, chofer.id);
    const { desde, hasta } = body;
    const input = { desde, hasta, operaciones, ...amountsOf(body) };
    const { refusal, lines, values } = prepareLiquidacion(reader, chofer.id, input);
    if (refusal) throw new ApiError(refusal);
    const uuid = body.uuid ?? randomUUID();
    const { id } = await trx
      .insertInto('liquidacion')
      .values({ ...values, chofer_id: chofer.id, nota: body.nota, uuid, ...stampNew(write) })
      .returning('id')
      .executeTakeFirstOrThrow();
    effects.written('liquidacion', uuid, values);
    const rows = (lines as StoredLine[]).map((line) => {
      // A device derives the same uuid before the settlement has a number.
      const own = uuidDerivado(uuid, reader.get('operacion', line.operacion_id)!.uuid);
      effects.written('liquidacion_linea', own, line);
      return { ...line, uuid: own, liquidacion_id: id, ...stampNew(write) };
    });
    await insertAll(trx, 'liquidacion_linea', rows);
    return {
      mensaje: 'Liquidación creada correctamente',
      datos: await fetchLiquidacion(trx, id),
      advertencias: liquidacionWarnings(values, formatFecha(write.now)),
    };
  },
);

/** The amount of each operation follows its `monto` again, with the percentage of its finish. */
async function thaw(
  trx: Kysely<Database>,
  operaciones: readonly number[],
  write: { version: number; now: string },
): Promise<void> {
  for (const row of await rowsById(trx, 'operacion', operaciones)) {
    const { finalizado, comision_monto } = row;
    const frozen = frozenComision(row, { finalizado, ofChofer: null, liquidada: false });
    if (frozen.comision_monto === comision_monto) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await trx
      .updateTable('operacion')
      .set({ ...frozen, ...stamp(write) })
      .where('id', '=', row.id)
      .execute();
  }
}

const removeLiquidacion = change('liquidacion.remove', options, async ({ trx, row, effects, ...write }) => {
  const datos = await fetchLiquidacion(trx, row.id);
  const lines = await liveRowsBy(trx, 'liquidacion_linea', 'liquidacion_id', [row.id]);
  const operaciones = idsIn(lines, 'operacion_id');
  await reopenOperaciones(trx, operaciones, write);
  const deleted = { ...stamp(write), deleted_at: write.now };
  await trx
    .updateTable('liquidacion_linea')
    .set(deleted)
    .where('liquidacion_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  await trx.updateTable('liquidacion').set(deleted).where('id', '=', row.id).execute();
  await thaw(trx, operaciones, write);
  effects.removed(
    'liquidacion_linea',
    lines.map(({ uuid }) => uuid),
  );
  effects.removed('liquidacion', [row.uuid]);
  return { mensaje: 'Liquidación eliminada correctamente', datos };
});

export const liquidacionRoutes: Route[] = [
  read('liquidacion.list', listLiquidaciones),
  read('liquidacion.pendiente', async ({ trx, params, query }) => {
    const id = parseId(params.choferId ?? '');
    const chofer = id === null ? undefined : await findAny(trx, 'chofer', id);
    if (!chofer) throw notFound('No se encontró el chofer');
    return { datos: toPendingLiquidacion(await pendingReader(trx, chofer.id), chofer.id, query.hasta) };
  }),
  read('liquidacion.get', async ({ trx, params }) => {
    const id = parseId(params.id ?? '');
    const row = id === null ? null : await findLive(trx, 'liquidacion', id);
    if (!row) throw notFound();
    return { datos: await fetchLiquidacion(trx, row.id) };
  }),
  createLiquidacion,
  removeLiquidacion,
];
