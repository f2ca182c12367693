/** POST /sync/lote: many changes in one round trip, each as if it had come alone (R13.6). */
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import type * as v from 'valibot';
import { batchBody } from '#contracts/sync.ts';
import { type Refusal, validationRefusal } from '#domain/refusal.ts';
import type { Writing } from '../db/transaction.ts';
import { inLine } from '../db/write-line.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { DATABASE_INSTANCE, requireOrigin } from '../http/change-headers.ts';
import { refuse } from '../http/errors.ts';
import { versionOf } from '../http/etag.ts';
import { hashInTurn } from '../auth/password-queue.ts';
import type { AppEnv } from '../http/mount.ts';
import type { Route } from '../http/route.ts';
import { validate } from '../http/validation.ts';

type Operacion = v.InferOutput<typeof batchBody>['operaciones'][number];
interface BatchAnswer {
  status: number;
  body: unknown;
}

/** The path that the router sees ('/%73ync' is '/sync' to it); null where it sees none. */
function routedPath(path: string): string | null {
  const { pathname } = new URL(`/api${path}`, 'http://localhost');
  try {
    return decodeURI(pathname);
  } catch {
    return null;
  }
}

/** Only records: no lote in a lote, no logins, and nothing outside of the API. */
function isAllowed(path: string): boolean {
  const routed = routedPath(path);
  return routed !== null && routed.startsWith('/api/') && !/^\/api\/(?:sync|auth)(?:\/|$)/.test(routed);
}

/** Headers hold ASCII; a key of other letters is not the plain call's, but still one of its own. */
const headerSafe = (key: string): string => (/^[ -~]+$/.test(key) ? key : encodeURI(key.toWellFormed()));

/** The answers to earlier operations of the same batch, by key; of a key that came twice, to the last of them. */
type Answers = ReadonlyMap<string, Promise<BatchAnswer>>;

const isDone = ({ status }: BatchAnswer): boolean => status >= 200 && status < 300;

/** If-Match of an operation: its own, or the version in the answer that it names; null where it asks for none. */
async function ifMatchOf({ ifMatch, ifMatchFrom }: Operacion, answers: Answers): Promise<number | null> {
  if (typeof ifMatchFrom !== 'string') return ifMatch ?? null;
  const earlier = await answers.get(ifMatchFrom);
  // What is refused may carry the record of another: its version was never this user's.
  return earlier && isDone(earlier) ? versionOf(earlier.body) : null;
}

/** 400 of an operation that names what is no earlier operation; null of any other. */
function unknownIn({ after = [], ifMatchFrom }: Operacion, answers: Answers): Refusal | null {
  const fields = [
    ...after.map((key, index) => [`after.${index}`, key] as const),
    ...(typeof ifMatchFrom === 'string' ? [['ifMatchFrom', ifMatchFrom] as const] : []),
  ];
  const mensaje = 'No es la clave de una operación anterior del lote';
  const errores = fields.filter(([, key]) => !answers.has(key)).map(([field]) => ({ campo: field, mensaje }));
  return errores.length > 0 ? validationRefusal(errores) : null;
}

/** @throws ApiError 424 where one of the operations that it builds on was not done */
async function requireDone({ after = [] }: Operacion, answers: Answers): Promise<void> {
  const earlier = await Promise.all(after.map((key) => answers.get(key)!));
  if (earlier.every(isDone)) return;
  const mensaje = 'Un cambio anterior del que este depende no se hizo';
  throw new ApiError({ codigo: 'dependencia', mensaje });
}

/**
 * The hash of an operation's new password, made before the lote takes its turn: a hundred of them would keep all writers
 * waiting for seconds. Undefined of an operation without any.
 */
async function passwordHashOf({ path, body }: Operacion, address: string): Promise<string | undefined> {
  if (!/^\/api\/usuario(?:\/|$)/.test(routedPath(path) ?? '')) return undefined;
  const { password } = (body ?? {}) as { password?: unknown };
  return typeof password === 'string' ? hashInTurn(address, password) : undefined;
}

