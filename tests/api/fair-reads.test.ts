/** One user's reads, however many and however slow, leave room for the others' reads, writes and logins. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type ApiAnswer, EMAIL, PASSWORD, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();

async function createUser(): Promise<string> {
  const email = `${randomUUID()}@transporte.cl`;
  await api.make('/usuario', { email, password: 'una-clave-larga' });
  return (await api.post('/auth/login', { email, password: 'una-clave-larga' }, { token: null })).body.token;
}

/** Work that must come to its end while reads of operations wait for a lock. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = await api.pool.connect();
  try {
    await client.query('begin; lock table operacion in access exclusive mode');
    const late = sleep(20_000).then(() => Promise.reject(new Error('it waits for the reads of another')));
    late.catch(() => {});
    return await Promise.race([work(), late]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const statuses = (answers: readonly ApiAnswer[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];

it('A first pull of another database is answered without reading rows', async () => {
  const answers = await whileLocked(() =>
    Promise.all(Array.from({ length: 60 }, () => api.get(`/sync/cambios?desde=0&instancia=${randomUUID()}`))),
  );
  expect(statuses(answers)).toEqual([200]);
  expect(answers.every(({ body }) => body.reinicio && body.cambios.length === 0)).toBe(true);
});

it("Sixty slow pulls of one user do not delay another user's reads, writes and logins", async () => {
  const other = await createUser();
  let pulls: Promise<ApiAnswer[]> | undefined;
  await whileLocked(async () => {
    // Each request is different, so that none gets the answer that was computed for another.
    pulls = Promise.all(
      Array.from({ length: 60 }, (_, n) => api.get(`/sync/cambios?desde=0&limite=${1000 + n}`)),
    );
    await sleep(200);
    expect((await api.get('/chofer', { token: other })).status).toBe(200);
    expect((await api.post('/bodega', payloads.bodega(), { token: other })).status).toBe(201);
    const credentials = { email: EMAIL, password: PASSWORD };
    expect((await api.post('/auth/login', credentials, { token: null })).status).toBe(200);
    // The user's own small reads too.
    expect((await api.get('/chofer')).status).toBe(200);
  });
  expect(statuses(await pulls!)).toEqual([200]);
});

it('Thirty devices of as many users that start at once all get the whole replica', async () => {
  const tokens = await Promise.all(Array.from({ length: 30 }, createUser));
  const answers = await Promise.all(tokens.map((token) => api.get('/sync/cambios?desde=0', { token })));
  expect(statuses(answers)).toEqual([200]);
  expect(answers.every(({ body }) => body.cambios.length > 0)).toBe(true);
});

it('A user with more waiting reads than allowed is told to retry later, and other users are not', async () => {
  const other = await createUser();
  let pulls: Promise<ApiAnswer[]> | undefined;
  await whileLocked(async () => {
    pulls = Promise.all(
      Array.from({ length: 320 }, (_, n) => api.get(`/sync/cambios?desde=0&limite=${1000 + n}`)),
    );
    await sleep(500);
    expect((await api.get('/chofer', { token: other })).status).toBe(200);
  });
  const refused = (await pulls!).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ body }) => body.codigo === 'limite')).toBe(true);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
});

it('A pull that a user with many waiting reads has requested too does not wait for these reads', async () => {
  const other = await createUser();
  const ended: string[] = [];
  const note = (name: string) => (answer: ApiAnswer) => {
    ended.push(name);
    return answer;
  };
  const pulls = Array.from({ length: 60 }, (_, n) =>
    api.get(`/sync/cambios?desde=0&limite=${1000 + n}`).then(note('of the first')),
  );
  const shared = '/sync/cambios?desde=0';
  const last = api.get(shared).then(note('the same'));
  const own = await api.get(shared, { token: other }).then(note('of the other'));
  expect(own.status).toBe(200);
  expect(ended.indexOf('of the other')).toBeLessThan(20);
  expect(statuses(await Promise.all([...pulls, last]))).toEqual([200]);
});
