/**
 * Caches answers that are the same for all users, once for each state of the database: after a change, all screens with
 * a list request it again.
 */
import { type Kysely, sql } from 'kysely';
import { formatFecha } from '#domain/date.ts';
import { type MemoryState, nameOfState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import { readTransaction } from '../db/transaction.ts';
import { withEtag } from './etag.ts';
import { inReadTurn, type TurnOptions } from './reading.ts';
import type { ApiAnswer, ApiRequest } from './route.ts';

interface Reading {
  trx: Kysely<Database>;
  params: Record<string, string>;
  query: object;
}
/** Its answer depends on the database and the request alone, so it holds until the next write. */
export type ReadAnswer = (reading: Reading) => Promise<object>;

interface Computed {
  answer: ApiAnswer;
  estado: MemoryState;
}

/** The state that this transaction sees. */
export async function fetchState(trx: Kysely<Database>): Promise<MemoryState> {
  const { rows } = await sql<MemoryState>`select instancia, epoca, esquema, version from reloj`.execute(trx);
  return rows[0]!;
}

async function compute(
  { db, params }: ApiRequest,
  query: object,
  reader: ReadAnswer,
  { keyed = false }: AnswerOptions,
): Promise<Computed> {
  const [body, estado] = await readTransaction(
    db,
    (trx) => Promise.all([reader({ trx, params, query }), fetchState(trx)]),
    { keyed },
  );
  return { answer: withEtag({ status: 200, body }), estado };
}

/** The serialized answer. */
function asBytes(answer: ApiAnswer): ApiAnswer & { body: Uint8Array } {
  return { ...answer, body: Buffer.from(JSON.stringify(answer.body)) };
}

export interface AnswerOptions extends TurnOptions {
  /** It depends on the day in the company's zone too. */
  daily?: boolean;
  /** Shares one answer among simultaneous calls. */
  joined?: boolean;
}

/** The answer of `reader`, cached for this state of the database. */
export async function rememberedAnswer(
  request: ApiRequest,
  query: object,
  reader: ReadAnswer,
  options: AnswerOptions,
): Promise<ApiAnswer> {
  const memory = request.db.memory;
  const day = options.daily ? formatFecha(Date.now()) : '';
  const key = `${request.path}?${JSON.stringify(query)}${day}`;
  const known = request.estado && memory.get(request.estado, key);
  if (known) return known as ApiAnswer;
  const fetchAnswer = async (): Promise<ApiAnswer> => {
    const { answer, estado } = await compute(request, query, reader, options);
    const bytes = asBytes(answer);
    memory.keep(estado, key, bytes, bytes.body.length);
    return bytes;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => inReadTurn(request, options, work);
  if (!options.joined || !request.estado) return inTurn(fetchAnswer);
  return memory.join(`${nameOfState(request.estado)} ${key}`, fetchAnswer, inTurn);
}