type BatchCall = Required<Pick<AppEnv['Bindings'], 'usuario' | 'solicitud' | 'write' | 'address'>> & {
  /** By operation. */
  hashes: ReadonlyMap<Operacion, string | undefined>;
  /** Headers of the whole call that its operations come with. */
  headers: Record<string, string>;
};

async function perform(
  app: Hono<AppEnv>,
  operacion: Operacion,
  { headers: shared, hashes, ...call }: BatchCall,
  answers: Answers,
): Promise<BatchAnswer> {
  const { key, method, path, body } = operacion;
  const refusal = isAllowed(path)
    ? unknownIn(operacion, answers)
    : notFound('La dirección no existe').refusal;
  if (refusal) {
    const answer = refuse(refusal);
    return { status: answer.status, body: answer.body };
  }
  const version = await ifMatchOf(operacion, answers);
  const init = {
    method,
    headers: {
      ...shared,
      'idempotency-key': headerSafe(key),
      'content-type': 'application/json',
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
    body: body === undefined || body === null ? null : JSON.stringify(body),
  };
  const bindings = { ...call, passwordHash: hashes.get(operacion) };
  const response = await app.request(`/api${path}`, init, bindings);
  return { status: response.status, body: await response.json() };
}

/** One transaction, and one turn in the line, for so many: others should not wait for a hundred. */
const PER_TURN = 25;

/**
 * Writes in order, one after the other: a change may refer to what the one before it made. What can be told of a call
 * without the database, which is all that comes before its write, is found out while Postgres works on the one before;
 * of a call whose If-Match is in an earlier answer, once that is there.
 */
async function performAll(
  app: Hono<AppEnv>,
  operaciones: readonly Operacion[],
  { write, ...call }: BatchCall,
  earlier: Answers,
): Promise<BatchAnswer[]> {
  const batchAnswers: Promise<BatchAnswer>[] = [];
  const answers = new Map(earlier);
  let turn: Promise<unknown> = Promise.resolve();
  for (const operacion of operaciones) {
    const before = turn;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    turn = before.then(() => ended.promise);
    const inTurn: Writing = async (fn, ask) => {
      await before;
      await requireDone(operacion, answers);
      const writing = write(fn, ask);
      begun.resolve();
      return writing.finally(ended.resolve);
    };
    const answer = perform(app, operacion, { ...call, write: inTurn }, answers).finally(() => {
      begun.resolve();
      ended.resolve();
    });
    // Heard below.
    answer.catch(() => {});
    batchAnswers.push(answer);
    await begun.promise;
    // Not before: until it has begun, it looks up those that are earlier than itself.
    answers.set(operacion.key, answer);
    // What it asks leaves first.
    await setImmediate();
  }
  return Promise.all(batchAnswers);
}

export function createBatchRoute(app: Hono<AppEnv>): Route {
  return {
    key: 'sync.lote',
    async handle(request) {
      const { db, usuario, solicitud, address, estado, header, json } = request;
      // However its address came through: a lote in a lote would wait for ever for the turn that the outer one has.
      if (!estado) throw notFound('La dirección no existe');
      requireOrigin(request);
      const { operaciones } = validate(batchBody, await json());
      const instance = header(DATABASE_INSTANCE);
      const headers: Record<string, string> = instance === undefined ? {} : { [DATABASE_INSTANCE]: instance };
      const batchAnswers: BatchAnswer[] = [];
      const answers = new Map<string, Promise<BatchAnswer>>();
      for (let from = 0; from < operaciones.length; from += PER_TURN) {
        const some = operaciones.slice(from, from + PER_TURN);
        const hashes = new Map<Operacion, string | undefined>();
        // One after the other: they are to leave places to logins.
        for (const operacion of some) hashes.set(operacion, await passwordHashOf(operacion, address));
        const call = { usuario, solicitud, address, headers, hashes };
        const done = await inLine(db, (write) => performAll(app, some, { ...call, write }, answers));
        batchAnswers.push(...done);
        for (const [at, { key }] of some.entries()) answers.set(key, Promise.resolve(done[at]!));
      }
      return { status: 200, body: { respuestas: batchAnswers } };
    },
  };
}
