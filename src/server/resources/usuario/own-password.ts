/** POST /usuario/clave: the change of one's own password, with the current one (R15.6). */
import { cleanUp } from '../../auth/clean-up.ts';
import { clearFailures, ownPasswordKey } from '../../auth/login-limit.ts';
import { storePassword } from '../../auth/store-password.ts';
import { type ChosenPassword, prepareChosen, requireStrong } from '../../auth/strong-password.ts';
import { verifyLimited } from '../../auth/verify-limited.ts';
import { refuseField } from '../../http/api-error.ts';
import { FairQueue, refuseWhenFull } from '../../http/fair-queue.ts';
import { type WriteContext, change } from '../../http/handler.ts';
import { isAnswered } from '../../http/idempotency.ts';
import type { ApiRequest, Route } from '../../http/route.ts';
import type { Row } from '../../http/rows.ts';
import { fetchUsuario } from './usuario.ts';

const WRONG = 'La contraseña actual no es correcta';

/** The attempts of a user run one after the other: of two at once, both would pass as the tenth. */
const ATTEMPTS = new FairQueue({ places: Infinity, perOwner: 1, waiting: 50 });
const RETRY_AFTER_S = 2;

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
  const attempt = { email, password: actual, address, keys: [key], failure };
  const find = () =>
    db
      .selectFrom('usuario')
      .select(['id', 'password_hash', 'activo'])
      .where('id', '=', id)
      .executeTakeFirst();
  const user = await refuseWhenFull(RETRY_AFTER_S, () =>
    ATTEMPTS.run(id, () => verifyLimited(db, attempt, find)),
  );
  if (!user) throw refuseField('actual', WRONG);
  await cleanUp(db, [clearFailures(key)]);
  return { hash: user.password_hash, chosen: await prepareChosen(nueva, { address, current: actual }) };
}

type Context = WriteContext<Body> & { row: Row<'usuario'>; ready: Verified | null };

const changeOwn = change(
  'usuario.clave',
  { table: 'usuario', record: fetchUsuario, before: verify },
  async ({ row, ready, usuario, address, note, ...write }: Context) => {
    // Another password was set meanwhile.
    if (ready?.hash !== row.password_hash) throw refuseField('actual', WRONG);
    const { chosen } = ready;
    requireStrong(chosen, row.email, 'nueva');
    const password = { hash: chosen.hash, isTemporary: false, keepSession: usuario.sesion };
    const { events } = await storePassword(write, row.id, password);
    for (const event of events) note({ ...event, usuario, direccion: address });
    return { mensaje: 'Contraseña cambiada', datos: await fetchUsuario(write.trx, row.id) };
  },
);

export const ownPasswordRoute: Route = {
  key: changeOwn.key,
  /** The row to change is that of the session's user. */
  handle: (request) => changeOwn.handle({ ...request, params: { id: String(request.usuario.id) } }),
};
