/** What is planned for an operation: its places, times and warnings (R17.9). */
import { type Kysely, sql } from 'kysely';
import type { OperacionUpdate } from '#contracts/operacion.ts';
import {
  duplicatesOf,
  duplicateWarning,
  embarqueColumns,
  embarqueErrors,
  PLANNED_PLACES,
  type PlannedPlace,
} from '#domain/embarque.ts';
import { numeroWarning } from '#domain/movimiento-warnings.ts';
import { DOES_NOT_EXIST, type FieldError, OTHER_PLANTA, validationRefusal } from '#domain/refusal.ts';
import type { EmbarqueColumns, Stored } from '#domain/tables.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { findAny, type Row } from '../../http/rows.ts';

const PLACES = Object.entries(PLANNED_PLACES) as [PlannedPlace, (typeof PLANNED_PLACES)[PlannedPlace]][];

/**
 * The columns that the body sets. `held`: the operation as it is, or the client alone of a new one. A deleted place is
 * accepted where the operation has it already (decision 007). @throws ApiError 400
 */
export async function plannedColumns(
  trx: Kysely<Database>,
  body: OperacionUpdate,
  held: Pick<Row<'operacion'>, 'cliente_id'> & Partial<Row<'operacion'>>,
): Promise<Partial<Stored<EmbarqueColumns>>> {
  const columns = embarqueColumns(body) as Partial<Stored<EmbarqueColumns>>;
  const errores: FieldError[] = embarqueErrors({ ...held, ...columns });
  for (const [field, table] of PLACES) {
    const id = body[field] ?? null;
    if (id === null) continue;
    const row = await findAny(trx, table, id);
    if (!row || (row.deleted_at !== null && row.id !== held[`${field}_id`]))
      errores.push({ campo: field, mensaje: DOES_NOT_EXIST });
    else if ('cliente_id' in row && row.cliente_id !== held.cliente_id)
      errores.push({ campo: field, mensaje: OTHER_PLANTA });
    else columns[`${field}_id`] = row.id;
  }
  if (errores.length > 0) throw new ApiError(validationRefusal(errores));
  return columns;
}

/** The open operations of the client with the same container, of which duplicatesOf() takes those with the same BL. */
async function duplicateWarnings(trx: Kysely<Database>, operacion: Row<'operacion'>): Promise<string[]> {
  const { cliente_id, contenedor_previsto, bl_booking } = operacion;
  if (bl_booking === null || contenedor_previsto === null) return [];
  const { rows } = await sql<Row<'operacion'>>`
    select * from operacion
    where cliente_id = ${cliente_id} and contenedor_previsto = ${contenedor_previsto}
      and not finalizado and deleted_at is null
    order by id
  `.execute(trx);
  return duplicatesOf(operacion, rows, operacion.id).map(duplicateWarning);
}

/** The warnings about the container and the BL, where the body names them. `operacion`: after the change. */
export async function embarqueWarnings(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  { bl_booking, contenedor_previsto }: OperacionUpdate,
): Promise<string[]> {
  const isRecognized = bl_booking !== undefined || contenedor_previsto !== undefined;
  return [
    ...numeroWarning(contenedor_previsto ?? null),
    ...(isRecognized ? await duplicateWarnings(trx, operacion) : []),
  ];
}
