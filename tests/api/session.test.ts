import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { createToken, hashToken } from '#server/auth/token.ts';
import { EMAIL, expectRefused, PASSWORD, useApi } from '#tests/support/api.ts';

const api = useApi();
const login = (email = EMAIL, password = PASSWORD, from = '10.0.0.1') =>
  api.post('/auth/login', { email, password }, { token: null, headers: { 'x-forwarded-for': from } });
const CLOSED = /^Demasiados intentos fallidos\. Inténtelo de nuevo en \d+ minutos?\.$/;

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('Login', () => {
  it('A login answers the user, the installation, a token and the keys of the user at the top level', async () => {
    const { status, body } = await login(` ${EMAIL.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      email: EMAIL,
      role: 'SUPER_ADMIN',
      token: expect.stringMatching(/^[\w-]{43}$/),
      uuid: (await api.db.selectFrom('usuario').select('uuid').where('email', '=', EMAIL).executeTakeFirst())
        ?.uuid,
      ...(await api.db.selectFrom('reloj').select(['instalacion', 'instancia']).executeTakeFirst()),
      llave_publica: expect.stringMatching(/^[\w-]{87}$/),
      llave_privada: expect.stringMatching(/^[\w-]{180,190}$/),
    });
    expect((await api.get('/chofer', { token: body.token })).status).toBe(200);
  });

  it('A login stores a hash of the token only', async () => {
    const { token } = (await login()).body;
    const rows = await api.db.selectFrom('sesion').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('A login answers the same for a wrong password and an unknown user, in about the same time', async () => {
    const time = async (email: string, from: number): Promise<number> => {
      const start = performance.now();
      const answer = await login(email, 'mala', `10.7.0.${from}`);
      expectRefused(answer, 'no_autenticado', 'Correo o contraseña incorrectos');
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      known.push(await time(EMAIL, i));
      unknown.push(await time('nadie@transporte.cl', i + 100));
    }
    // Without the hash it would be a tenth; more would measure how busy the machine is.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'ana', password: 'x' }, 'email'],
    [{ email: EMAIL }, 'password'],
    [{ email: EMAIL, password: '' }, 'password'],
    [{ email: { $ne: null }, password: { $ne: null } }, 'email'],
  ])('A login needs a well-formed email and a password: %j', async (body, field) => {
    const answer = await api.post('/auth/login', body, { token: null });
    expectRefused(answer, 'validacion');
    expect(answer.body.errores[0].campo).toBe(field);
  });
});

describe('The limit of failed logins', () => {
  const fail = async (times: number, email: string, from: string): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      expectRefused(await login(email, 'mala', from.replace('N', String(i))), 'no_autenticado');
    }
  };

  it('After 10 failures for an email in 15 minutes, from any address, even the right password answers 429 with Retry-After', async () => {
    await fail(10, EMAIL, '10.1.0.N');
    const answer = await login(EMAIL, PASSWORD, '10.2.0.1');
    expectRefused(answer, 'limite');
    expect(answer.body.mensaje).toMatch(CLOSED);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(880);
  });

  it('After 10 failures from an address in 15 minutes, any email answers 429', async () => {
    for (let i = 0; i < 10; i += 1) await login(`u${i}@b.cl`, 'mala', '10.3.0.1');
    expectRefused(await login(EMAIL, PASSWORD, '10.3.0.1'), 'limite');
    expect((await login(EMAIL, PASSWORD, '10.3.0.2')).status).toBe(200);
  });

  it('A successful login resets the count of failures of its email', async () => {
    await fail(9, EMAIL, '10.4.0.N');
    expect((await login(EMAIL, PASSWORD, '10.4.0.1')).status).toBe(200);
    await fail(9, EMAIL, '10.4.1.N');
    expect((await login(EMAIL, PASSWORD, '10.4.0.1')).status).toBe(200);
  });

  it('A login is possible again once 10 failures are older than 15 minutes', async () => {
    await fail(10, EMAIL, '10.5.0.1');
    expectRefused(await login(), 'limite');
    await api.db
      .updateTable('intento_login')
      .set({ created_at: sql<string>`created_at - interval '15 minutes'` })
      .execute();
    expect((await login()).status).toBe(200);
  });

  it('Forty simultaneous logins do not exceed the limit of failures', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(EMAIL, 'mala', '10.6.0.1')));
    const tried = answers.filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThanOrEqual(13);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });
});

describe('A session', () => {
  const expires = async (token: string): Promise<number> => {
    const row = await api.db
      .selectFrom('sesion')
      .select('expira')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    return Date.parse(row.expira);
  };
  const age = (token: string, interval: string) =>
    sql`update sesion set expira = expira - ${interval}::interval where token_hash = ${hashToken(token)}`.execute(
      api.db,
    );
  const DAY = 86_400_000;

  it('A session lasts 30 days from its last use', async () => {
    const { token } = (await login()).body;
    expect(await expires(token)).toBeCloseTo(Date.now() + 30 * DAY, -5);
    await age(token, '29 days 23 hours');
    expect((await api.get('/chofer', { token })).status).toBe(200);
    expect(await expires(token)).toBeCloseTo(Date.now() + 30 * DAY, -5);
    await age(token, '30 days 1 second');
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
  });

  it('A session is updated every five minutes at most, and its use takes no version', async () => {
    const { token } = (await login()).body;
    await age(token, '4 minutes');
    const before = await expires(token);
    const { version } = await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow();
    await api.get('/chofer', { token });
    expect(await expires(token)).toBe(before);
    await age(token, '2 minutes');
    await api.get('/chofer', { token });
    expect(await expires(token)).toBeGreaterThan(before);
    expect((await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version).toBe(
      version,
    );
  });

  it('A session ends with its logout, and other sessions do not', async () => {
    const { token } = (await login()).body;
    const other = (await login()).body.token;
    const answer = await api.post('/auth/logout', undefined, { token });
    expect({ status: answer.status, exito: answer.body.exito }).toEqual({ status: 200, exito: true });
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    expect((await api.get('/chofer', { token: other })).status).toBe(200);
  });

  it('A session ends when its user is deleted', async () => {
    const { token } = (await login()).body;
    await api.db.updateTable('usuario').set({ deleted_at: new Date().toISOString() }).execute();
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    await api.db.updateTable('usuario').set({ deleted_at: null }).execute();
  });
});

describe('A user', () => {
  it('A user may call 5,000 times in 10 seconds; beyond that, the answer gives the seconds to wait', () => {
    let now = 1_000;
    const limit = createRateLimit<number>(5_000, () => now);
    for (let i = 0; i < 5_000; i += 1) {
      expect(limit.secondsToWait(7)).toBe(0);
      limit.add(7);
    }
    now += 3_000;
    expect(limit.secondsToWait(7)).toBe(7);
    expect(limit.secondsToWait(8)).toBe(0);
    now += 7_000;
    expect(limit.secondsToWait(7)).toBe(0);
  });

  it.each([
    ['/bodega', 401, 77],
    ['/salud', 200, 87],
  ])(
    'An address that sends many unknown tokens to %s is refused, except for a token that was valid before',
    async (path, unknown, last) => {
      const from = { 'x-forwarded-for': `10.0.0.${last}` };
      const valid = (await login()).body.token as string;
      const status = async (token: string, headers: Record<string, string> = from) =>
        (await api.get(path, { token, headers })).status;
      expect(await status(valid)).toBe(200);
      const seen = new Set<number>();
      // The counts start anew every ten seconds, possibly in the middle of a thousand.
      for (let batch = 0; batch < 5 && !seen.has(429); batch++) {
        for (const each of await Promise.all(Array.from({ length: 1_005 }, () => status(createToken()))))
          seen.add(each);
      }
      expect(seen).toEqual(new Set([unknown, 429]));
      expect(await status(valid)).toBe(200);
      expect(await status(createToken(), { 'x-forwarded-for': `10.0.0.${last + 1}` })).toBe(unknown);
    },
  );
});
