/**
 * POST /restauracion/{tabla}/{id}: takes back a deletion of the last minutes (R38, decision 081). A deletion gives every
 * row that it deletes its own version, so the rows with the version of the record are the ones to bring back.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { mayCall } from '#contracts/permissions.ts';
import { tableOfColumn } from '#contracts/references.ts';
import { RESTORABLE, type RestorableTable } from '#contracts/restauracion.ts';
import type { TableName } from '#contracts/tables.ts';
import { changeCobroRefusal } from '#domain/cobro.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import { RECORD_NAMES } from '#views/historial-sentences.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound, throwRefusal } from '../../http/api-error.ts';
import { restore, type WriteContext } from '../../http/handler.ts';
import { noPermission } from '../../http/permission.ts';
import { findLive, type Row, stamp } from '../../http/rows.ts';
import { requireRoom } from '../adjunto/adjunto.ts';
import { reopenOperaciones } from '../rows/closed-work.ts';

const RESTORE_MS = 15 * 60_000;

const TOO_LATE = ruleRefusal('Ya no se puede recuperar: se eliminó hace más de 15 minutos');
const HAD_MOVIMIENTOS = ruleRefusal('No se puede recuperar: la operación tenía movimientos');
const CHARGES_CHANGED = ruleRefusal('No se puede recuperar: lo que facturaba cambió desde entonces');

/** The tables of further rows that the deletion of a record deletes. */
const PARTS: Partial<Record<RestorableTable, readonly TableName[]>> = {
  cliente: ['planta', 'negociacion'],
  chofer: ['vencimiento'],
  camion: ['vencimiento'],
  operacion: ['adjunto', 'documento'],
  factura: ['factura_item'],
};

type Deleted = Row<RestorableTable>;
type Write = Pick<WriteContext, 'trx' | 'version' | 'now' | 'effects'>;

/** Brings the deleted rows of that version back. */
async function restoreRows(
  table: TableName,
  deletedBy: number,
  { trx, effects, ...write }: Write,
): Promise<void> {
  const rows = await trx
    .updateTable(table as 'movimiento')
    .set({ ...stamp(write), deleted_at: null })
    .where('version', '=', deletedBy)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .execute();
  for (const row of rows) effects.written(table, row.uuid, row);
}

/** @throws ApiError 409 where a record that it refers to has been deleted since */
async function requireOwners(trx: Kysely<Database>, row: Deleted): Promise<void> {
  for (const [column, id] of Object.entries(row)) {
    const owner = column.endsWith('_id') ? tableOfColumn(column) : undefined;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!owner || id === null || (await findLive(trx, owner, id as number))) continue;
    throw new ApiError(ruleRefusal(`No se puede recuperar: ${RECORD_NAMES[owner]} ya no existe`));
  }
}

/** An operation with movements has stays, charges and a container, which may be in use again. @throws ApiError 409 */
async function requireNoMovimientos(trx: Kysely<Database>, { id }: Deleted): Promise<void> {
  const found = await trx
    .selectFrom('movimiento')
    .select('id')
    .where('operacion_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (found) throw new ApiError(HAD_MOVIMIENTOS);
}

/** The amounts of an invoice are those of its operations and charges. @throws ApiError 409 where these have changed */
async function requireSameCharges(trx: Kysely<Database>, { id, version }: Deleted): Promise<void> {
  const { rows } = await sql`
    select i.id from factura_item i
    left join operacion o on o.id = i.operacion_id
    left join extra e on e.id = i.extra_id
    where i.factura_id = ${id} and i.version = ${version}
      and (greatest(o.version, e.version) > ${version} or o.deleted_at is not null or e.deleted_at is not null)
    limit 1
  `.execute(trx);
  if (rows.length > 0) throw new ApiError(CHARGES_CHANGED);
}

/**
 * The charges by hand of a deleted operation have stayed, without it. One that was invoiced meanwhile stays as its invoice
 * has it: linked again, it would lock the operation (R17.6).
 */
async function linkCharges(row: Row<'operacion'>, { trx, ...write }: Write): Promise<void> {
  await trx
    .updateTable('extra')
    .set({ operacion_id: row.id, ...stamp(write) })
    .where('version', '=', row.version)
    .where('manual', '=', true)
    .where('operacion_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from factura_item where extra_id = extra.id and deleted_at is null)`,
    )
    .execute();
}

/** Refuses what the table's own rules refuse. @throws ApiError 409 */
async function requireAllowed(
  trx: Transaction<Database>,
  table: RestorableTable,
  row: Deleted,
): Promise<void> {
  if (table === 'operacion') await requireNoMovimientos(trx, row);
  if (table === 'factura') await requireSameCharges(trx, row);
  // A derived charge comes and goes with the movements.
  if (table === 'extra') throwRefusal(changeCobroRefusal(row as Row<'extra'>, false));
  if (table === 'adjunto') await requireRoom(trx, (row as Row<'adjunto'>).operacion_id);
}

const isRestorable = (name: string | undefined): name is RestorableTable =>
  RESTORABLE.some((table) => table === name);

export const restauracionRoute = restore('restauracion', {
  tableOf({ params, usuario }) {
    const { tabla } = params;
    if (!isRestorable(tabla)) throw notFound();
    if (!mayCall(usuario.role, `${tabla}.remove`)) throw noPermission('recuperar lo eliminado');
    return tabla;
  },
  async fn({ trx, row, table, ...write }) {
    if (Date.parse(write.now) - Date.parse(row.deleted_at ?? '') > RESTORE_MS) throw new ApiError(TOO_LATE);
    await requireOwners(trx, row);
    await requireAllowed(trx, table, row);
    for (const each of [table, ...(PARTS[table] ?? [])]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await restoreRows(each, row.version, { trx, ...write });
    }
    if (table === 'operacion') await linkCharges(row as Row<'operacion'>, { trx, ...write });
    if (table === 'extra') await reopenOperaciones(trx, [(row as Row<'extra'>).operacion_id ?? 0], write);
    return { mensaje: `Se recuperó ${RECORD_NAMES[table]}`, datos: null };
  },
});
