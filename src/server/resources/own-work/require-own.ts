/** Refuses a driver's changes outside of his own work (R26.5), except work that he did before it was taken from him. */
import { type Kysely, sql } from 'kysely';
import type { TableName } from '#contracts/tables.ts';
import { HOUR_MS } from '#domain/milliseconds.ts';
import { CONTENEDOR_UNAVAILABLE, type MovimientoInput } from '#domain/movimiento-rules.ts';
import { DOES_NOT_EXIST, type Refusal, validationRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { OwnRows } from '#views/own-work.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { FindRows } from '../../http/effects.ts';
import type { AuthenticatedUsuario } from '../../http/route.ts';
import { findLive, type Row } from '../../http/rows.ts';
import { isOperacionOf, loadOwnRows } from './own-work.ts';

const LATE_HOURS = 48;
/** The warning about late work. */
export const LATE_WORK = 'Registrado cuando la operación ya era de otro chofer';

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

/**
 * The driver and the truck of a record that a driver made while the operation was his; null where it still is, and for
 * other users.
 */
export async function lateLegOf(
  trx: Kysely<Database>,
  usuario: AuthenticatedUsuario,
  { id, chofer_id }: Row<'operacion'>,
  at: string | undefined,
): Promise<Leg | null> {
  return usuario.chofer === null || usuario.chofer === chofer_id ? null : legAt(trx, usuario, id, at);
}

/** Finds the rows of his own work, for the promise of his change; others are as if they did not exist. */
export function findOwn(trx: Kysely<Database>, { chofer }: AuthenticatedUsuario): FindRows {
  let loading: Promise<OwnRows> | undefined;
  return async <T extends TableName>(table: T, uuids: readonly string[]) => {
    loading ??= loadOwnRows(trx, chofer ?? 0);
    const own = await loading;
    const named = new Set(uuids);
    const rows = [...(own[table]?.values() ?? [])].map(({ row }) => row);
    return rows.filter(({ uuid, deleted_at }) => deleted_at === null && named.has(uuid)) as Row<T>[];
  };
}

/**
 * The refusal of a driver's movement. Whether a plant or a container that he names belongs to another client, or exists at
 * all, is the same for him.
 */
export function refusalForDriver(refusal: Refusal, { planta, contenedor }: MovimientoInput): Refusal {
  const field = refusal.codigo === 'validacion' ? refusal.errores?.[0]?.campo : undefined;
  if (field === 'contenedor' && contenedor !== null) return CONTENEDOR_UNAVAILABLE;
  return field === 'planta' && planta !== null
    ? validationRefusal([{ campo: field, mensaje: DOES_NOT_EXIST }])
    : refusal;
}

/** A new record of an operation, and when it was made on the device, ISO. */
interface Given {
  operacion: Id;
  capturado?: string;
  tomada_en?: string;
}

/**
 * For changes of records that belong to an operation. Users who are no drivers are not refused.
 * @throws ApiError 404, as for an operation that does not exist
 */
export async function requireOwn(
  trx: Kysely<Database>,
  usuario: AuthenticatedUsuario,
  body: object,
  row: { operacion_id: number } | null,
): Promise<void> {
  if (usuario.role !== 'CHOFER') return;
  const { operacion: id, capturado, tomada_en: at = capturado } = body as Given;
  const operacion = await findLive(trx, 'operacion', row?.operacion_id ?? id);
  if (operacion && (await isOperacionOf(trx, usuario, operacion))) return;
  // Only new records, and only of work that another driver has now: his own old work is closed for him.
  const isLate = operacion && row === null && (await lateLegOf(trx, usuario, operacion, at));
  if (!isLate) throw notFound('No se encontró la operación');
}
