/** Passwords are hashed one after the other, in turns of the addresses, and never while other writers wait. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, EMAIL, expectRefused, PASSWORD, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
const login = (from: string, password = PASSWORD, email = EMAIL): Promise<ApiAnswer> =>
  api.post('/auth/login', { email, password }, { token: null, headers: { 'x-forwarded-for': from } });

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('Logins', () => {
  it('Fifty simultaneous logins of one address do not delay a login of another address', async () => {
    let done = 0;
    const crowd = Array.from({ length: 50 }, () => login('203.0.113.1').finally(() => (done += 1)));
    // Until they all wait.
    await Promise.race(crowd);
    const before = done;
    expect((await login('203.0.113.2')).status).toBe(200);
    expect(done - before).toBeLessThan(12);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('Simultaneous logins of one address beyond fifty are told to retry later', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => login('203.0.113.3')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectRefused(answer, 'limite');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('A successful login keeps the count of failures of its address, which may have tried other users', async () => {
    for (let i = 0; i < 5; i += 1) await login('203.0.113.4', 'mala', `u${i}@b.cl`);
    expect((await login('203.0.113.4')).status).toBe(200);
    for (let i = 5; i < 10; i += 1) await login('203.0.113.4', 'mala', `u${i}@b.cl`);
    expectRefused(await login('203.0.113.4'), 'limite');
  });

  it('Logins by IPv6 are counted by the network that one customer has', async () => {
    for (let i = 0; i < 10; i += 1) await login(`2001:db8:1:1::${i + 1}`, 'mala', `u${i}@b.cl`);
    expectRefused(await login('2001:db8:1:1:ffff::1'), 'limite');
    expect((await login('2001:db8:1:2::1')).status).toBe(200);
  });
});

describe('A batch of new users', () => {
  const operaciones = (count: number) =>
    Array.from({ length: count }, () => ({
      key: randomUUID(),
      method: 'POST',
      path: '/usuario',
      body: { email: `${randomUUID()}@transporte.cl`, password: 'una-clave-larga' },
    }));

  it('A batch of new users creates users who can log in', async () => {
    const some = operaciones(2);
    const edit = { key: randomUUID(), method: 'PATCH', body: { password: 'otra-clave-larga' } };
    const { body } = await api.post('/sync/lote', { operaciones: some });
    expect(body.respuestas.map(({ status }: ApiAnswer) => status)).toEqual([201, 201]);
    const path = `/usuario/${body.respuestas[1].body.datos.id}`;
    await api.post('/sync/lote', { operaciones: [{ ...edit, path }] });
    expect((await login('203.0.113.5', 'una-clave-larga', some[0]!.body.email)).status).toBe(200);
    expect((await login('203.0.113.5', 'otra-clave-larga', some[1]!.body.email)).status).toBe(200);
    const { rows } = await api.pool.query('select count(distinct password_hash)::int as n from usuario');
    expect(rows[0].n).toBeGreaterThanOrEqual(3);
  });

  it('A batch of new users hashes their passwords before it takes the write lock', async () => {
    const done = new AbortController();
    const batch = api.post('/sync/lote', { operaciones: operaciones(100) }).finally(() => done.abort());
    let writes = 0;
    for (; !done.signal.aborted; writes += 1) await api.make('/bodega', payloads.bodega());
    expect((await batch).body.respuestas.every(({ status }: ApiAnswer) => status === 201)).toBe(true);
    // A hundred hashes take more than a second of two cores; within a turn they would let some four writes through.
    expect(writes).toBeGreaterThan(15);
  });
});
