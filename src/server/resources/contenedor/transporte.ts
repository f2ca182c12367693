/** Schedules containers, moves them to a warehouse, and cancels scheduled ones (R20.3 to R20.5). */
import { type Kysely, sql } from 'kysely';
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Plan } from '#domain/agendamiento.ts';
import { isDerivado } from '#domain/derived-uuid.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { prepareAgendamiento, planRemovalOf, preparePorteo } from '#views/agendamiento.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, read } from '../../http/handler.ts';
import { ApiError, notFound, refuseField } from '../../http/api-error.ts';
import { findLive, resolveId, type Row } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { runRowWrites } from '../rows/row-writes.ts';
import { idsIn, liveRowsBy, mergeRows, rowsById } from '../rows/fetch-rows.ts';
import { sameColumns, sameIds, sameMembers } from '../rows/same-content.ts';
import { fetchTransporte, listTransportes, loadTransportes } from './transporte-reads.ts';

const options = { table: 'contenedor_transporte', record: fetchTransporte } as const;

/** The number and the row of the record that a body refers to; an id without a record is returned unchanged. */
async function load(
  trx: Kysely<Database>,
  table: TableName,
  given: Id,
): Promise<{ id: Id; rows: FetchedRows }> {
  const row = await findLive(trx, table, given);
  return row ? { id: row.id, rows: { [table]: [row] } } : { id: given, rows: {} };
}

/** The containers with these normalised numbers, and the rows that show whether they are in custody (R20.2). */
async function loadCustodia(trx: Kysely<Database>, numeros: readonly string[]): Promise<FetchedRows> {
  const contenedor = await liveRowsBy(trx, 'contenedor', 'numero', numeros);
  const ids = idsIn(contenedor, 'id');
  const [almacenaje, operacion] = await Promise.all([
    liveRowsBy(trx, 'almacenaje', 'contenedor_id', ids),
    liveRowsBy(trx, 'operacion', 'contenedor_id', ids),
  ]);
  return { contenedor, almacenaje, operacion };
}

/**
 * The plan, if it is not a refusal.
 * @throws ApiError 400, 409
 */
function accept(plan: Plan): Exclude<Plan, { writes?: undefined }> {
  if (plan.refusal) throw new ApiError(plan.refusal);
  return plan;
}

/** Whether the existing agendamiento has this content. All its containers count, unlike in its GET. */
async function sameAgendamiento(
  trx: Kysely<Database>,
  { clienteId, bodegaId, depositoId, contenedores, ...own }: AgendamientoCreate,
  row: Row<'contenedor_transporte'>,
): Promise<boolean> {
  const refs = { cliente_id: clienteId, bodega_id: bodegaId, deposito_id: depositoId };
  const rows = await liveRowsBy(trx, 'contenedor', 'transporte_id', [row.id]);
  const isSame = sameMembers(
    contenedores,
    rows,
    ({ uuid, numero, underlang }, one) =>
      numero === one.numero && underlang === one.underlang && (uuid ?? one.uuid) === one.uuid,
  );
  return isSame && sameColumns(trx, row, { ...own, ...refs });
}

/** A container that was deleted does not come back as another one. @throws ApiError 400, 409 */
async function requireNewUuids(
  trx: Kysely<Database>,
  { contenedores }: Pick<AgendamientoCreate, 'contenedores'>,
): Promise<void> {
  const uuids = contenedores.flatMap(({ uuid }) => uuid ?? []);
  const derived = contenedores.findIndex(({ uuid = '' }) => isDerivado(uuid));
  if (derived !== -1) throw refuseField(`contenedores.${derived}.uuid`, 'Campo inválido');
  if (uuids.length === 0) return;
  const { rows } = await sql`select from contenedor where uuid = any(${uuids}::uuid[]) limit 1`.execute(trx);
  if (rows.length > 0) throw new ApiError(ruleRefusal('El registro ya existe'));
}

const agendamientoOptions = { ...options, same: sameAgendamiento };

