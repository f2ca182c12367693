/**
 * Caches answers that are the same for all users, once for each state of the database: after a change, all screens with
 * a list request it again.
 */
import { type Kysely, sql } from 'kysely';
import { type MemoryState, memoryOf, nameOfState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import { withEtag } from './etag.ts';
import { readInTurn, type TurnOptions } from './reading.ts';
import type { ApiAnswer, ApiRequest } from './route.ts';

/** A reader that uses the time or the user has an answer of its own. */
interface Reading {
  trx: Kysely<Database>;
  params: Record<string, string>;
  query: object;
  now: string;
  usuario: ApiRequest['usuario'];
}
export type Reader = (reading: Reading) => Promise<object>;

interface Computed {
  answer: ApiAnswer;
  estado: MemoryState;
  isShared: boolean;
}

/** The state that this transaction sees. */
export async function fetchState(trx: Kysely<Database>): Promise<MemoryState> {
  const { rows } = await sql<MemoryState>`select instancia, epoca, esquema, version from reloj`.execute(trx);
  return rows[0]!;
}

async function compute(
  request: ApiRequest,
  query: object,
  reader: Reader,
  options: AnswerOptions,
): Promise<Computed> {
  const { params, usuario } = request;
  let isShared = true;
  const own = <T>(value: T): T => {
    isShared = false;
    return value;
  };
  const at = new Date().toISOString();
  const [body, estado] = await readInTurn(
    request,
    (trx) => {
      const reading = {
        trx,
        params,
        query,
        get now() {
          return own(at);
        },
        get usuario() {
          return own(usuario);
        },
      };
      return Promise.all([reader(reading), fetchState(trx)]);
    },
    options,
  );
  return { answer: withEtag({ status: 200, body }), estado, isShared };
}

/** The serialized answer. */
function asBytes(answer: ApiAnswer): ApiAnswer & { body: Uint8Array } {
  return { ...answer, body: Buffer.from(JSON.stringify(answer.body)) };
}

export interface AnswerOptions extends TurnOptions {
  /** Shares one answer among simultaneous calls that use neither time nor user. */
  joined?: boolean;
}

/** The answer of `reader`, cached for this state of the database if it used neither time nor user. */
export async function rememberedAnswer(
  request: ApiRequest,
  query: object,
  reader: Reader,
  options: AnswerOptions,
): Promise<ApiAnswer> {
  const memory = memoryOf(request.db);
  const key = `${request.path}?${JSON.stringify(query)}`;
  const known = request.estado && memory.recall(request.estado, key);
  if (known) return known as ApiAnswer;
  const say = async (): Promise<ApiAnswer> => {
    const { answer, estado, isShared } = await compute(request, query, reader, options);
    if (!isShared) return answer;
    const bytes = asBytes(answer);
    memory.keep(estado, key, bytes, bytes.body.length);
    return bytes;
  };
  if (!options.joined || !request.estado) return say();
  return memory.join(`${nameOfState(request.estado)} ${key}`, say);
}
