/** Idempotency-Key: one effect for each key of a user, whatever happens to the answer (offline design, section 5). */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { validacion } from '#domain/rechazo.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/transaction.ts';
import { ApiError } from './api-error.ts';
import { hashJson } from './body.ts';
import { withEtag } from './etag.ts';
import type { ApiAnswer, ApiRequest } from './route.ts';

const MAX_KEY = 200;
const KEPT_DAYS = 90;
/** One write in so many clears old keys away. */
const CLEANUP_EVERY = 500;

/** Keeps the answer of a key, in the transaction that did the work. Only what succeeded is kept. */
export type Store = (write: Write, answer: ApiAnswer) => Promise<void>;
type Work = (db: Kysely<Database>, store: Store) => Promise<ApiAnswer>;

interface Fingerprint {
  usuario_id: number;
  clave: string;
  metodo: string;
  ruta: string;
  cuerpo_hash: string;
}

function readKey(request: ApiRequest): string | null {
  const key = request.header('idempotency-key')?.trim();
  if (!key) return null;
  if (key.length <= MAX_KEY) return key;
  const mensaje = `Debe tener a lo más ${MAX_KEY} caracteres`;
  throw new ApiError(validacion([{ campo: 'Idempotency-Key', mensaje }]));
}

/** 64 bits of a hash: what Postgres' advisory locks take. */
function lockNumber({ usuario_id, clave }: Fingerprint): string {
  const hash = createHash('sha256').update(`idempotencia:${usuario_id}:${clave}`).digest();
  return hash.readBigInt64BE().toString();
}

async function findStored(db: Kysely<Database>, print: Fingerprint): Promise<ApiAnswer | null> {
  const stored = await db
    .selectFrom('idempotencia')
    .select(['metodo', 'ruta', 'cuerpo_hash', 'status', 'respuesta'])
    .where('usuario_id', '=', print.usuario_id)
    .where('clave', '=', print.clave)
    .executeTakeFirst();
  if (!stored) return null;
  const { metodo, ruta, cuerpo_hash, status, respuesta } = stored;
  if (metodo !== print.metodo || ruta !== print.ruta || cuerpo_hash !== print.cuerpo_hash) {
    throw new ApiError({
      codigo: 'clave_reutilizada',
      mensaje: 'La clave de idempotencia ya se usó en otra solicitud',
    });
  }
  return withEtag({ status, body: respuesta, headers: { 'idempotency-replayed': 'true' } });
}

async function store(print: Fingerprint, { trx, now }: Write, { status, body }: ApiAnswer): Promise<void> {
  await trx
    .insertInto('idempotencia')
    .values({ ...print, status, respuesta: body, created_at: now })
    .execute();
  if (Math.random() * CLEANUP_EVERY > 1) return;
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * 86_400_000).toISOString();
  await trx.deleteFrom('idempotencia').where('created_at', '<', oldest).execute();
}

/** Holds the key's lock on one connection from before the look-up until after the commit. */
async function locked(db: Kysely<Database>, print: Fingerprint, work: Work): Promise<ApiAnswer> {
  const number = lockNumber(print);
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${number}::bigint) as taken`.execute(db);
  if (!rows[0]?.taken) {
    throw new ApiError({ codigo: 'en_curso', mensaje: 'La misma solicitud está en curso' }, undefined, {
      'retry-after': '1',
    });
  }
  try {
    return (await findStored(db, print)) ?? (await work(db, (...args) => store(print, ...args)));
  } finally {
    // A connection that broke has lost the lock already.
    await sql`select pg_advisory_unlock(${number}::bigint)`.execute(db).catch(() => {});
  }
}

/**
 * Runs `work` once for each key of a user, then answers what was stored.
 * @throws ApiError 400 (a key too long), 409 en_curso, 422 clave_reutilizada
 */
export function withIdempotency(request: ApiRequest, json: unknown, work: Work): Promise<ApiAnswer> {
  const clave = readKey(request);
  if (clave === null) return work(request.db, async () => {});
  const print: Fingerprint = {
    usuario_id: request.usuario.id,
    clave,
    metodo: request.method,
    ruta: request.path,
    cuerpo_hash: hashJson(json),
  };
  return request.db.connection().execute((db) => locked(db, print, work));
}
