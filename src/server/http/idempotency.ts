/**
 * Idempotency-Key: a call with the same key of the same user has one effect only, even if its answer was lost (R13.1).
 */
import { CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import { validationRefusal } from '#domain/refusal.ts';
import { KEPT_DAYS, KEY } from '#contracts/sync.ts';
import { askLines, type Line, type LinesQuery } from '../db/lines.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write-group.ts';
import { ApiError } from './api-error.ts';
import { hashJson } from './body.ts';
import { withEtag } from './etag.ts';
import type { ApiAnswer, ApiRequest } from './route.ts';
import type { ApiTable } from './rows.ts';
import { DAY_MS } from '#domain/milliseconds.ts';

/** One in this many writes deletes old keys. */
const CLEANUP_EVERY = 500;

/** The call that a key was used for. */
export interface Fingerprint {
  usuario_id: number;
  clave: string;
  metodo: string;
  ruta: string;
  cuerpo_hash: string;
}

function readKey(request: ApiRequest): string | null {
  const key = request.header('idempotency-key')?.trim();
  if (!key) return null;
  if (KEY.test(key)) return key;
  const mensaje = 'Debe tener a lo más 200 caracteres, solo ASCII';
  throw new ApiError(validationRefusal([{ campo: 'Idempotency-Key', mensaje }]));
}

/**
 * The key and body hash of a call with an Idempotency-Key; null without one. `json` is its body without the promise.
 * @throws ApiError 400 (a wrong key)
 */
export function fingerprint(request: ApiRequest, json: unknown): Fingerprint | null {
  const key = readKey(request);
  if (key === null) return null;
  const { usuario, method, path: route } = request;
  let hash: string | undefined;
  return {
    usuario_id: usuario.id,
    clave: key,
    metodo: method,
    ruta: route,
    // Computed only when needed: hashing a megabyte takes 100 ms, and most refused bodies come with a new key.
    get cuerpo_hash() {
      return (hash ??= hashJson(json));
    },
  };
}

/** Whether this very call (method and path) has been answered under its key. @throws ApiError 400 (a wrong key) */
export async function isAnswered(request: ApiRequest): Promise<boolean> {
  const key = readKey(request);
  if (key === null) return false;
  const { method, path: route, usuario } = request;
  const { rows } = await sql`
    select from idempotencia
    where usuario_id = ${usuario.id} and clave = ${key} and metodo = ${method} and ruta = ${route}
  `.execute(request.db);
  return rows.length > 0;
}

type Stored = Pick<
  Selectable<Database['idempotencia']>,
  'metodo' | 'ruta' | 'cuerpo_hash' | 'status' | 'respuesta'
>;

/** @throws ApiError 422 */
function answerOf({ metodo, ruta, cuerpo_hash, status, respuesta }: Stored, print: Fingerprint): ApiAnswer {
  if (metodo !== print.metodo || ruta !== print.ruta || cuerpo_hash !== print.cuerpo_hash) {
    throw new ApiError({
      codigo: 'clave_reutilizada',
      mensaje: 'La clave de idempotencia ya se usó en otra solicitud',
    });
  }
  return withEtag({ status, body: respuesta, headers: { 'idempotency-replayed': 'true' } });
}

/** A query for what is stored. `first`: the number of its first parameter; the second is the key. */
const storedFrom = (first: number): string =>
  `select metodo, ruta, cuerpo_hash, status, respuesta from idempotencia
  where usuario_id = $${first} and clave = $${first + 1}`;

/** The text for a look-up of the key alone. */
const STORED = storedFrom(1);

/**
 * The stored answer of the key, or null. Writers run one after the other (docs/decisions/002), so a repetition sent at
 * the same time finds the answer of the first. @throws ApiError 422
 */
export async function findStored(db: Kysely<Database>, print: Fingerprint): Promise<ApiAnswer | null> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(STORED, [print.usuario_id, print.clave]));
  const [stored] = rows as Stored[];
  return stored ? answerOf(stored, print) : null;
}

/**
 * The same, whether the table has a row with this uuid, and the lines of `reads`: by one statement, since each creation
 * with a key asks all of it. @throws ApiError 422
 */
export async function findStoredAndUuid(
  db: Kysely<Database>,
  print: Fingerprint,
  { table, uuid, reads }: { table: ApiTable; uuid: string; reads: LinesQuery | null },
): Promise<{ stored: ApiAnswer | null; isTaken: boolean; lines: Line[] }> {
  const { text: own, params = [] } = reads ?? {};
  const at = params.length + 1;
  const text = `${own === undefined ? '' : `${own} union all `}
    select 'idempotencia' as tabla, to_json(stored) as fila from (${storedFrom(at)}) as stored
    union all select 'uuid', 'null' from "${table}" where uuid = $${at + 2}`;
  const found = await askLines(db, { text, params: [...params, print.usuario_id, print.clave, uuid] });
  const lines: Line[] = [];
  let stored: ApiAnswer | null = null;
  let isTaken = false;
  for (const line of found) {
    if (line.tabla === 'idempotencia') stored = answerOf(line.fila as Stored, print);
    else if (line.tabla === 'uuid') isTaken = true;
    else lines.push(line);
  }
  return { stored, isTaken, lines };
}

/**
 * The same for an earlier call in the same transaction.
 * @throws ApiError 422
 */
export function findKept({ kept }: Write, print: Fingerprint): ApiAnswer | null {
  const { usuario_id, clave } = print;
  const stored = kept('idempotencia').find((row) => row.usuario_id === usuario_id && row.clave === clave);
  return stored ? answerOf(stored, print) : null;
}

/** Stores the answer in the transaction of the change. Only successful answers are stored. */
export async function store(
  { trx, now, keep }: Write,
  print: Fingerprint,
  { status, body }: ApiAnswer,
): Promise<void> {
  keep('idempotencia', { ...print, status, respuesta: body, created_at: now });
  if (Math.random() * CLEANUP_EVERY > 1) return;
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  await trx.deleteFrom('idempotencia').where('created_at', '<', oldest).execute();
}
