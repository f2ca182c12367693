/**
 * The building blocks of a resource. A handler defines one call; the steps that all calls share are here, in the order
 * of R13.4: login → idempotency → If-Match → validation → write.
 */
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import type { Database } from '../db/schema.ts';
import type { SecurityEvent } from '../db/security-log.ts';
import type { ChangedAlso } from './change-log.ts';
import { withEtag } from './etag.ts';
import { readInTurn } from './reading.ts';
import { type AnswerOptions, type ReadAnswer, rememberedAnswer } from './remembered.ts';
import type { Effects, FindRows } from './effects.ts';
import type { ApiAnswer, ApiRequest, Route, AuthenticatedUsuario } from './route.ts';
import type { Row, ApiTable } from './rows.ts';
import { validate } from './validation.ts';
import { type Reads, writeAnswer } from './write.ts';

export interface ReadContext<Q = unknown> {
  /** One snapshot of the database for all queries of the call. */
  trx: Kysely<Database>;
  params: Record<string, string>;
  query: Q;
}

export interface TimedReadContext<Q = unknown> extends ReadContext<Q> {
  /** The time of the call, ISO. */
  now: string;
}

export interface WriteContext<B = unknown> {
  trx: Transaction<Database>;
  /** The version to set, with `now`, on every row written. */
  version: number;
  now: string;
  /** Adds an event to the security log, in the transaction of the write. */
  note: (event: SecurityEvent) => void;
  /** The last statement was begun (db/write-group.ts). */
  lastSent: () => void;
  /** The client's address. */
  address: string;
  /** The Idempotency-Key; null without one. A device knows it before the call, and derives uuids of rows from it. */
  key: string | null;
  /** Records each guarded row that the write alters or removes (contracts/promise.ts). */
  effects: Effects;
  params: Record<string, string>;
  body: B;
  usuario: AuthenticatedUsuario;
}

export interface Done {
  mensaje: string;
  /** The record as its GET shows it; the ETag comes from its version. */
  datos: unknown;
  advertencias?: string[];
  /** The row after the change, where the handler has it. */
  row?: Row<ApiTable>;
  /** The new row's number, where `datos` is another record. */
  newRow?: number;
  /** Other records of the same table that the rules have changed with it. */
  also?: ChangedAlso[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- the modules' schemas are generic: their handlers say the type
type Untyped = any;

export interface WriteOptions<T extends ApiTable, B = Untyped, R = unknown> {
  table: T;
  /**
   * Slow work without the database, done before the write enters the queue of writers; its result is passed as
   * `ready`.
   */
  before?: (body: B, request: ApiRequest) => Promise<R>;
  /**
   * Refuses records that the user may not change, before anything about them is answered. `row`: the record that exists;
   * null for a new one.
   */
  requireOwn?: (
    trx: Kysely<Database>,
    usuario: AuthenticatedUsuario,
    body: B,
    row: Row<T> | null,
  ) => Promise<void>;
  /** Finds the rows that a promise names, for users who see some rows only; without it they see none. */
  findOwn?: (trx: Kysely<Database>, usuario: AuthenticatedUsuario) => FindRows;
  /** The record as its GET shows it: the datos of a 412, and of a POST whose uuid already exists. */
  record: (trx: Kysely<Database>, id: number) => Promise<unknown>;
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Untyped;
type BodyOf<K extends EndpointKey> = (typeof ENDPOINTS)[K] extends { body: infer S } ? Output<S> : Untyped;
type QueryOf<K extends EndpointKey> = (typeof ENDPOINTS)[K] extends { query: infer S } ? Output<S> : Untyped;

/**
 * Defines a GET whose answer depends on the database and the request alone, or with `daily` on the day too: it is cached until the next write. `fn` returns
 * the whole answer; a `version` in its `datos` becomes the ETag. `keyed`: all lookups of `fn` are by key, so Postgres plans them once (decision 019).
 */
export function read<K extends EndpointKey>(
  key: K,
  fn: (ctx: ReadContext<QueryOf<K>>) => Promise<object>,
  options: AnswerOptions = {},
): Route {
  const { query: schema = v.object({}) }: Endpoint = ENDPOINTS[key];
  return {
    key,
    async handle(request: ApiRequest): Promise<ApiAnswer> {
      const query = validate(schema, request.query) as QueryOf<K>;
      return rememberedAnswer(request, query, fn as ReadAnswer, options);
    },
  };
}

/** Defines a GET whose answer depends on the time too: it is computed for each call. */
export function readTimed<K extends EndpointKey>(
  key: K,
  fn: (ctx: TimedReadContext<QueryOf<K>>) => Promise<object>,
): Route {
  const { query: schema = v.object({}) }: Endpoint = ENDPOINTS[key];
  return {
    key,
    async handle(request: ApiRequest): Promise<ApiAnswer> {
      const query = validate(schema, request.query) as QueryOf<K>;
      const { params } = request;
      const now = new Date().toISOString();
      const body = await readInTurn(request, (trx) => fn({ trx, params, query, now }));
      return withEtag({ status: 200, body });
    },
  };
}

interface CreateOptions<T extends ApiTable, B, A, R> extends WriteOptions<T, B, R> {
  /** Whether the row with the body's uuid still has the body's content. */
  same: (trx: Kysely<Database>, body: B, row: Row<T>) => Promise<boolean>;
  /**
   * The handler's first query. With a key and a uuid, one statement looks these up too. The result of `read` is passed on as
   * `asked`.
   */
  reads?: Reads<B, A>;
}

/** Defines a POST that creates a row of `table`. With a `uuid` that already exists it answers that record, or 409. */
export function create<K extends EndpointKey, T extends ApiTable, A = undefined, R = undefined>(
  key: K,
  opts: CreateOptions<T, BodyOf<K>, A, R>,
  fn: (ctx: WriteContext<BodyOf<K>> & { asked: A; ready: R }) => Promise<Done>,
): Route {
  return { key, handle: (request) => writeAnswer(key, request, { ...opts, kind: 'create', fn }) };
}

/**
 * Defines a PATCH or DELETE of '/:id', by number or uuid: 404 without a live row, 412 where If-Match names another
 * version.
 */
export function change<K extends EndpointKey, T extends ApiTable, R = undefined>(
  key: K,
  opts: WriteOptions<T, BodyOf<K>, R>,
  fn: (ctx: WriteContext<BodyOf<K>> & { row: Row<T>; ready: R }) => Promise<Done>,
): Route {
  return { key, handle: (request) => writeAnswer(key, request, { ...opts, kind: 'change', fn }) };
}

interface RestoreOptions<T extends ApiTable> {
  /** The table that the path names. @throws ApiError 403, 404 */
  tableOf: (request: ApiRequest) => T;
  fn: (ctx: WriteContext & { table: T; row: Row<T> }) => Promise<Done>;
}

/** Defines a POST of '/:id', by number or uuid, that brings a deleted row back: 404 where there never was one. */
export function restore<T extends ApiTable>(key: EndpointKey, { tableOf, fn }: RestoreOptions<T>): Route {
  return {
    key,
    async handle(request) {
      const table = tableOf(request);
      const plan = { kind: 'restore', table, record: () => Promise.resolve(null) } as const;
      return writeAnswer(key, request, { ...plan, fn: (ctx) => fn({ ...ctx, table }) });
    },
  };
}
