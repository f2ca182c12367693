/** Users: roles restrict nothing; users are disabled, never deleted (R15.4). */
import { parseId } from '#domain/id.ts';
import { type Kysely, sql } from 'kysely';
import { USUARIO_LIST, type UsuarioRecord } from '#contracts/usuario.ts';
import { ruleRefusal, validationRefusal } from '#domain/refusal.ts';
import { ROLE_LABEL } from '#domain/vocabulary.ts';
import { closeSessionsOf } from '../../auth/session.ts';
import { storePassword } from '../../auth/store-password.ts';
import { changeEvents, sessionEvents } from '../../auth/user-events.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, read } from '../../http/handler.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route, ApiRequest } from '../../http/route.ts';
import { prepareChosen, requireStrong } from '../../auth/strong-password.ts';
import { listPage } from '../lists/list.ts';

const OWN_USER = ruleRefusal('No puede desactivar su propio usuario');
const OWN_PASSWORD = ruleRefusal(
  'Su propia contraseña se cambia en «Cambiar contraseña», donde se pide la actual',
);
const WITHOUT_PASSWORD = validationRefusal([
  { campo: 'clave_temporal', mensaje: 'Se indica solo junto con una contraseña nueva' },
]);
const LAST_ACTIVE_USER = ruleRefusal('No se puede desactivar al último usuario activo');

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

const usuarios = (trx: Kysely<Database>) =>
  trx.selectFrom('usuario').select(USUARIO_FIELDS).where('deleted_at', 'is', null);

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

const createOptions = {
  ...options,
  // A comparison would reveal whether the password is right.
  same: () => Promise.resolve(false),
};

const createUsuario = create(
  'usuario.create',
  createOptions,
  async ({ trx, body, ready, note, usuario, address, ...write }) => {
    const { password: _, ...own } = body;
    requireStrong(ready!, own.email, 'password');
    const { id } = await trx
      .insertInto('usuario')
      .values({ ...own, password_hash: ready!.hash, password_at: write.now, ...stampNew(write) })
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

/**
 * Ensures that one active user remains. Writers run one after the other, so two users cannot disable each other at
 * once.
 */
async function checkDisable(trx: Kysely<Database>, row: Row<'usuario'>, own: number): Promise<void> {
  if (row.id === own) throw new ApiError(OWN_USER);
  const { rows } = await sql`
    select from usuario where activo and deleted_at is null and id <> ${row.id} limit 1
  `.execute(trx);
  if (rows.length === 0) throw new ApiError(LAST_ACTIVE_USER);
}

const updateUsuario = change(
  'usuario.update',
  options,
  async ({ trx, row, body, usuario, address, ready, note, ...write }) => {
    const { password: _, clave_temporal, ...own } = body;
    if (ready && row.id === usuario.id) throw new ApiError(OWN_PASSWORD);
    if (ready) requireStrong(ready, own.email ?? row.email, 'password');
    const disabled = own.activo === false && row.activo;
    if (disabled) await checkDisable(trx, row, usuario.id);
    if (!ready && clave_temporal !== undefined) throw new ApiError(WITHOUT_PASSWORD);
    await trx
      .updateTable('usuario')
      .set({ ...own, ...stamp(write) })
      .where('id', '=', row.id)
      .execute();
    const stored =
      ready &&
      (await storePassword({ trx, ...write }, row.id, {
        hash: ready.hash,
        isTemporary: clave_temporal ?? false,
      }));
    // While the row is locked, as in storePassword(): a login in progress then finds the user disabled.
    const ended = disabled ? await closeSessionsOf(trx, row.id) : 0;
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

export const usuarioRoutes: Route[] = [
  read('usuario.list', ({ trx, query }) =>
    listPage({ trx, query }, USUARIO_LIST, { rows: usuarios(trx), texts: ['nombre', 'email', 'role'] }),
  ),
  read('usuario.get', async ({ trx, params }) => {
    const id = parseId(params.id ?? '');
    const row = id === null ? null : await findLive(trx, 'usuario', id);
    if (!row) throw notFound();
    return { datos: await fetchUsuario(trx, row.id) };
  }),
  createUsuario,
  updateUsuario,
];
