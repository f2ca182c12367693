/** GET /sesion and DELETE /sesion/:id: open sessions (R15.8, R15.9). */
import { type Kysely, sql, type SqlBool } from 'kysely';
import { sesionEndpoints, SESION_LIST, type SesionPage, type SesionRow } from '#contracts/sesion.ts';
import { mayCall } from '#contracts/permissions.ts';
import { refusalText, wordsOfCall } from '#contracts/permission-words.ts';
import { parseId } from '#domain/id.ts';
import type { Id } from '#domain/tables.ts';
import { endSessions, LAST_USE } from '../../auth/session.ts';
import { sessionEvents } from '../../auth/user-events.ts';
import type { Database } from '../../db/schema.ts';
import { noteEvent } from '../../db/security-log.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { readInTurn } from '../../http/reading.ts';
import type { ApiAnswer, ApiRequest, AuthenticatedUsuario, Route } from '../../http/route.ts';
import { validate } from '../../http/validation.ts';
import { listPage } from '../lists/list.ts';

const isOwn = (id: Id, { id: number, uuid }: AuthenticatedUsuario): boolean => id === number || id === uuid;

/** The last login; of users who have not logged in since that is noted, the beginning of their last session. */
async function lastLogin(trx: Kysely<Database>, usuarioId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(
      (select ingreso_at from usuario_acceso where usuario_id = ${usuarioId}),
      (select max(created_at) from sesion where usuario_id = ${usuarioId})) as at
  `.execute(trx);
  return rows[0]?.at ?? null;
}

const numberOf = async (trx: Kysely<Database>, id: Id): Promise<number> =>
  typeof id === 'number'
    ? id
    : ((await trx.selectFrom('usuario').select('id').where('uuid', '=', id).executeTakeFirst())?.id ?? 0);

async function list(request: ApiRequest): Promise<ApiAnswer> {
  const { usuario } = request;
  const query = validate(sesionEndpoints['sesion.list'].query, request.query);
  const asked = parseId(query.usuario) ?? usuario.id;
  if (!isOwn(asked, usuario) && !mayCall(usuario.role, 'usuario.list')) {
    throw new ApiError({ codigo: 'sin_permiso', mensaje: refusalText(wordsOfCall('sesion.list')!) });
  }
  const body = await readInTurn(request, async (trx): Promise<SesionPage> => {
    const owner = await numberOf(trx, asked);
    const rows = trx
      .selectFrom('sesion')
      .select(['id', 'usuario_id as usuario', 'dispositivo', 'created_at as creada'])
      .select(LAST_USE.as('vista'))
      .select(sql<boolean>`id = ${usuario.sesion}`.as('actual'))
      .where('usuario_id', '=', owner)
      .where('expira', '>', sql<string>`now()`);
    const page = await listPage<SesionRow>({ trx, query }, SESION_LIST, {
      rows,
      texts: ['dispositivo'],
      // Logins write no version.
      unversioned: true,
    });
    return { ...page, ultimo_ingreso: await lastLogin(trx, owner) };
  });
  return { status: 200, body };
}

/** The sessions that the user may end: own ones, for administrators also those of others, but not of superadministrators. */
function mayEnd({ id, role }: AuthenticatedUsuario) {
  if (!mayCall(role, 'usuario.update')) return sql<SqlBool>`s.usuario_id = ${id}`;
  if (role === 'SUPER_ADMIN') return sql<SqlBool>`true`;
  return sql<SqlBool>`(s.usuario_id = ${id} or exists (
    select from usuario u where u.id = s.usuario_id and u.role <> 'SUPER_ADMIN'))`;
}

/** Without a version, an If-Match and an idempotency key, as a logout. */
async function remove({ db, params, usuario, address }: ApiRequest): Promise<ApiAnswer> {
  const id = parseId(params.id ?? '');
  const ended =
    typeof id === 'number'
      ? await endSessions(db, sql<SqlBool>`s.id = ${id} and s.expira > now() and ${mayEnd(usuario)}`, {
          own: usuario.sesion,
        })
      : [];
  const [session] = ended;
  if (!session) throw notFound('La sesión no existe o ya terminó');
  const { usuario_id, dispositivo } = session;
  const owner = await db
    .selectFrom('usuario')
    .select(['id', 'email'])
    .where('id', '=', usuario_id)
    .executeTakeFirstOrThrow();
  for (const event of sessionEvents(owner, { ended: 1 })) {
    await noteEvent(db, { ...event, usuario, direccion: address, detalle: dispositivo });
  }
  return { status: 200, body: { exito: true, mensaje: 'Sesión cerrada', datos: null } };
}

export const sesionRoutes: Route[] = [
  { key: 'sesion.list', handle: list },
  { key: 'sesion.remove', handle: remove },
];
