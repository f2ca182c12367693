/**
 * GET and PATCH /preferencia (R27). A preference is no record: it has no version and no log entry, and its write neither takes
 * the lock on `reloj` nor wakes a device (docs/decisions/061).
 */
import { type Kysely, sql } from 'kysely';
import { MAX_PREFERENCIAS, preferenciaBody } from '#contracts/preferencia.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireOrigin } from '../../http/change-headers.ts';
import { inReadTurn, readInTurn } from '../../http/reading.ts';
import type { ApiAnswer, ApiRequest, Route } from '../../http/route.ts';
import { validate } from '../../http/validation.ts';

const TOO_MANY = `No puede tener más de ${MAX_PREFERENCIAS} preferencias`;

async function list(request: ApiRequest): Promise<ApiAnswer> {
  const rows = await readInTurn(request, (trx) =>
    trx
      .selectFrom('preferencia')
      .select(['clave', 'valor'])
      .where('usuario_id', '=', request.usuario.id)
      .orderBy('clave')
      .execute(),
  );
  // Not by assignment: '__proto__' is a key like any other.
  const datos = Object.fromEntries(rows.map((row) => [row.clave, JSON.parse(row.valor) as unknown]));
  return { status: 200, body: { datos } };
}

/** @throws ApiError 409 where the user has as many as are allowed, and this is another one */
async function put(db: Kysely<Database>, usuarioId: number, key: string, json: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One new preference of a user at a time, so that two of them do not pass the limit together.
    await sql`select from usuario where id = ${usuarioId} for no key update`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      insert into preferencia (usuario_id, clave, valor)
      select ${usuarioId}, ${key}, ${json}
      where (select count(*) from preferencia p where p.usuario_id = ${usuarioId} and p.clave <> ${key})
        < ${MAX_PREFERENCIAS}
      on conflict (usuario_id, clave) do update set valor = excluded.valor, updated_at = now()
    `.execute(trx);
    if (numAffectedRows === 0n) throw new ApiError(ruleRefusal(TOO_MANY));
  });
}

async function update(request: ApiRequest): Promise<ApiAnswer> {
  requireOrigin(request);
  const { db, usuario } = request;
  const { clave: key, valor: value } = validate(preferenciaBody, await request.json());
  // Not in the line of writes, which are ordered by version: it waits its turn among the user's reads.
  await inReadTurn(request, {}, async () => {
    if (value !== null) return put(db, usuario.id, key, JSON.stringify(value));
    await db
      .deleteFrom('preferencia')
      .where('usuario_id', '=', usuario.id)
      .where('clave', '=', key)
      .execute();
  });
  const mensaje = value === null ? 'Preferencia eliminada' : 'Preferencia guardada';
  return { status: 200, body: { exito: true, mensaje, datos: { clave: key, valor: value } } };
}

export const preferenciaRoutes: Route[] = [
  { key: 'preferencia.list', handle: list },
  { key: 'preferencia.update', handle: update },
];
