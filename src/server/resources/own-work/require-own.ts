/** Refuses a driver's changes outside of his own work (R26.5), except work that he did before it was taken from him. */
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '#domain/milliseconds.ts';
import type { Id } from '#domain/tables.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { AuthenticatedUsuario } from '../../http/route.ts';
import { findLive, type Row } from '../../http/rows.ts';
import { isOperacionOf } from './own-work.ts';

const LATE_HOURS = 48;
const LATE = 'Registrado cuando la operación ya era de otro chofer';

type Leg = Pick<Row<'movimiento'>, 'chofer_id' | 'camion_id'>;

/**
 * The driver and the truck of an operation that the driver had at that time, which is at most 48 hours ago, by the log of
 * changes; null where he had not.
 */
async function legAt(
  trx: Kysely<Database>,
  { chofer }: AuthenticatedUsuario,
  operacion: number,
  at: string | undefined,
): Promise<Leg | null> {
  const age = at === undefined ? NaN : Date.now() - Date.parse(at);
  if (chofer === null || !(age >= 0 && age <= LATE_HOURS * HOUR_MS)) return null;
  const { rows } = await sql<Leg>`
    select (despues->>'chofer_id')::bigint as chofer_id, (despues->>'camion_id')::bigint as camion_id from bitacora
    where tabla = 'operacion' and registro_id = ${operacion} and created_at <= ${at}
    order by version desc, id desc limit 1
  `.execute(trx);
  return rows[0]?.chofer_id === chofer ? rows[0] : null;
}

/** The driver and the truck of a movement that a driver records for an operation that is no longer his. */
export async function lateLegOf(
  trx: Kysely<Database>,
  usuario: AuthenticatedUsuario,
  { id, chofer_id }: Row<'operacion'>,
  at: string | undefined,
): Promise<Leg | null> {
  return usuario.chofer === null || usuario.chofer === chofer_id ? null : legAt(trx, usuario, id, at);
}

/** A new record of an operation, and when it was made on the device, ISO. */
interface Given {
  operacion: Id;
  capturado?: string;
  tomada_en?: string;
}

/**
 * For changes of records that belong to an operation. Users who are no drivers are not refused.
 * @returns warnings
 * @throws ApiError 404, as for an operation that does not exist
 */
export async function mayChange(
  trx: Kysely<Database>,
  usuario: AuthenticatedUsuario,
  body: object,
  row: { operacion_id: number } | null,
): Promise<string[]> {
  if (usuario.role !== 'CHOFER') return [];
  const { operacion: id, capturado, tomada_en: at = capturado } = body as Given;
  const operacion = await findLive(trx, 'operacion', row?.operacion_id ?? id);
  if (operacion && (await isOperacionOf(trx, usuario, operacion))) return [];
  // Only new records, and only of work that another driver has now: his own old work is closed for him.
  const isLate = operacion && row === null && (await lateLegOf(trx, usuario, operacion, at));
  if (isLate) return [LATE];
  throw notFound('No se encontró la operación');
}
