/** Operations: scheduled, assigned, corrected, deleted (R17). */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OperacionCreate } from '#contracts/operacion.ts';
import { editedComision } from '#domain/comision.ts';
import { hasComision } from '#domain/liquidacion.ts';
import { embarqueColumns, NO_EMBARQUE, withoutEmbarque } from '#domain/embarque.ts';
import { removeRefusal } from '#domain/operacion-permissions.ts';
import { checkOperacionUpdate, NO_NEGOCIACION } from '#domain/operacion-rules.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { asignacionWarnings } from '#views/asignacion.ts';
import { isFacturada, isLiquidada } from '#views/billing.ts';
import { readerOfRows } from '#views/rows.ts';
import { currentTarifa } from '#views/tarifa.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, read } from '../../http/handler.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { requireLive, resolveId, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { reopenOperaciones } from '../rows/closed-work.ts';
import { loadDerivados, writeDerivados } from '../rows/write-derivados.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { sameColumns } from '../rows/same-content.ts';
import { operacionLists } from './operacion-lists.ts';
import { embarqueWarnings, plannedColumns } from './embarque.ts';
import { fetchOperacion, loadOperaciones } from './operacion-reads.ts';

const options = { table: 'operacion', record: fetchOperacion } as const;

/** Whether the operation is invoiced, whether it is settled, and the driver's percentage of today. */
async function stateOf(trx: Transaction<Database>, { id, chofer_id }: Row<'operacion'>) {
  const reader = readerOfRows(await loadOperaciones(trx, [id]));
  return {
    facturada: isFacturada(reader, id),
    liquidada: isLiquidada(reader, id),
    ofChofer: reader.get('chofer', chofer_id)?.comision ?? null,
  };
}

/** The warnings about the assignment, with the open operations and the papers of the same driver or truck. */
async function warningsFor(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  now: string,
): Promise<string[]> {
  const { rows: others } = await sql<Row<'operacion'>>`
    select * from operacion
    where (chofer_id = ${operacion.chofer_id} or camion_id = ${operacion.camion_id})
      and not finalizado and deleted_at is null and id <> ${operacion.id}
  `.execute(trx);
  const chofer = await rowsById(trx, 'chofer', idsIn([operacion], 'chofer_id'));
  const camion = await rowsById(trx, 'camion', idsIn([operacion], 'camion_id'));
  const vencimiento = [
    ...(await liveRowsBy(trx, 'vencimiento', 'chofer_id', idsIn([operacion], 'chofer_id'))),
    ...(await liveRowsBy(trx, 'vencimiento', 'camion_id', idsIn([operacion], 'camion_id'))),
  ];
  const reader = readerOfRows({ operacion: others, chofer, camion, vencimiento });
  return asignacionWarnings(reader, operacion, now);
}

/** The fields whose change can cause a double booking, or find a paper that is no longer valid. */
const BOOKING = new Set(['choferId', 'camionId', 'comision_externo', 'eta_puerto', 'eta_planta']);

const createOptions = {
  ...options,
  same: (trx: Kysely<Database>, { cliente: cliente_id, ...own }: OperacionCreate, row: Row<'operacion'>) =>
    sameColumns(trx, row, {
      ...NO_EMBARQUE,
      ...withoutEmbarque(own),
      ...embarqueColumns(own),
      cliente_id,
    }),
};

const createOperacion = create(
  'operacion.create',
  createOptions,
  async ({ trx, body, effects, ...write }) => {
    const { cliente, ...rest } = withoutEmbarque(body);
    const { id: cliente_id } = await requireLive(trx, 'cliente', cliente, 'cliente');
    const planned = await plannedColumns(trx, body, { cliente_id });
    const negociacion = await liveRowsBy(trx, 'negociacion', 'cliente_id', [cliente_id]);
    const tarifa = currentTarifa(readerOfRows({ negociacion }), cliente_id);
    const guarded = { tarifa, finalizado: false };
    const row = await trx
      .insertInto('operacion')
      .values({ ...rest, cliente_id, ...planned, ...guarded, ...stampNew(write) })
      .returningAll()
      .executeTakeFirstOrThrow();
    effects.written('operacion', row.uuid, guarded);
    return {
      mensaje: 'Operación creada correctamente',
      datos: await fetchOperacion(trx, row.id),
      advertencias: [...(tarifa ? [] : [NO_NEGOCIACION]), ...(await embarqueWarnings(trx, row, body))],
    };
  },
);

const updateOperacion = change('operacion.update', options, async ({ trx, row, body, ...write }) => {
  const state = await stateOf(trx, row);
  const refusal = checkOperacionUpdate(row, state, body);
  if (refusal) throw new ApiError(refusal);
  const { choferId, camionId, ...rest } = withoutEmbarque(body);
  const changes: Partial<OperacionRow> = { ...rest, ...(await plannedColumns(trx, body, row)) };
  if (choferId !== undefined) changes.chofer_id = (await requireLive(trx, 'chofer', choferId, 'choferId')).id;
  if (camionId !== undefined) changes.camion_id = (await requireLive(trx, 'camion', camionId, 'camionId')).id;
  const { finalizado } = row;
  Object.assign(changes, editedComision(row, { ...row, ...changes }, { ...state, finalizado }));
  // Its commission was none, so it may be closed work; now it is to be settled.
  if (!hasComision(row) && hasComision({ ...row, ...changes })) await reopenOperaciones(trx, [row.id], write);
  const updated = await trx
    .updateTable('operacion')
    .set({ ...(changes as Partial<Row<'operacion'>>), ...stamp(write) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    mensaje: 'Operación actualizada correctamente',
    datos: await fetchOperacion(trx, row.id),
    advertencias: [
      ...(Object.keys(body).some((field) => BOOKING.has(field))
        ? await warningsFor(trx, updated, write.now)
        : []),
      ...(await embarqueWarnings(trx, updated, body)),
    ],
  };
});

const removeOperacion = change('operacion.remove', options, async ({ trx, row, effects, version, now }) => {
  const refusal = removeRefusal(await stateOf(trx, row));
  if (refusal) throw new ApiError(refusal);
  const datos = await fetchOperacion(trx, row.id);
  const deleted = { ...stamp({ version, now }), deleted_at: now };
  const rows = await loadDerivados(trx, row);
  // Without movements the plan releases the container and removes stays and charges.
  await writeDerivados({ trx, version, now, effects }, { ...rows, movimiento: [] }, row);
  for (const table of ['movimiento', 'adjunto', 'documento'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const removed = await trx
      .updateTable(table)
      .set(deleted)
      .where('operacion_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .returning('uuid')
      .execute();
    effects.removed(
      table,
      removed.map(({ uuid }) => uuid),
    );
  }
  // Charges by hand stay: without an operation they can be invoiced at once (R33.5).
  await trx
    .updateTable('extra')
    .set({ operacion_id: null, ...stamp({ version, now }) })
    .where('operacion_id', '=', row.id)
    .where('manual', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  await trx.updateTable('operacion').set(deleted).where('id', '=', row.id).execute();
  effects.removed('operacion', [row.uuid]);
  return { mensaje: 'Operación eliminada correctamente', datos };
});

export const operacionRoutes: Route[] = [
  ...operacionLists,
  read('operacion.get', async ({ trx, params }) => {
    const id = await resolveId(trx, 'operacion', params.id ?? '');
    if (id === null) throw notFound();
    return { datos: await fetchOperacion(trx, id) };
  }),
  createOperacion,
  updateOperacion,
  removeOperacion,
];
