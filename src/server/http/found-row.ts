/** The row that a write names: found, and checked against what its user saw. */
import { parseId } from '#domain/id.ts';
import { type Refusal, ruleRefusal } from '#domain/refusal.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ApiError, notFound } from './api-error.ts';
import { parseIfMatch, withEtag } from './etag.ts';
import { isAsSeen } from './promise.ts';
import type { ApiAnswer, ApiRequest } from './route.ts';
import { type ApiTable, findAny, findByUuid, findLive, type Row } from './rows.ts';

/** The part of a write's plan that finds its row. */
export interface RowPlan {
  /** 'restore' names a deleted row. */
  kind: 'create' | 'change' | 'restore';
  table: ApiTable;
  record: (trx: Kysely<Database>, id: number) => Promise<unknown>;
  /** Whether the row has the content of a POST's body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- typed by the handler that receives it
  same?: (trx: Kysely<Database>, body: any, row: any) => Promise<boolean>;
}

/** Thrown where the call took effect before: the answer is known, and the version number is released. */
export class Settled extends Error {
  readonly answer: ApiAnswer;
  constructor(answer: ApiAnswer) {
    super('settled');
    this.answer = answer;
  }
}

/**
 * The live row that the path names. Its version must equal If-Match; if it does not, or If-Match is missing, the row
 * must have the fields of `base`.
 * @throws ApiError 400, 404, 412
 */
export async function requireRow(
  trx: Kysely<Database>,
  { record }: RowPlan,
  request: ApiRequest,
  row: Row<ApiTable> | null,
  base: Record<string, unknown> = {},
): Promise<Row<ApiTable>> {
  const version = parseIfMatch(request.header('if-match'));
  if (!row) throw notFound();
  const hasBase = Object.keys(base).length > 0;
  if (version === row.version || (version === null && !hasBase)) return row;
  const current = await record(trx, row.id);
  if (hasBase && (await isAsSeen(trx, base, current as Record<string, unknown>))) return row;
  throw new ApiError({ codigo: 'version', mensaje: 'El registro cambió desde que se leyó' }, current);
}

const LIVE: ApiAnswer = {
  status: 200,
  body: { exito: true, mensaje: 'El registro no está eliminado', datos: null },
};

/** @throws Settled where the row is live; ApiError 404 */
export function requireDeleted(row: Row<ApiTable> | null): void {
  if (!row) throw notFound();
  if (row.deleted_at === null) throw new Settled(LIVE);
}

const OTHER_CONTENT: Refusal = {
  codigo: 'existe',
  mensaje: 'Ya existe un registro con este identificador y otro contenido',
};

/**
 * The answer to a POST of a record that already exists. @throws ApiError 409 where it was deleted or has other content
 */
export async function existing(
  trx: Kysely<Database>,
  { record, same }: RowPlan,
  body: unknown,
  row: Row<ApiTable>,
): Promise<ApiAnswer> {
  if (row.deleted_at !== null) throw new ApiError(ruleRefusal('El registro ya existía y fue eliminado'));
  const datos = await record(trx, row.id);
  if (!(await same?.(trx, body, row))) throw new ApiError(OTHER_CONTENT, datos);
  return withEtag({
    status: 200,
    body: { exito: true, mensaje: 'El registro ya estaba guardado', datos },
    headers: { 'idempotency-replayed': 'true' },
  });
}

/** The row of the call: the one to change, or the one that already has the POST's uuid. */
export async function findRow(
  trx: Kysely<Database>,
  { kind, table }: RowPlan,
  request: ApiRequest,
  body: { uuid?: string },
): Promise<Row<ApiTable> | null> {
  if (kind === 'create') return body.uuid === undefined ? null : findByUuid(trx, table, body.uuid);
  const id = parseId(request.params.id ?? '');
  if (id === null) return null;
  return kind === 'restore' ? ((await findAny(trx, table, id)) ?? null) : findLive(trx, table, id);
}
