/** POST /sync/lote: many changes in one round trip, each handled like a single call (R13.6). */
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { mayCall } from '#contracts/permissions.ts';
import { batchBody } from '#contracts/sync.ts';
import { usuarioCreate, usuarioUpdate } from '#contracts/usuario.ts';
import { type Refusal, validationRefusal } from '#domain/refusal.ts';
import type { Writing } from '../db/write-group.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { DATABASE_INSTANCE, requireOrigin } from '../http/change-headers.ts';
import { refuse } from '../http/errors.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { hashInTurn } from '../auth/password-queue.ts';
import type { AppEnv } from '../http/mount.ts';
import type { ApiAnswer, ApiRequest, Route } from '../http/route.ts';
import { MAX_BATCH, parseJson } from '../http/body.ts';
import { FairQueue, refuseWhenFull } from '../http/fair-queue.ts';
import { Receiving } from '../http/receiving.ts';
import { MAX_ERRORS, validate } from '../http/validation.ts';
import { type Answers, type BatchAnswer, requiredVersion, isDone } from './if-match.ts';

type Operacion = v.InferOutput<typeof batchBody>['operaciones'][number];

/** The path as the router decodes it ('/%73ync' is '/sync'); null where it cannot be decoded. */
function routedPath(path: string): string | null {
  const { pathname } = new URL(`/api${path}`, 'http://localhost');
  try {
    return decodeURI(pathname);
  } catch {
    return null;
  }
}

/**
 * Whether a batch may contain the call: only calls about records, so no batch, no login, no session, no change of one's
 * own password or preferences, nothing outside of the API.
 */
function isAllowed(path: string): boolean {
  const routed = routedPath(path);
  return (
    routed !== null &&
    routed.startsWith('/api/') &&
    !/^\/api\/(?:sync|auth|sesion|preferencia|usuario\/clave)(?:\/|$)/.test(routed)
  );
}

/** A 400 for an operation that names a key of no earlier operation; otherwise null. */
function unknownIn({ after = [], ifMatchFrom }: Operacion, answers: Answers): Refusal | null {
  const fields = [
    ...after.map((key, index) => [`after.${index}`, key] as const),
    ...(typeof ifMatchFrom === 'string' ? [['ifMatchFrom', ifMatchFrom] as const] : []),
  ];
  const mensaje = 'No es la clave de una operación anterior del lote';
  const errores = fields.filter(([, key]) => !answers.has(key)).map(([field]) => ({ campo: field, mensaje }));
  return errores.length > 0 ? validationRefusal(errores) : null;
}

/** @throws ApiError 424 where one of these operations, which it follows, did not succeed */
async function requireDone(earlier: readonly Promise<BatchAnswer>[]): Promise<void> {
  if ((await Promise.all(earlier)).every(isDone)) return;
  const mensaje = 'Un cambio anterior del que este depende no se hizo';
  throw new ApiError({ codigo: 'dependencia', mensaje });
}

/** The calls that set a password, as `callOf` names them. */
const PASSWORD_CALLS: Readonly<Record<string, typeof usuarioCreate | typeof usuarioUpdate>> = {
  'POST /api/usuario': usuarioCreate,
  'PATCH /api/usuario/:id': usuarioUpdate,
};

const callOf = ({ method, path }: Operacion): string =>
  `${method} ${(routedPath(path) ?? '').replace(/(?<=^\/api\/usuario\/)[^/]+$/, ':id')}`;

/**
 * The hash of an operation's new password, computed before the batch enters the queue of writers: a hundred hashes
 * would delay all writers for seconds. Undefined where a valid call sets no password.
 */
async function passwordHashOf(
  operacion: Operacion,
  { address, usuario }: Pick<ApiRequest, 'address' | 'usuario'>,
): Promise<string | undefined> {
  const schema = PASSWORD_CALLS[callOf(operacion)];
  if (!schema || !mayCall(usuario.role, 'usuario.update')) return undefined;
  const { success, output } = v.safeParse(schema, operacion.body);
  const password = success ? output.password : undefined;
  if (password === undefined) return undefined;
  // Reads the lists if need be: 0.3 s for which writers would wait too.
  await isCommonPassword(password);
  return hashInTurn(address, password);
}

type BatchCall = Required<Pick<AppEnv['Bindings'], 'usuario' | 'solicitud' | 'write' | 'address'>> & {
  /** By key. */
  methods: ReadonlyMap<string, string>;
  /** By operation. */
  hashes: ReadonlyMap<Operacion, string | undefined>;
  /** Headers of the batch that apply to its operations. */
  headers: Record<string, string>;
};

