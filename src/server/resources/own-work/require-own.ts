/** Refuses a driver's changes outside of his own work (R26.5), except work that he did before it was taken from him. */
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '#domain/milliseconds.ts';
import type { Id } from '#domain/tables.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { AuthenticatedUsuario } from '../../http/route.ts';
import { findLive } from '../../http/rows.ts';
import { isOperacionOf } from './own-work.ts';

const LATE_HOURS = 48;
const LATE = 'Registrado cuando la operación ya era de otro chofer';

/** Whether the driver had the operation at that time, which is at most 48 hours ago, by the log of changes. */
async function hadIt(
  trx: Kysely<Database>,
  { chofer }: AuthenticatedUsuario,
  operacion: number,
  at: string,
): Promise<boolean> {
  const age = Date.now() - Date.parse(at);
  if (chofer === null || !(age >= 0 && age <= LATE_HOURS * HOUR_MS)) return false;
  const { rows } = await sql<{ chofer: number | null }>`
    select (despues->>'chofer_id')::bigint as chofer from bitacora
    where tabla = 'operacion' and registro_id = ${operacion} and created_at <= ${at}
    order by version desc, id desc limit 1
  `.execute(trx);
  return rows[0]?.chofer === chofer;
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
  if (operacion && at && (await hadIt(trx, usuario, operacion.id, at))) return [LATE];
  throw notFound('No se encontró la operación');
}
