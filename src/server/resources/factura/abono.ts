/** Payments of invoices (R34). What was paid in all stands in the invoice's row, which each payment writes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AbonoCreate, AbonoRecord } from '#contracts/abono.ts';
import { abonoWarnings, checkAbono, withAbonado, withPayment } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import { toAbonoRecord } from '#views/abono.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { change, create, type WriteContext } from '../../http/handler.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { reopen } from '../rows/closed-work.ts';
import { rowsById } from '../rows/fetch-rows.ts';
import { sameColumns } from '../rows/same-content.ts';

type Stamp = Pick<WriteContext, 'version' | 'now'>;
type Write = Stamp & Pick<WriteContext, 'effects'>;

/** @throws ApiError 404 */
async function fetchAbono(trx: Kysely<Database>, id: number): Promise<AbonoRecord> {
  const [row] = await rowsById(trx, 'abono', [id]);
  if (!row) throw notFound();
  return toAbonoRecord(row);
}

const options = { table: 'abono', record: fetchAbono } as const;

/** Sets what is paid of the invoice; one that is no longer paid opens its closed work. */
export async function setPaid(
  trx: Transaction<Database>,
  factura: Row<'factura'>,
  columns: ReturnType<typeof withAbonado>,
  { effects, ...write }: Write,
): Promise<void> {
  effects.written('factura', factura.uuid, columns);
  if (factura.pagada && !columns.pagada) await reopen(trx, factura.id, write);
  await trx
    .updateTable('factura')
    .set({ ...columns, ...stamp(write) })
    .where('id', '=', factura.id)
    .execute();
}

export const insertAbono = (
  trx: Transaction<Database>,
  values: Pick<Row<'abono'>, 'factura_id' | 'fecha' | 'monto' | 'medio' | 'referencia'> & {
    uuid?: string | undefined;
  },
  write: Stamp,
): Promise<Row<'abono'>> =>
  trx
    .insertInto('abono')
    .values({ ...values, ...stampNew(write) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes all live payments of the invoice. @returns their uuids */
export async function removeAbonos(
  trx: Transaction<Database>,
  facturaId: number,
  write: Stamp,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update abono set deleted_at = ${write.now}, updated_at = ${write.now}, version = ${write.version}
    where factura_id = ${facturaId} and deleted_at is null returning uuid
  `.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

const same = (
  trx: Kysely<Database>,
  { factura: factura_id, fecha, ...own }: AbonoCreate,
  row: Row<'abono'>,
): Promise<boolean> => sameColumns(trx, row, { ...own, factura_id, fecha: fecha ?? undefined });

const createAbono = create('abono.create', { ...options, same }, async ({ trx, body, effects, ...write }) => {
  const factura = await findLive(trx, 'factura', body.factura);
  if (!factura) throw notFound('No se encontró la factura');
  const { uuid, monto, medio, referencia } = body;
  const today = formatFecha(write.now);
  const fecha = body.fecha ?? today;
  const refusal = checkAbono({ fecha, monto }, factura, today);
  if (refusal) throw new ApiError(refusal);
  const row = await insertAbono(
    trx,
    { uuid, factura_id: factura.id, fecha, monto, medio, referencia },
    write,
  );
  await setPaid(trx, factura, withPayment(factura, monto, write.now), { effects, ...write });
  return {
    mensaje: 'Pago creado correctamente',
    datos: toAbonoRecord(row),
    row,
    advertencias: abonoWarnings({ fecha }, factura),
  };
});

const removeAbono = change('abono.remove', options, async ({ trx, row, effects, ...write }) => {
  const removed = await trx
    .updateTable('abono')
    .set({ ...stamp(write), deleted_at: write.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.removed('abono', [row.uuid]);
  const factura = await findLive(trx, 'factura', row.factura_id);
  if (factura) {
    const columns = withAbonado(factura, factura.abonado - row.monto, write.now);
    await setPaid(trx, factura, columns, { effects, ...write });
  }
  return { mensaje: 'Pago eliminado correctamente', datos: toAbonoRecord(removed), row: removed };
});

export const abonoRoutes: Route[] = [createAbono, removeAbono];
