/** Two pages of one device share a storage: whose session it is, and which pages are notified. */
import { describe, expect, it } from 'vitest';
import type { StoredIdentity } from '#data/store/session-copy.ts';
import { type SessionEnv, SessionStore } from '#data/net/session-store.ts';
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

it('A page whose session has expired takes part in one that another page begins, which has not expired', async () => {
  const { open } = device();
  const [one, other] = [open(), open()];
  await one.login({ email: ANA.email, password: 'x' });
  one.expire();
  expect(one.hasExpired).toBe(true);
  await other.login({ email: BETO.email, password: 'x' });
  expect([one.get(), one.hasExpired]).toEqual([BETO, false]);
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

describe('The keys of a login', () => {
  const KEYS = { llave_publica: 'public', llave_privada: 'private' };

  function page(recover: NonNullable<SessionEnv['recover']>) {
    const entries = new Map<string, string>();
    const store = new SessionStore({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      },
      copy: () => Promise.resolve(),
      transport: () => async () => ({
        status: 200,
        body: { ...ANA, ...KEYS, token: 't1' },
        retryAfter: null,
      }),
      recover,
    });
    return { store, stored: () => JSON.stringify([...entries]) };
  }
  const credentials = { email: ANA.email, password: 'x' };

  it('The private key of a login is stored nowhere, and given to what works before the session begins', async () => {
    const seen: unknown[] = [];
    const { store, stored } = page(async ({ user, privateKey, begin }) => {
      seen.push(user.email, privateKey, store.stored());
      await begin();
      seen.push(store.stored()?.llave_publica);
    });
    expect(await store.login(credentials)).toEqual({ ok: true });
    expect(seen).toEqual([ANA.email, 'private', null, 'public']);
    expect(stored()).toContain('public');
    expect(stored()).not.toContain('private');
  });

  it('A session begins also where what works before it fails, or does not begin it', async () => {
    for (const recover of [() => Promise.reject(new Error('full')), () => Promise.resolve()]) {
      const { store } = page(recover);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await store.login(credentials)).toEqual({ ok: true });
      expect(store.get()?.email).toBe(ANA.email);
    }
  });
});
