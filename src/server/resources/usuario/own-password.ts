/** POST /usuario/clave: the change of one's own password, with the current one (R15.6). */
import { validationRefusal } from '#domain/refusal.ts';
import { cleanUp } from '../../auth/clean-up.ts';
import { clearFailures, ownPasswordKey } from '../../auth/login-limit.ts';
import { closeSessionsOf } from '../../auth/session.ts';
import {
  type ChosenPassword,
  isSamePassword,
  prepareChosen,
  requireStrong,
} from '../../auth/strong-password.ts';
import { passwordEvents } from '../../auth/user-events.ts';
import { verifyLimited } from '../../auth/verify-limited.ts';
import { ApiError } from '../../http/api-error.ts';
import { type WriteContext, change } from '../../http/handler.ts';
import { isAnswered } from '../../http/idempotency.ts';
import type { ApiRequest, Route } from '../../http/route.ts';
import { type Row, stamp } from '../../http/rows.ts';
import { fetchUsuario } from './usuario.ts';

const WRONG = 'La contraseña actual no es correcta';
const SAME = 'Debe ser distinta de la actual';

const refuseField = (field: string, mensaje: string): ApiError =>
  new ApiError(validationRefusal([{ campo: field, mensaje }]));

interface Verified {
  /** The hash of the current password, which was verified. */
  hash: string;
  chosen: ChosenPassword;
}

interface Body {
  actual: string;
  nueva: string;
}

/**
 * Verifies the current password. Null where the call was answered before: its current password is no longer valid.
 * @throws ApiError 400, 429
 */
async function verify({ actual, nueva }: Body, request: ApiRequest): Promise<Verified | null> {
  if (await isAnswered(request)) return null;
  const { db, usuario, address } = request;
  const { id, email } = usuario;
  const failure = { tipo: 'Cambio de contraseña fallido', usuario } as const;
  const key = ownPasswordKey(id);
  const user = await verifyLimited(db, { email, password: actual, address, keys: [key], failure }, () =>
    db.selectFrom('usuario').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirst(),
  );
  if (!user) throw refuseField('actual', WRONG);
  await cleanUp(db, [clearFailures(key)]);
  if (isSamePassword(nueva, actual)) throw refuseField('nueva', SAME);
  return { hash: user.password_hash, chosen: await prepareChosen(nueva, request) };
}

type Context = WriteContext<Body> & { row: Row<'usuario'>; ready: Verified | null };

const changeOwn = change(
  'usuario.clave',
  { table: 'usuario', record: fetchUsuario, before: verify },
  async ({ trx, row, ready, usuario, address, note, ...write }: Context) => {
    // Another password was set meanwhile.
    if (ready?.hash !== row.password_hash) throw refuseField('actual', WRONG);
    const { chosen } = ready;
    requireStrong(chosen, row.email, 'nueva');
    await trx
      .updateTable('usuario')
      .set({
        password_hash: chosen.hash,
        clave_temporal: false,
        password_at: write.now,
        ...stamp(write),
      })
      .where('id', '=', row.id)
      .execute();
    const ended = await closeSessionsOf(trx, row.id, { except: usuario.sesion });
    for (const event of passwordEvents(row, { ended })) note({ ...event, usuario, direccion: address });
    return { mensaje: 'Contraseña cambiada', datos: await fetchUsuario(trx, row.id) };
  },
);

export const ownPasswordRoute: Route = {
  key: changeOwn.key,
  /** The row to change is that of the session's user. */
  handle: (request) => changeOwn.handle({ ...request, params: { id: String(request.usuario.id) } }),
};
