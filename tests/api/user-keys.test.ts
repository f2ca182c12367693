/** The key pair that the server keeps for each user (R15.10). */
import { randomUUID, webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, PASSWORD, useApi } from '#tests/support/api.ts';

const api = useApi();
const KEY = 'una-clave-de-prueba';
const login = (email: string, password = KEY) =>
  api.post('/auth/login', { email, password }, { token: null });

async function person() {
  const email = `${randomUUID()}@transporte.cl`;
  const usuario = await api.make('/usuario', { email, password: KEY });
  const token: string = (await login(email)).body.token;
  return { usuario, email, token };
}

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('The keys of a user', () => {
  it('Each login answers the same key pair of its user, whose parts belong together', async () => {
    const { email } = await person();
    const [first, second] = [(await login(email)).body, (await login(email)).body];
    expect(second).toMatchObject({
      llave_publica: first.llave_publica,
      llave_privada: first.llave_privada,
    });
    const { subtle } = webcrypto;
    const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const own = {
      public: await subtle.importKey('raw', bytes(first.llave_publica), curve, false, []),
      private: await subtle.importKey('pkcs8', bytes(first.llave_privada), curve, false, ['deriveBits']),
    };
    const other = await subtle.generateKey(curve, false, ['deriveBits']);
    const here = await subtle.deriveBits({ name: 'ECDH', public: own.public }, other.privateKey, 256);
    const there = await subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, own.private, 256);
    expect(Buffer.from(here)).toEqual(Buffer.from(there));
    expect((await login(EMAIL, PASSWORD)).body.llave_publica).not.toBe(first.llave_publica);
  });

  it('Simultaneous first logins of a user get the same keys', async () => {
    const email = `${randomUUID()}@transporte.cl`;
    await api.make('/usuario', { email, password: KEY });
    const answers = await Promise.all([login(email), login(email), login(email)]);
    expect(new Set(answers.map(({ body }) => body.llave_privada)).size).toBe(1);
  });

  it('No other answer, log or history has a key', async () => {
    const { usuario, email, token } = await person();
    const { llave_publica, llave_privada } = (await login(email)).body;
    await api.patch(`/usuario/${usuario.id}`, { nombre: 'Otra', password: 'otra-clave-de-prueba' });
    const paths = ['/usuario', `/usuario/${usuario.id}`, `/historial/usuario/${usuario.id}`, '/seguridad'];
    const answers = [`/sesion?usuario=${usuario.id}`, '/sync/cambios', ...paths].map((path) => api.get(path));
    const kept = await Promise.all([
      api.db.selectFrom('bitacora').selectAll().execute(),
      api.db.selectFrom('evento_seguridad').selectAll().execute(),
      api.db.selectFrom('idempotencia').selectAll().execute(),
      api.db.selectFrom('usuario').selectAll().execute(),
    ]);
    const all = JSON.stringify([await Promise.all(answers), kept]);
    expect(all).toContain(email);
    for (const key of [llave_publica, llave_privada, token]) expect(all).not.toContain(key);
  });
});