const createAgendamiento = create(
  'contenedor.create',
  agendamientoOptions,
  async ({ trx, body, ...write }) => {
    await requireNewUuids(trx, body);
    const cliente = await load(trx, 'cliente', body.clienteId);
    const bodega = await load(trx, 'bodega', body.bodegaId);
    const deposito = await load(trx, 'deposito', body.depositoId);
    const custodia = await loadCustodia(
      trx,
      body.contenedores.map(({ numero }) => numero),
    );
    const reader = readerOfRows(mergeRows(cliente.rows, bodega.rows, deposito.rows, custodia));
    const numbered = { ...body, clienteId: cliente.id, bodegaId: bodega.id, depositoId: deposito.id };
    const { writes, advertencias } = accept(prepareAgendamiento(reader, numbered));
    const { newIds } = await runRowWrites({ trx, ...write }, writes);
    const [id = 0] = newIds;
    const datos = await fetchTransporte(trx, id);
    return { mensaje: 'Contenedores agendados correctamente', datos, advertencias };
  },
);

/** The numbers and the rows of the containers that a body names by id or uuid. */
async function loadContenedores(
  trx: Kysely<Database>,
  given: readonly Id[],
): Promise<{ ids: Id[]; rows: FetchedRows }> {
  const numbers = given.filter((id) => typeof id === 'number');
  const uuids = given.filter((id) => typeof id === 'string');
  const contenedor = [
    ...(await rowsById(trx, 'contenedor', numbers)),
    ...(await liveRowsBy(trx, 'contenedor', 'uuid', uuids)),
  ];
  const byUuid = new Map(contenedor.map(({ id, uuid }) => [uuid, id]));
  return { ids: given.map((id) => byUuid.get(String(id)) ?? id), rows: { contenedor } };
}

/** The record of a porteo is the agendamiento that it belongs to. */
async function fetchByPorteo(trx: Kysely<Database>, id: number) {
  const [porteo] = await rowsById(trx, 'porteo', [id]);
  if (!porteo) throw notFound();
  return fetchTransporte(trx, porteo.transporte_id);
}

/** Whether the existing porteo has this content, including the containers that it moved. */
async function samePorteo(
  trx: Kysely<Database>,
  { contenedorTransporteId, choferId, camionId, contenedores, ...own }: PorteoCreate,
  row: Row<'porteo'>,
): Promise<boolean> {
  const refs = { transporte_id: contenedorTransporteId, chofer_id: choferId, camion_id: camionId };
  const { ids } = await loadContenedores(trx, contenedores);
  const stays = await liveRowsBy(trx, 'almacenaje', 'porteo_id', [row.id]);
  return sameIds(ids, idsIn(stays, 'contenedor_id')) && sameColumns(trx, row, { ...own, ...refs });
}

const porteoOptions = { table: 'porteo', record: fetchByPorteo, same: samePorteo } as const;

const createPorteo = create('transporte.create', porteoOptions, async ({ trx, body, ...write }) => {
  const transporte = await load(trx, 'contenedor_transporte', body.contenedorTransporteId);
  const chofer = await load(trx, 'chofer', body.choferId);
  const camion = await load(trx, 'camion', body.camionId);
  const contenedores = await loadContenedores(trx, body.contenedores);
  const ids = typeof transporte.id === 'number' ? [transporte.id] : [];
  const own = await loadTransportes(trx, ids);
  const negociacion = await liveRowsBy(trx, 'negociacion', 'cliente_id', idsIn(own.cliente, 'id'));
  const reader = readerOfRows(mergeRows(chofer.rows, camion.rows, contenedores.rows, own, { negociacion }));
  const { writes, advertencias } = accept(
    preparePorteo(reader, {
      ...body,
      contenedorTransporteId: transporte.id,
      choferId: chofer.id,
      camionId: camion.id,
      contenedores: contenedores.ids,
    }),
  );
  const { newIds } = await runRowWrites({ trx, ...write }, writes);
  const [newOne = 0] = newIds;
  const datos = await fetchTransporte(trx, Number(transporte.id));
  return { mensaje: 'Contenedores movidos correctamente', datos, advertencias, newRow: newOne };
});

const removeTransporte = change('transporte.remove', options, async ({ trx, row, ...write }) => {
  const datos = await fetchTransporte(trx, row.id);
  const reader = readerOfRows(await loadTransportes(trx, [row.id]));
  const { writes } = accept(planRemovalOf(reader, row));
  await runRowWrites({ trx, ...write }, writes);
  return { mensaje: 'Agendamiento eliminado correctamente', datos };
});

export const transporteRoutes: Route[] = [
  read('transporte.list', listTransportes),
  read('transporte.get', async ({ trx, params }) => {
    const id = await resolveId(trx, 'contenedor_transporte', params.id ?? '');
    if (id === null) throw notFound();
    return { datos: await fetchTransporte(trx, id) };
  }),
  createAgendamiento,
  createPorteo,
  removeTransporte,
];
