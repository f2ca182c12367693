/** The steps of every POST, PATCH and DELETE of a record. */
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { effectKey } from '#contracts/promise.ts';
import type { Promised } from '#contracts/promise-schema.ts';
import { isDerivado } from '#domain/derived-uuid.ts';
import { askLines, type Line, type LinesQuery } from '../db/lines.ts';
import type { Database } from '../db/schema.ts';
import { type SecurityEvent, securityRow } from '../db/security-log.ts';
import type { Write } from '../db/write-group.ts';
import { ApiError, refuseField } from './api-error.ts';
import { type ChangedAlso, logAlso, logChange, snapshotRow } from './change-log.ts';
import { requireInstance, requireOrigin } from './change-headers.ts';
import { Effects, type FindRows, requireOutcome } from './effects.ts';
import { outcomeViewFor, recordFor } from './own-answer.ts';
import { withEtag } from './etag.ts';
import { existing, findRow, requireDeleted, requireRow, type RowPlan, Settled } from './found-row.ts';
import {
  findKept,
  findStored,
  findStoredAndUuid,
  fingerprint,
  type Fingerprint,
  store,
} from './idempotency.ts';
import { promiseToLog, splitPromise } from './promise.ts';
import type { ApiAnswer, ApiRequest, AuthenticatedUsuario } from './route.ts';
import { findAny, type Row, type ApiTable } from './rows.ts';
import { check } from './validation.ts';