async function perform(
  app: Hono<AppEnv>,
  operacion: Operacion,
  { headers: shared, hashes, methods, ...call }: BatchCall,
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
  const version = await requiredVersion(operacion, answers, methods);
  const init = {
    method,
    headers: {
      ...shared,
      'idempotency-key': key,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  };
  let given: BatchAnswer | undefined;
  const answered = ({ status, body: answer }: ApiAnswer): void => {
    given = { status, body: answer };
  };
  const bindings = { ...call, passwordHash: hashes.get(operacion), operation: { body, answered } };
  await app.request(`/api${path}`, init, bindings);
  // A batch has writes only, and each answer to a write, errors included, is one of respond().
  return given!;
}

/** Batches that are in memory, in all and of one user: 296 MiB at most. The others wait unread. */
const RECEIVED = {
  small: { places: 200, perOwner: 20, waiting: 100 },
  large: { places: 12, perOwner: 4, waiting: 100 },
};
/** Those of them that run at once: a batch of 8 MiB has ten times that once parsed. */
const RUNNING = { places: 12, perOwner: 4, waiting: 100 };
const RETRY_AFTER_S = 5;

/** The number of operations per transaction, so that other writers do not wait for a whole batch. */
const PER_TURN = 25;

/**
 * Runs the operations in order, since a change may refer to the result of an earlier one. The part of a call that
 * needs no database runs while Postgres works on the previous call. If its If-Match comes from an earlier answer, it
 * waits for that answer.
 */
async function performAll(
  app: Hono<AppEnv>,
  operaciones: readonly Operacion[],
  { write, ...call }: BatchCall,
  earlier: Answers,
): Promise<BatchAnswer[]> {
  const batchAnswers: Promise<BatchAnswer>[] = [];
  const answers = new Map(earlier);
  for (const operacion of operaciones) {
    const begun = Promise.withResolvers<void>();
    // Called once: a second write would wait for later operations, which may wait for this one.
    const inTurn: Writing = (fn, ask) => {
      const followed = (operacion.after ?? []).map((key) => answers.get(key)!);
      begun.resolve();
      return write(async (ready, asked) => {
        await requireDone(followed);
        return fn(ready, asked);
      }, ask);
    };
    const answer = perform(app, operacion, { ...call, write: inTurn }, answers).finally(begun.resolve);
    // Awaited below.
    answer.catch(() => {});
    batchAnswers.push(answer);
    await begun.promise;
    // Only now, since the operation looks up earlier answers until it has begun.
    answers.set(operacion.key, answer);
    // Lets its queries be sent before the next operation begins.
    await setImmediate();
  }
  return Promise.all(batchAnswers);
}

/**
 * The answers with MAX_ERRORS `errores` in all, and with one at least of each operation that has some: in full, those of
 * a thousand operations were seven megabytes.
 */
function withFewErrors(answers: readonly BatchAnswer[]): BatchAnswer[] {
  let left = MAX_ERRORS;
  return answers.map((answer) => {
    const { errores } = answer.body as { errores?: readonly unknown[] };
    if (!errores) return answer;
    const named = errores.slice(0, Math.max(1, left));
    left -= named.length;
    return named.length === errores.length
      ? answer
      : { ...answer, body: { ...(answer.body as object), errores: named } };
  });
}

async function performBatch(
  app: Hono<AppEnv>,
  request: ApiRequest,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ApiAnswer> {
  const { writers, usuario, solicitud, address, header } = request;
  const { operaciones } = validate(batchBody, parseJson(bytes));
  const instance = header(DATABASE_INSTANCE);
  const headers: Record<string, string> = instance === undefined ? {} : { [DATABASE_INSTANCE]: instance };
  const methods = new Map(operaciones.map(({ key, method }) => [key, method]));
  const batchAnswers: BatchAnswer[] = [];
  const answers = new Map<string, Promise<BatchAnswer>>();
  for (let from = 0; from < operaciones.length; from += PER_TURN) {
    const some = operaciones.slice(from, from + PER_TURN);
    const hashes = new Map<Operacion, string | undefined>();
    // One after the other, so that logins find free places.
    for (const operacion of some) hashes.set(operacion, await passwordHashOf(operacion, request));
    const call = { usuario, solicitud, address, headers, methods, hashes };
    const turn = { owner: usuario.id, size: some.length };
    // The answers of earlier turns are lost then: sent again under their keys, they are answered as before.
    await request.requireSession();
    const done = await writers.enter(turn, (write) => performAll(app, some, { ...call, write }, answers));
    batchAnswers.push(...done);
    for (const [at, { key }] of some.entries()) answers.set(key, Promise.resolve(done[at]!));
  }
  return { status: 200, body: { respuestas: withFewErrors(batchAnswers) } };
}

export function createBatchRoute(app: Hono<AppEnv>): Route {
  const received = new Receiving(RECEIVED);
  const running = new FairQueue(RUNNING);
  return {
    key: 'sync.lote',
    async handle(request) {
      const { usuario, estado } = request;
      // A nested batch would wait forever for the transaction of the outer one.
      if (!estado) throw notFound('La dirección no existe');
      requireOrigin(request);
      // Received first: a body that comes slowly takes no place of those that run.
      return refuseWhenFull(RETRY_AFTER_S, () =>
        received.run(request, MAX_BATCH, (bytes) =>
          running.run(usuario.id, () => performBatch(app, request, bytes)),
        ),
      );
    },
  };
}
