/** Uploads of attachments beside the small writes of others (R25.1, decision 053). */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { MAX_CONTENIDO } from '#domain/adjunto.ts';
import { EMAIL, PASSWORD, useApi } from '#tests/support/api.ts';
import { digestOf, putContent, sampleBytes } from '#tests/support/attachments.ts';
import { onConnection } from '#tests/support/backups.ts';
import { payloads } from '#tests/support/payloads.ts';
import { spawnServer, type ServerProcess } from '#tests/support/server-process.ts';

const api = useApi();
const big = sampleBytes('application/pdf', MAX_CONTENIDO);
const COLLEAGUE = { nombre: 'Ana', email: 'ana@transporte.cl', password: 'otra-clave-segura' };
let other: string;

beforeAll(async () => {
  await api.make('/usuario', COLLEAGUE);
  other = (await api.post('/auth/login', COLLEAGUE)).body.token;
});

const write = async (): Promise<number> =>
  (await api.post('/camion', payloads.camion(), { token: other })).status;

describe('An upload', () => {
  test('An upload is stored while another transaction has the lock of the writers', async () => {
    await onConnection(api, async (client) => {
      await client.query('begin; select version from reloj for no key update');
      expect((await putContent(api, randomUUID(), sampleBytes())).status).toBe(201);
      await client.query('rollback');
    });
  });

  test('An upload that waits for the disk holds up no write of another user', async () => {
    await onConnection(api, async (client) => {
      await client.query('begin; lock table adjunto_contenido in exclusive mode');
      const uploads = Array.from({ length: 3 }, () =>
        putContent(api, randomUUID(), big, { type: 'application/pdf' }),
      );
      const waiting = `select from pg_locks where not granted and relation = 'adjunto_contenido'::regclass`;
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
      expect(await write()).toBe(201);
      await client.query('rollback');
      expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201]);
    });
  });

  test('An upload of a user with three in progress waits, and one of another user does not', async () => {
    const ends: (() => void)[] = [];
    const bytes = sampleBytes();
    const slow = (token: string): Promise<{ status: number }> => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.subarray(0, 300));
          ends.push(() => {
            controller.enqueue(bytes.subarray(300));
            controller.close();
          });
        },
      });
      return api.stream(`/adjunto/${randomUUID()}/contenido`, body, {
        token,
        headers: { 'content-type': 'image/jpeg', 'content-digest': digestOf(bytes) },
      });
    };
    const own = Array.from({ length: 3 }, () => slow(api.token));
    const fourth = putContent(api, randomUUID(), sampleBytes());
    expect((await putContent(api, randomUUID(), sampleBytes(), { token: other })).status).toBe(201);
    expect(await write()).toBe(201);
    expect(await Promise.race([fourth, 'waits'])).toBe('waits');
    for (const end of ends) end();
    expect((await Promise.all([...own, fourth])).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe('Uploads of 8 MiB, one after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  let server: ServerProcess;
  beforeAll(() => {
    server = spawnServer(folder, { env: { DATABASE_URL: api.url } });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(url: string, method: string, path: string, token: string, more: RequestInit) {
    const headers = { authorization: `Bearer ${token}`, ...more.headers };
    const answer = await fetch(`${url}/api${path}`, { ...more, method, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** The goal is 100 ms; the limit is higher for busy machines. */
  const MAX_MS = 2_000;

  it('Uploads of 8 MiB, one after the other, delay the small writes of another user little', async () => {
    const url = await server.ready();
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { 'content-type': 'application/pdf', 'content-digest': digestOf(big) };
    let left = 12;
    const upload = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        const path = `/adjunto/${randomUUID()}/contenido`;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await send(url, 'PUT', path, token, { body: big, headers })).toBe(201);
      }
    };
    const uploads = Promise.all([upload(), upload(), upload()]);
    const took: number[] = [];
    while (left > 0) {
      const start = performance.now();
      const body = JSON.stringify(payloads.camion());
      const json = { 'content-type': 'application/json' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await send(url, 'POST', '/camion', other, { body, headers: json })).toBe(201);
      took.push(performance.now() - start);
    }
    await uploads;
    took.sort((a, b) => a - b);
    if (process.env.SHOW)
      console.log(`${took.length} writes, median ${took[took.length >> 1]}, max ${took.at(-1)}`);
    expect(took.at(-1)).toBeLessThan(MAX_MS);
  });
});