interface Result {
  mensaje: string;
  datos: unknown;
  advertencias?: string[];
  row?: Row<ApiTable>;
  newRow?: number;
  also?: ChangedAlso[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- typed by the handler that receives it
type Untyped = any;

interface Context extends Write, Pick<ApiRequest, 'address' | 'params'> {
  note: (event: SecurityEvent) => void;
  effects: Effects;
  key: string | null;
  body: Untyped;
  usuario: AuthenticatedUsuario;
  row?: Untyped;
  asked?: unknown;
  ready?: unknown;
}

/** A query that needs only the body, and what follows from its lines. */
export interface Reads<B, A> {
  query: (body: B) => LinesQuery;
  /** @throws ApiError */
  read: (lines: readonly Line[], body: B) => A;
}

interface Plan extends RowPlan {
  requireOwn?: (
    trx: Kysely<Database>,
    usuario: AuthenticatedUsuario,
    body: Untyped,
    row: Untyped,
  ) => Promise<void>;
  findOwn?: (trx: Kysely<Database>, usuario: AuthenticatedUsuario) => FindRows;
  reads?: Reads<Untyped, unknown>;
  before?: (body: Untyped, request: ApiRequest) => Promise<unknown>;
  fn: (ctx: Untyped) => Promise<Result>;
}

/** A DELETE has an empty body. */
const NOTHING = v.object({});

function succeed(plan: Plan, { mensaje, datos, advertencias = [] }: Result): ApiAnswer {
  const more = advertencias.length > 0 ? { advertencias } : {};
  return { status: plan.kind === 'create' ? 201 : 200, body: { exito: true, mensaje, datos, ...more } };
}

interface Checked {
  print: Fingerprint | null;
  body: Untyped;
  promise: Promised | null;
  error: ApiError | null;
  /** The result of the plan's `before`. */
  ready?: unknown;
}

/** Refuses a new record the uuid of a derived row, which could not be written then. */
const derivedUuid = ({ uuid }: { uuid?: unknown }): ApiError | null =>
  typeof uuid === 'string' && isDerivado(uuid) ? refuseField('uuid', 'Campo inválido') : null;

/** Prepares the part of a call that needs no database, before the call enters the queue of writers. */
function prepare(key: EndpointKey, request: ApiRequest, json: unknown): Checked {
  const { body: schema = NOTHING }: Endpoint = ENDPOINTS[key];
  const { payload, promise, error } = splitPromise(json);
  const checked = check(schema, payload);
  const print = fingerprint(request, payload);
  if (checked.error || error) return { print, body: {}, promise, error: error ?? checked.error! };
  const body: Untyped = checked.output;
  return { print, body, promise, error: derivedUuid(body) };
}

function idOf(record: unknown): number | null {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null;
  return typeof id === 'number' ? id : null;
}

/** What a write looks up first: the stored answer of its key, its row, and the lines of the handler's first query. */
interface Found {
  stored: ApiAnswer | null;
  found: Row<ApiTable> | null;
  lines: readonly Line[];
}

/** @throws Settled where nothing is left to do; ApiError */
async function perform(
  key: EndpointKey,
  plan: Plan,
  request: ApiRequest,
  { print, body, promise, error, ready }: Checked,
  write: Write,
  { stored, found, lines }: Found,
): Promise<ApiAnswer> {
  const { trx } = write;
  // Checked again: the database may have been replaced while the write waited.
  requireInstance(request, write.instancia);
  const known = stored ?? (print && findKept(write, print));
  if (known) throw new Settled(known);
  const isNamed = found !== null || (plan.kind === 'create' && !error);
  if (isNamed) await plan.requireOwn?.(trx, request.usuario, body, found);
  if (plan.kind === 'restore') requireDeleted(found);
  const row = plan.kind === 'change' ? await requireRow(trx, plan, request, found, promise?.base) : found;
  if (error) throw error;
  if (plan.kind === 'create' && found) throw new Settled(await existing(trx, plan, body, found));
  const { params, usuario, address } = request;
  const effects = new Effects();
  const note = (event: SecurityEvent): void => write.keep('evento_seguridad', securityRow(event, write.now));
  const ctx: Context = {
    ...write,
    note,
    address,
    effects,
    key: print?.clave ?? null,
    params,
    usuario,
    body,
    row,
    ready,
    asked: plan.reads?.read(lines, body),
  };
  const before = row && (await snapshotRow(trx, plan.table, row));
  const done = await plan.fn(ctx);
  const view = outcomeViewFor(usuario, plan.findOwn?.(trx, usuario));
  const removed = row && ENDPOINTS[key].method === 'DELETE' ? effectKey(plan.table, row.uuid) : null;
  if (promise?.outcome) await requireOutcome(trx, promise.outcome, effects.outcome, view, removed);
  const id = row?.id ?? done.newRow ?? idOf(done.datos);
  const last = done.row ?? (id === null ? null : await findAny(trx, plan.table, id));
  const after = last ? await snapshotRow(trx, plan.table, last) : null;
  const answer = succeed(plan, done);
  logChange(ctx, {
    accion: key,
    tabla: plan.table,
    antes: before,
    despues: after,
    promesa: promiseToLog(request, promise),
  });
  await logAlso(ctx, plan.table, done.also);
  if (print) await store(write, print, answer);
  return withEtag(answer);
}

/** A creation finds neither a stored answer nor a row as a rule. @throws ApiError 422 */
async function findFirst(
  trx: Transaction<Database>,
  plan: Plan,
  request: ApiRequest,
  { print, body, error }: Checked,
): Promise<Found> {
  const { kind, table } = plan;
  const reads = error ? null : (plan.reads?.query(body) ?? null);
  if (kind === 'create' && print && body.uuid !== undefined) {
    const { isTaken, ...rest } = await findStoredAndUuid(trx, print, { table, uuid: body.uuid, reads });
    return { ...rest, found: isTaken ? ((await findAny(trx, table, body.uuid)) ?? null) : null };
  }
  const [stored, found, lines] = await Promise.all([
    print && findStored(trx, print),
    findRow(trx, plan, request, body),
    reads ? askLines(trx, reads) : [],
  ]);
  return { stored, found, lines };
}

/** Runs a plan after the login: idempotency, If-Match, validation, the write and its promise. */
export async function writeAnswer(key: EndpointKey, request: ApiRequest, given: Plan): Promise<ApiAnswer> {
  requireOrigin(request);
  const plan = { ...given, record: recordFor(request.usuario, key, given.record) };
  const checked = prepare(key, request, await request.json());
  if (!checked.error) checked.ready = await plan.before?.(checked.body, request);
  try {
    return await request.write<ApiAnswer, Found>(
      (write, found) => perform(key, plan, request, checked, write, found),
      (trx) => findFirst(trx, plan, request, checked),
    );
  } catch (error) {
    if (error instanceof Settled) return error.answer;
    throw error;
  }
}
