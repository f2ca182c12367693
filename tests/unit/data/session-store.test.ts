/** Two pages of one device share a storage: whose session it is, and which pages are notified. */
import { expect, it } from 'vitest';
import type { StoredIdentity } from '#data/store/session-copy.ts';
import { SessionStore } from '#data/net/session-store.ts';
import { DeviceStorage } from '#tests/sim/storage.ts';

const ANA = { id: 1, uuid: 'a', instancia: 'i', instalacion: 'n', email: 'ana@x.cl', role: 'ADMIN' as const };
const BETO = { ...ANA, id: 2, uuid: 'b', email: 'beto@x.cl' };

function device() {
  const storage = new DeviceStorage();
  const told: string[] = [];
  const copied: (StoredIdentity | null)[] = [];
  let token = 0;
  const open = (): SessionStore => {
    const page: SessionStore = new SessionStore({
      storage: storage.of({}, (key) => page.onStorage(key)),
      copy: async (read) => void copied.push(read()),
      transport: (current) => async (call) => {
        told.push(`${call.path} ${String(current())}`);
        const email = (call.body as { email?: string } | undefined)?.email;
        const user = [ANA, BETO].find((each) => each.email === email);
        const body = user
          ? { ...user, token: `t${++token}` }
          : { mensaje: 'Correo o contraseña incorrectos' };
        return { status: user ? 200 : 401, body, retryAfter: null };
      },
    });
    return page;
  };
  return { open, told, copied };
}

it('A login in one page reaches the other, and the copy has user and token of one session', async () => {
  const { open, copied } = device();
  const [one, other] = [open(), open()];
  expect(await one.login({ email: ANA.email, password: 'x' })).toEqual({ ok: true });
  expect(other.get()).toEqual(ANA);
  expect(other.tokenOf(ANA)).toBe('t1');
  expect(copied.at(-1)).toEqual({ id: 1, uuid: 'a', instancia: 'i', token: 't1' });
  expect(await one.login({ email: 'nadie@x.cl', password: 'x' })).toEqual({
    ok: false,
    codigo: null,
    mensaje: 'Correo o contraseña incorrectos',
    errores: [],
  });
  expect(other.get()).toEqual(ANA);
});

it('Nothing is sent in the previous user’s name, and a refusal of that session ends no other one', async () => {
  const { open } = device();
  const [one, other] = [open(), open()];
  await one.login({ email: ANA.email, password: 'x' });
  await other.login({ email: BETO.email, password: 'x' });
  expect(one.get()).toEqual(BETO);
  expect(one.tokenOf(ANA)).toBeNull();
  one.expireOf(ANA);
  expect(one.tokenOf(BETO)).toBe('t2');
  one.expireOf(BETO);
  expect([one.get(), other.get(), one.hasExpired, other.hasExpired]).toEqual([null, null, true, false]);
});

it('A logout ends the token on the server', async () => {
  const { open, told, copied } = device();
  const [one, other] = [open(), open()];
  await one.login({ email: ANA.email, password: 'x' });
  await one.logout();
  expect(told.at(-1)).toBe('/auth/logout t1');
  expect([other.get(), copied.at(-1)]).toEqual([null, null]);
});

it('A temporary password that was replaced by a call whose answer was lost opens the session with the new one', async () => {
  let password = 'temporal';
  let answersLost = 1;
  const storage = new DeviceStorage();
  const page = new SessionStore({
    storage: storage.of({}, () => {}),
    copy: () => Promise.resolve(),
    transport: () => async (call) => {
      const body = call.body as { password: string; nueva?: string };
      if (body.password !== password) {
        const refusal = { codigo: 'no_autenticado', mensaje: 'Correo o contraseña incorrectos' };
        return { status: 401, body: refusal, retryAfter: null };
      }
      password = body.nueva ?? password;
      if (answersLost-- > 0) return { status: 0, body: undefined, retryAfter: null };
      return { status: 200, body: { ...ANA, token: 't1' }, retryAfter: null };
    },
  });
  const credentials = { email: ANA.email, password: 'temporal', nueva: 'propia-y-larga' };
  expect(await page.login(credentials)).toMatchObject({ ok: false, codigo: null });
  expect(page.get()).toBeNull();
  expect(await page.login(credentials)).toEqual({ ok: true });
  expect(page.get()).toEqual(ANA);
  expect(await page.login({ ...credentials, password: 'otra', nueva: 'equivocada' })).toMatchObject({
    ok: false,
    codigo: 'no_autenticado',
  });
});
