/** Users: they are disabled, never deleted (R15.4); who may change whom is in R26.3. */
import { parseId } from '#domain/id.ts';
import { type Kysely, sql } from 'kysely';
import { USUARIO_LIST, type UsuarioRecord } from '#contracts/usuario.ts';
import { DOES_NOT_EXIST, REQUIRED, ruleRefusal, validationRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { type Role, ROLE_LABEL } from '#domain/vocabulary.ts';
import { closeSessionsOf } from '../../auth/session.ts';
import { storePassword } from '../../auth/store-password.ts';
import { changeEvents, sessionEvents } from '../../auth/user-events.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, read } from '../../http/handler.ts';
import { ApiError, notFound, refuseField } from '../../http/api-error.ts';
import { noPermission, requireRole } from '../../http/permission.ts';
import { findLive, stamp, stampNew } from '../../http/rows.ts';
import type { ApiRequest, AuthenticatedUsuario, Route } from '../../http/route.ts';
import { prepareChosen, requireStrong } from '../../auth/strong-password.ts';
import { listPage } from '../lists/list.ts';

const OWN_USER = ruleRefusal('No puede desactivar su propio usuario');
const OWN_PASSWORD = ruleRefusal(
  'Su propia contraseña se cambia en «Contraseña y sesiones», donde se pide la actual',
);
const WITHOUT_PASSWORD = validationRefusal([
  { campo: 'clave_temporal', mensaje: 'Se indica solo junto con una contraseña nueva' },
]);
const OF_DRIVERS_ONLY = validationRefusal([
  { campo: 'chofer', mensaje: 'Solo los usuarios con el rol Chofer tienen un chofer' },
]);
const OWN_ROLE = ruleRefusal('No puede cambiar su propio rol');

const USUARIO_FIELDS = [
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'nombre',
  'email',
  'role',
  'activo',
] as const;

const CHOFER = sql<UsuarioRecord['chofer']>`
  (select json_build_object('id', c.id, 'nombre', c.nombre) from chofer c where c.id = usuario.chofer_id)`;

const usuarios = (trx: Kysely<Database>) =>
  trx
    .selectFrom('usuario')
    .select(USUARIO_FIELDS)
    .select(CHOFER.as('chofer'))
    .where('deleted_at', 'is', null);

export async function fetchUsuario(trx: Kysely<Database>, id: number): Promise<UsuarioRecord> {
  const found = await usuarios(trx).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

const options = {
  table: 'usuario',
  record: fetchUsuario,
  /** Prepares the new password, if there is one. */
  before: async ({ password }: { password?: string }, request: ApiRequest) =>
    password === undefined ? null : prepareChosen(password, request),
} as const;

const OF_SUPER_ADMINS = noPermission('crear ni editar superadministradores');

/**
 * Ensures that the author still is an active administrator: another write may have changed that since the login was
 * checked. Nobody changes the own role or disables himself, so an administrator always remains. Users of the role
 * SUPER_ADMIN are changed by each other only, unless there is no active one.
 * @param concerned the roles that the change concerns, before and after it
 * @throws ApiError 403
 */
async function requireAuthority(
  trx: Kysely<Database>,
  { id }: AuthenticatedUsuario,
  call: EndpointKey,
  ...concerned: (Role | undefined)[]
): Promise<void> {
  const active = trx
    .selectFrom('usuario')
    .select('role')
    .where('activo', '=', true)
    .where('deleted_at', 'is', null);
  const author = await active.where('id', '=', id).executeTakeFirst();
  if (!author) throw noPermission('cambiar usuarios');
  requireRole(author.role, call);
  if (author.role === 'SUPER_ADMIN' || !concerned.includes('SUPER_ADMIN')) return;
  if (await active.where('role', '=', 'SUPER_ADMIN').executeTakeFirst()) throw OF_SUPER_ADMINS;
}

/**
 * The driver of a user with this role. @throws ApiError 400 where a CHOFER has none, another user has one, or it does
 * not exist
 */
async function choferOf(trx: Kysely<Database>, role: Role, given: Id | null): Promise<number | null> {
  if (role !== 'CHOFER') {
    if (given !== null) throw new ApiError(OF_DRIVERS_ONLY);
    return null;
  }
  if (given === null) throw refuseField('chofer', REQUIRED);
  const chofer = await findLive(trx, 'chofer', given);
  if (!chofer) throw refuseField('chofer', DOES_NOT_EXIST);
  return chofer.id;
}

const createOptions = {
  ...options,
  // A comparison would reveal whether the password is right.
  same: () => Promise.resolve(false),
};

const createUsuario = create(
  'usuario.create',
  createOptions,
  async ({ trx, body, ready, note, usuario, address, ...write }) => {
    const { password: _, chofer, ...own } = body;
    await requireAuthority(trx, usuario, 'usuario.create', own.role);
    const chofer_id = await choferOf(trx, own.role, chofer);
    requireStrong(ready!, own.email, 'password');
    const { id } = await trx
      .insertInto('usuario')
      .values({ ...own, chofer_id, password_hash: ready!.hash, password_at: write.now, ...stampNew(write) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const datos = await fetchUsuario(trx, id);
    const detalle = `Rol: ${ROLE_LABEL[datos.role]}`;
    note({
      tipo: 'Usuario creado',
      usuario,
      afectado: { id, email: datos.email },
      direccion: address,
      detalle,
    });
    return { mensaje: 'Usuario creado correctamente', datos };
  },
);

const updateUsuario = change(
  'usuario.update',
  options,
  async ({ trx, row, body, usuario, address, ready, note, ...write }) => {
    const { password: _, clave_temporal, chofer, ...own } = body;
    await requireAuthority(trx, usuario, 'usuario.update', row.role, own.role);
    const isOwn = row.id === usuario.id;
    if (ready && isOwn) throw new ApiError(OWN_PASSWORD);
    if (ready) requireStrong(ready, own.email ?? row.email, 'password');
    const disabled = own.activo === false && row.activo;
    const role = own.role ?? row.role;
    const hasNewRole = role !== row.role;
    if (isOwn && disabled) throw new ApiError(OWN_USER);
    if (isOwn && hasNewRole) throw new ApiError(OWN_ROLE);
    if (!ready && clave_temporal !== undefined) throw new ApiError(WITHOUT_PASSWORD);
    const kept = hasNewRole ? null : row.chofer_id;
    const chofer_id = await choferOf(trx, role, chofer === undefined ? kept : chofer);
    const seesOther = hasNewRole || chofer_id !== row.chofer_id;
    await trx
      .updateTable('usuario')
      .set({ ...own, chofer_id, ...(seesOther && { replica_desde: write.version }), ...stamp(write) })
      .where('id', '=', row.id)
      .execute();
    const stored =
      ready &&
      (await storePassword({ trx, ...write }, row.id, {
        hash: ready.hash,
        isTemporary: clave_temporal ?? false,
      }));
    // While the row is locked, as in storePassword(): a login in progress then finds the user disabled.
    const ended = disabled || seesOther ? await closeSessionsOf(trx, row.id) : 0;
    const datos = await fetchUsuario(trx, row.id);
    const after = { ...datos, id: row.id };
    const events = [
      ...changeEvents(row, after),
      ...(stored?.events ?? []),
      ...sessionEvents(after, { ended }),
    ];
    for (const event of events) note({ ...event, usuario, direccion: address });
    return { mensaje: 'Usuario actualizado correctamente', datos };
  },
);

const readUsuario = read('usuario.get', async ({ trx, params }) => {
  const id = parseId(params.id ?? '');
  const row = id === null ? null : await findLive(trx, 'usuario', id);
  if (!row) throw notFound();
  return { datos: await fetchUsuario(trx, row.id) };
});

export const usuarioRoutes: Route[] = [
  read('usuario.list', ({ trx, query }) =>
    listPage({ trx, query }, USUARIO_LIST, { rows: usuarios(trx), texts: ['nombre', 'email', 'role'] }),
  ),
  {
    key: readUsuario.key,
    /** Users who may not read others may read themselves. Others do not exist for them, not even by number. */
    async handle(request) {
      const { usuario, params } = request;
      const isOwn = params.id === String(usuario.id) || params.id === usuario.uuid;
      if (!isOwn && !mayCall(usuario.role, 'usuario.list')) throw notFound();
      return readUsuario.handle(request);
    },
  },
  createUsuario,
  updateUsuario,
];
