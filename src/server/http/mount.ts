/** Mounts routes on their addresses, which are defined in contracts/endpoints.ts only. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { MemoryState } from '../db/memory.ts';
import type { AppDatabase } from '../db/database.ts';
import type { Writing } from '../db/write-group.ts';
import type { WriteLine } from '../db/write-line.ts';
import { clientAddress, type Proxies } from './client-address.ts';
import { bodyInBatch, type Incoming, MAX_BODY, MAX_OPEN_BODY, parseJson, readBody } from './body.ts';
import { refuse } from './errors.ts';
import { refuseWhenFull } from './fair-queue.ts';
import { answerAsDriver } from './own-answer.ts';
import { requirePermission } from './permission.ts';
import type { ReadQueues } from './read-queues.ts';
import type { ApiAnswer, ApiRequest, Route, AuthenticatedUsuario } from './route.ts';

export interface AppEnv {
  Bindings: {
    /** From node-server. */
    incoming?: IncomingMessage;
    /** Set by a batch for its operations: their user, and the transaction in which they are written. */
    usuario?: AuthenticatedUsuario;
    write?: Writing;
    address?: string;
    /** The hash of the password in the body, computed before the batch enters the queue of writers. */
    passwordHash?: string | undefined;
    /** The request id of the batch. */
    solicitud?: string;
    /** The body of the operation, and what takes its answer: neither is serialized for a call within the process. */
    operation?: { body: unknown; answered: (answer: ApiAnswer) => void };
  };
  Variables: {
    usuario: AuthenticatedUsuario;
    solicitud: string;
    estado: MemoryState;
    requireSession?: () => Promise<void>;
  };
}

const WRITE_AFTER_S = 5;
/** Its answer has no body. */
const NOT_MODIFIED = 304;

const NOBODY: AuthenticatedUsuario = {
  id: 0,
  uuid: '',
  email: '',
  role: 'ADMIN',
  chofer: null,
  firstCursor: 0,
  sesion: 0,
};

/** The parts that all routes share. */
interface Shared {
  db: AppDatabase;
  writers: WriteLine;
  reads: ReadQueues;
  proxies: Proxies;
}

/** Sets content-length, so that small answers are not compressed. In a batch the response is the status alone. */
export function respond(c: Context<AppEnv>, answer: ApiAnswer): Response {
  const { status, body, headers } = answer;
  if (c.env?.operation) {
    c.env.operation.answered(answer);
    return c.body(null, status as StatusCode);
  }
  if (status === NOT_MODIFIED) return c.body(null, NOT_MODIFIED, headers);
  if (body instanceof ReadableStream) return c.body(body, status as ContentfulStatusCode, headers);
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const length = String(bytes.length);
  const all = { 'content-type': 'application/json; charset=utf-8', 'content-length': length, ...headers };
  return c.body(bytes, status as ContentfulStatusCode, all);
}

/** The body is read directly from the socket: building a Request's body takes longer than most calls. */
function incomingOf(c: Context<AppEnv>): Incoming {
  const length = Number(c.req.header('content-length') ?? 0);
  const { incoming } = c.env ?? {};
  // Destroying the body would close the connection before the refusal is read.
  if (incoming) return { length, chunks: incoming.iterator({ destroyOnReturn: false }) };
  return { length, chunks: c.req.raw.body ?? Readable.from([]) };
}

/** Writes in the user's turn. @throws ApiError 429 where too many writes of the user wait */
const writeInTurn =
  (writers: WriteLine, owner: number): Writing =>
  (fn, ask) =>
    refuseWhenFull(WRITE_AFTER_S, () => writers.enter({ owner }, (write) => write(fn, ask)));

/** The client's address, or its batch's. */
export function addressOf(c: Context<AppEnv>, proxies: Proxies): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  return c.env?.address ?? clientAddress(socket, c.req.header('x-forwarded-for'), proxies);
}

function requestOf(c: Context<AppEnv>, { db, writers, reads, proxies }: Shared, limit: number): ApiRequest {
  const usuario = c.get('usuario') ?? NOBODY;
  const { operation } = c.env ?? {};
  // An operation of a batch has the session of the batch, which checks it itself; a call without a session has none.
  const requireSession = c.get('requireSession') ?? (() => Promise.resolve());
  const received = async <T>(body: Promise<T>): Promise<T> => {
    const value = await body;
    await requireSession();
    return value;
  };
  let parsed: Promise<unknown> | undefined;
  return {
    db,
    writers,
    reads,
    write: c.env?.write ?? writeInTurn(writers, usuario.id),
    usuario,
    solicitud: c.get('solicitud'),
    estado: c.get('estado'),
    method: c.req.method,
    path: c.req.path.slice('/api'.length),
    address: addressOf(c, proxies),
    passwordHash: c.env?.passwordHash,
    params: c.req.param() as Record<string, string>,
    query: c.req.query(),
    header: (name) => c.req.header(name),
    requireSession,
    // Read once: a permission on fields asks for the body before the handler does.
    json: () =>
      (parsed ??= operation
        ? bodyInBatch(operation.body, limit)
        : received(readBody(incomingOf(c), limit)).then(parseJson)),
    bytes: (most) => received(readBody(incomingOf(c), most)),
  };
}

/** Orders routes by segment, fixed words before parameters: '/cliente/deudas' before '/cliente/:id'. */
const sortKey = ({ path }: { path: string }): string => path.replaceAll(/\/:\w+/g, '/~');

function bySpecificity(a: { path: string }, b: { path: string }): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

/**
 * Mounts each route below /api; another method on the same address answers 405. `own`: the routes that answer the calls of
 * a driver.
 */
export function mountRoutes(
  app: Hono<AppEnv>,
  shared: Shared,
  routes: readonly Route[],
  own: readonly Route[],
): void {
  const ofDrivers = new Map(own.map((route) => [route.key, route.handle]));
  const mounted = routes.map((route) => {
    const { method, path, open }: Endpoint = ENDPOINTS[route.key];
    return { ...route, method, path, open };
  });
  mounted.sort(bySpecificity);
  for (const { key, method, path, open, handle } of mounted) {
    const limit = open ? MAX_OPEN_BODY : MAX_BODY;
    app.on(method, `/api${path}`, async (c) => {
      const request = requestOf(c, shared, limit);
      await requirePermission(key, request);
      const answer =
        request.usuario.role === 'CHOFER'
          ? await answerAsDriver(key, ofDrivers.get(key) ?? handle, request)
          : await handle(request);
      return respond(c, answer);
    });
  }
  const methods = Map.groupBy(mounted, ({ path }) => path);
  for (const [path, same] of methods) {
    const allow = same.map(({ method }) => method).join(', ');
    const mensaje = 'Método no permitido';
    const answer = refuse({ codigo: 'no_encontrado', mensaje }, { status: 405, headers: { allow } });
    app.all(`/api${path}`, (c) => respond(c, answer));
  }
}
