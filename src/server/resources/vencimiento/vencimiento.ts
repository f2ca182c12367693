/** Papers of drivers and trucks that expire (R29). */
import type { Kysely, Transaction } from 'kysely';
import type { VencimientoCreate, VencimientoUpdate } from '#contracts/vencimiento.ts';
import { parseId } from '#domain/id.ts';
import type { Id } from '#domain/tables.ts';
import {
  checkVencimiento,
  checkVencimientoTipo,
  duplicateRefusal,
  OWNER_CANNOT_CHANGE,
  ownerTable,
} from '#domain/vencimiento.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound, throwRefusal } from '../../http/api-error.ts';
import { change, create, readTimed } from '../../http/handler.ts';
import { findAny, findLive, requireLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { liveRowsBy } from '../rows/fetch-rows.ts';
import { sameColumns } from '../rows/same-content.ts';
import { fetchVencimiento, listVencimientos, vencimientoRecordOf } from './vencimiento-reads.ts';

const options = { table: 'vencimiento', record: fetchVencimiento } as const;

type Owned = Pick<Row<'vencimiento'>, 'chofer_id' | 'camion_id' | 'tipo'>;

/** @throws ApiError 409 where the owner has another live one of this type */
async function requireOnly(trx: Transaction<Database>, row: Owned, ownId: number | null): Promise<void> {
  const owner = ownerTable(row);
  const others = await liveRowsBy(trx, 'vencimiento', `${owner}_id`, [(row.chofer_id ?? row.camion_id)!]);
  throwRefusal(
    duplicateRefusal(
      owner,
      row.tipo,
      others.filter(({ id }) => id !== ownId),
    ),
  );
}

/** @throws ApiError 400 where the record does not exist */
const ownerId = async (
  trx: Transaction<Database>,
  table: 'chofer' | 'camion',
  id: Id | null,
): Promise<number | null> => (id === null ? null : (await requireLive(trx, table, id, table)).id);

const same = (
  trx: Kysely<Database>,
  { chofer: chofer_id, camion: camion_id, ...own }: VencimientoCreate,
  row: Row<'vencimiento'>,
): Promise<boolean> => sameColumns(trx, row, { ...own, chofer_id, camion_id });

const createVencimiento = create(
  'vencimiento.create',
  { ...options, same },
  async ({ trx, body, ...write }) => {
    throwRefusal(checkVencimiento(body));
    const { chofer, camion, ...own } = body;
    const owned = {
      chofer_id: await ownerId(trx, 'chofer', chofer),
      camion_id: await ownerId(trx, 'camion', camion),
    };
    await requireOnly(trx, { ...owned, tipo: own.tipo }, null);
    const row = await trx
      .insertInto('vencimiento')
      .values({ ...own, ...owned, ...stampNew(write) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      mensaje: 'Vencimiento creado correctamente',
      datos: await vencimientoRecordOf(trx, row, write.now),
      row,
    };
  },
);

/** @throws ApiError 409 where the payload names another owner than that of the row */
async function requireSameOwner(
  trx: Transaction<Database>,
  row: Row<'vencimiento'>,
  body: VencimientoUpdate,
): Promise<void> {
  for (const table of ['chofer', 'camion'] as const) {
    const given = body[table];
    if (given === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const id = given === null ? null : ((await findAny(trx, table, given))?.id ?? 0);
    if (id !== row[`${table}_id`]) throw new ApiError(OWNER_CANNOT_CHANGE);
  }
}

const updateVencimiento = change('vencimiento.update', options, async ({ trx, row, body, ...write }) => {
  await requireSameOwner(trx, row, body);
  const { chofer: _chofer, camion: _camion, ...own } = body;
  if (own.tipo !== undefined) {
    throwRefusal(checkVencimientoTipo(row, own.tipo));
    await requireOnly(trx, { ...row, tipo: own.tipo }, row.id);
  }
  const updated = await trx
    .updateTable('vencimiento')
    .set({ ...own, ...stamp(write) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    mensaje: 'Vencimiento actualizado correctamente',
    datos: await vencimientoRecordOf(trx, updated, write.now),
    row: updated,
  };
});

const removeVencimiento = change('vencimiento.remove', options, async ({ trx, row, ...write }) => {
  const removed = await trx
    .updateTable('vencimiento')
    .set({ ...stamp(write), deleted_at: write.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    mensaje: 'Vencimiento eliminado correctamente',
    datos: await vencimientoRecordOf(trx, removed, write.now),
    row: removed,
  };
});

export const vencimientoRoutes: Route[] = [
  readTimed('vencimiento.list', listVencimientos),
  readTimed('vencimiento.get', async ({ trx, params, now }) => {
    const id = parseId(params.id ?? '');
    const row = id === null ? null : await findLive(trx, 'vencimiento', id);
    if (!row) throw notFound();
    return { datos: await vencimientoRecordOf(trx, row, now) };
  }),
  createVencimiento,
  updateVencimiento,
  removeVencimiento,
];
