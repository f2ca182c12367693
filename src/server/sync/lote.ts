/** POST /sync/lote: many changes in one round trip, each as if it had come alone (offline design, section 5). */
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import type * as v from 'valibot';
import { loteBody } from '#contracts/sync.ts';
import type { Writing } from '../db/transaction.ts';
import { inLine } from '../db/write-line.ts';
import { noEncontrado } from '../http/api-error.ts';
import { refuse } from '../http/errors.ts';
import type { AppEnv } from '../http/mount.ts';
import type { Route } from '../http/route.ts';
import { validate } from '../http/validation.ts';

type Operacion = v.InferOutput<typeof loteBody>['operaciones'][number];
interface Respuesta {
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

function headersOf({ key, ifMatch }: Operacion): Record<string, string> {
  const headers = { 'idempotency-key': headerSafe(key), 'content-type': 'application/json' };
  return typeof ifMatch === 'number' ? { ...headers, 'if-match': `"${ifMatch}"` } : headers;
}

type Llamada = Required<Pick<AppEnv['Bindings'], 'usuario' | 'solicitud' | 'write'>>;

async function perform(app: Hono<AppEnv>, operacion: Operacion, llamada: Llamada): Promise<Respuesta> {
  const { method, path, body } = operacion;
  if (!isAllowed(path)) {
    const answer = refuse(noEncontrado('La dirección no existe').rechazo);
    return { status: answer.status, body: answer.body };
  }
  const init = {
    method,
    headers: headersOf(operacion),
    body: body === undefined || body === null ? null : JSON.stringify(body),
  };
  const response = await app.request(`/api${path}`, init, llamada);
  return { status: response.status, body: await response.json() };
}

/** One transaction, and one turn in the line, for so many: others should not wait for a hundred. */
const PER_TURN = 25;

/**
 * Writes in order, one after the other: a change may refer to what the one before it made. What can be told of a call
 * without the database, which is all that comes before its write, is found out while Postgres works on the one before.
 */
async function performAll(
  app: Hono<AppEnv>,
  operaciones: readonly Operacion[],
  { write, ...llamada }: Llamada,
): Promise<Respuesta[]> {
  const respuestas: Promise<Respuesta>[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  for (const operacion of operaciones) {
    const before = turn;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    turn = before.then(() => ended.promise);
    const inTurn: Writing = async (fn, ask) => {
      await before;
      const writing = write(fn, ask);
      begun.resolve();
      return writing.finally(ended.resolve);
    };
    const respuesta = perform(app, operacion, { ...llamada, write: inTurn }).finally(() => {
      begun.resolve();
      ended.resolve();
    });
    // Heard below.
    respuesta.catch(() => {});
    respuestas.push(respuesta);
    await begun.promise;
    // What it asks leaves first.
    await setImmediate();
  }
  return Promise.all(respuestas);
}

export function createLoteRoute(app: Hono<AppEnv>): Route {
  return {
    key: 'sync.lote',
    async handle({ db, usuario, solicitud, estado, json }) {
      // However its address came through: a lote in a lote would wait for ever for the turn that the outer one has.
      if (!estado) throw noEncontrado('La dirección no existe');
      const { operaciones } = validate(loteBody, await json());
      const respuestas: Respuesta[] = [];
      for (let from = 0; from < operaciones.length; from += PER_TURN) {
        const some = operaciones.slice(from, from + PER_TURN);
        const answers = await inLine(db, (write) => performAll(app, some, { usuario, solicitud, write }));
        respuestas.push(...answers);
      }
      return { status: 200, body: { respuestas } };
    },
  };
}
