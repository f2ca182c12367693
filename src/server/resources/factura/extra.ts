/** Charges: what a client can be invoiced, and the charges by hand (R33). */
import { type Kysely, type Transaction } from 'kysely';
import type { CobroRecord, ExtraCreate } from '#contracts/extra.ts';
import { changeCobroRefusal, cobroErrors, OTHER_CLIENTE } from '#domain/cobro.ts';
import { validationRefusal } from '#domain/refusal.ts';
import type { ExtraRow } from '#domain/tables.ts';
import { facturableCharges } from '#views/billing.ts';
import { toCobroRecord } from '#views/extra.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { change, create, read } from '../../http/handler.ts';
import { requireLive, resolveId, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { reopenOperaciones } from '../rows/closed-work.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { sameColumns } from '../rows/same-content.ts';
import { loadFacturables } from './facturables.ts';

async function recordOf(trx: Kysely<Database>, row: Row<'extra'>): Promise<CobroRecord> {
  const factura_item = await liveRowsBy(trx, 'factura_item', 'extra_id', [row.id]);
  const cliente = await rowsById(trx, 'cliente', idsIn([row], 'cliente_id'));
  return toCobroRecord(readerOfRows({ factura_item, cliente }), row);
}

/** GET /extra/{id}. @throws ApiError 404 */
async function fetchCobro(trx: Kysely<Database>, id: number): Promise<CobroRecord> {
  const [row] = await rowsById(trx, 'extra', [id]);
  if (!row) throw notFound();
  return recordOf(trx, row);
}

const options = { table: 'extra', record: fetchCobro } as const;

/** @throws ApiError 400 where the charge lacks what its type needs */
function requireComplete(row: Pick<ExtraRow, 'tipo' | 'descripcion'>): void {
  const errores = cobroErrors(row);
  if (errores.length > 0) throw new ApiError(validationRefusal(errores));
}

/** @throws ApiError 409 for a derived charge and for an invoiced one */
async function requireChangeable(trx: Transaction<Database>, row: Row<'extra'>): Promise<void> {
  const items = row.manual ? await liveRowsBy(trx, 'factura_item', 'extra_id', [row.id]) : [];
  const refusal = changeCobroRefusal(row, items.length > 0);
  if (refusal) throw new ApiError(refusal);
}

function same(
  trx: Kysely<Database>,
  { cliente, operacion, ...own }: ExtraCreate,
  row: Row<'extra'>,
): Promise<boolean> {
  // The operation may have been deleted since.
  const operacion_id = row.operacion_id === null ? null : operacion;
  return sameColumns(trx, row, { ...own, manual: true, cliente_id: cliente, operacion_id });
}

const createCobro = create('extra.create', { ...options, same }, async ({ trx, body, effects, ...write }) => {
  const { cliente, operacion: operacionId, uuid, ...own } = body;
  const { id: cliente_id } = await requireLive(trx, 'cliente', cliente, 'cliente');
  const operacion =
    operacionId === null ? null : await requireLive(trx, 'operacion', operacionId, 'operacion');
  if (operacion && operacion.cliente_id !== cliente_id)
    throw new ApiError(validationRefusal([OTHER_CLIENTE]));
  requireComplete(own);
  const named = uuid === undefined ? {} : { uuid };
  const columns = { ...own, ...named, cliente_id, operacion_id: operacion?.id ?? null, manual: true };
  const row = await trx
    .insertInto('extra')
    .values({ ...columns, movimiento_id: null, contenedor_id: null, detalle: null, ...stampNew(write) })
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.written('extra', row.uuid, own);
  if (operacion) await reopenOperaciones(trx, [operacion.id], write);
  return { mensaje: 'Cobro agregado correctamente', datos: await recordOf(trx, row), row };
});

const updateCobro = change('extra.update', options, async ({ trx, row, body, effects, ...write }) => {
  await requireChangeable(trx, row);
  requireComplete({ ...row, ...body });
  const old = new Map<string, unknown>(Object.entries(row));
  const changed = Object.fromEntries(
    Object.entries(body).filter(([field, value]) => old.get(field) !== value),
  );
  const updated = await trx
    .updateTable('extra')
    .set({ ...changed, ...stamp(write) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.written('extra', row.uuid, changed);
  return {
    mensaje: 'Cobro actualizado correctamente',
    datos: await recordOf(trx, updated),
    row: updated,
  };
});

const removeCobro = change('extra.remove', options, async ({ trx, row, effects, ...write }) => {
  await requireChangeable(trx, row);
  const removed = await trx
    .updateTable('extra')
    .set({ ...stamp(write), deleted_at: write.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.removed('extra', [row.uuid]);
  return { mensaje: 'Cobro eliminado correctamente', datos: await recordOf(trx, removed), row: removed };
});

export const extraRoutes: Route[] = [
  read('extra.facturables', async ({ trx, params }) => {
    const { reader, clienteId } = await loadFacturables(trx, params);
    return { datos: facturableCharges(reader, clienteId) };
  }),
  read('extra.get', async ({ trx, params }) => {
    const id = await resolveId(trx, 'extra', params.id ?? '');
    if (id === null) throw notFound();
    return { datos: await fetchCobro(trx, id) };
  }),
  createCobro,
  updateCobro,
  removeCobro,
];
