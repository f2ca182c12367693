/**
 * Finds rows by number or uuid: both are accepted wherever an id is, so that changes queued offline need no rewriting.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '#contracts/tables.ts';
import { parseId } from '#domain/id.ts';
import { validationRefusal } from '#domain/refusal.ts';
import type { BaseRow, Id, Stored } from '#domain/tables.ts';
import type { Role } from '#domain/vocabulary.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from './api-error.ts';

export interface UsuarioRow extends BaseRow {
  nombre: string | null;
  email: string;
  password_hash: string;
  password_at: string;
  clave_temporal: boolean;
  role: Role;
  activo: boolean;
  chofer_id: number | null;
  replica_desde: number;
}

/** Tables with an API: the replicated ones, and users. */
interface ApiTables extends Tables {
  usuario: UsuarioRow;
}
export type ApiTable = keyof ApiTables;

export type Row<T extends ApiTable> = Stored<ApiTables[T]>;

/** The row, deleted or not. */
export async function findAny<T extends ApiTable>(
  trx: Kysely<Database>,
  table: T,
  id: Id,
): Promise<Row<T> | undefined> {
  // Compiled once: every write makes several look-ups. Both names are constants.
  const text = `select * from "${table}" where ${typeof id === 'number' ? 'id' : 'uuid'} = $1`;
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [id]));
  return rows[0] as Row<T> | undefined;
}

/** The live row, or null where there is none or it was deleted. */
export async function findLive<T extends ApiTable>(
  trx: Kysely<Database>,
  table: T,
  id: Id,
): Promise<Row<T> | null> {
  const row = await findAny(trx, table, id);
  return row && row.deleted_at === null ? row : null;
}

/** The row with the uuid of a new record, deleted or not. There is none as a rule, so its columns are read only if there is. */
export async function findByUuid<T extends ApiTable>(
  trx: Kysely<Database>,
  table: T,
  uuid: string,
): Promise<Row<T> | null> {
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(`select id from "${table}" where uuid = $1`, [uuid]),
  );
  return rows.length === 0 ? null : ((await findAny(trx, table, uuid)) ?? null);
}

/** The live rows with these uuids. */
export async function findLiveByUuids<T extends ApiTable>(
  trx: Kysely<Database>,
  table: T,
  uuids: readonly string[],
): Promise<Row<T>[]> {
  const text = `select * from "${table}" where uuid = any($1) and deleted_at is null`;
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [uuids]));
  return rows as Row<T>[];
}

/** @throws ApiError 400 that names the field, where a body refers to a record that does not exist. */
export async function requireLive<T extends ApiTable>(
  trx: Kysely<Database>,
  table: T,
  id: Id,
  field: string,
): Promise<Row<T>> {
  const row = await findLive(trx, table, id);
  if (row) return row;
  throw new ApiError(validationRefusal([{ campo: field, mensaje: 'El registro no existe' }]));
}

/** The number of the live row that a path names, or null. */
export async function resolveId(
  trx: Kysely<Database>,
  table: ApiTable,
  param: string,
): Promise<number | null> {
  const id = parseId(param);
  const row = id === null ? null : await findLive(trx, table, id);
  return row?.id ?? null;
}

/** The columns that every UPDATE sets; a soft delete adds deleted_at. */
export function stamp(ctx: { version: number; now: string }): { version: number; updated_at: string } {
  return { version: ctx.version, updated_at: ctx.now };
}

/** The columns that every INSERT sets. */
export function stampNew(ctx: { version: number; now: string }): {
  version: number;
  created_at: string;
  updated_at: string;
} {
  return { ...stamp(ctx), created_at: ctx.now };
}
