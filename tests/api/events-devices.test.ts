import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventStream } from '#data/net/events.ts';
import type { Call } from '#data/net/http.ts';
import type { OpenStream } from '#data/net/streams.ts';
import type { Answer } from '#data/net/decision.ts';
import { createApp } from '#server/app.ts';
import { type ChangeFeed, createChangeFeed } from '#server/db/change-feed.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createDevice } from '#tests/support/device.ts';

let api: Api;
let feed: ChangeFeed;
let server: Listening;
const events: EventStream[] = [];

beforeAll(async () => {
  api = await openApi();
  feed = createChangeFeed(api.pool);
  const app = createApp({ db: api.db, changes: feed, staticDir: null });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const each of events) each.stop();
  await server.close();
  await feed.close();
  await api.drop();
});

/** The requests of the devices. */
const seen: string[] = [];

async function transport({ method, path, query, body, headers }: Call): Promise<Answer> {
  seen.push(path);
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${server.url}/api${path}?${search.toString()}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: await response.json(), retryAfter: null };
}

const open: OpenStream = async (path, signal) => {
  const headers = { authorization: `Bearer ${api.token}` };
  const { status, body } = await fetch(`${server.url}/api${path}`, { headers, signal });
  return { status, body };
};

/** A device with its screen open. */
async function switchOn() {
  const { engine } = await createDevice(transport).open();
  await engine.pull();
  const each = new EventStream({
    open,
    cursor: () => engine.cursor,
    pull: () => engine.pull(),
    random: Math.random,
    onLive: () => {},
  });
  events.push(each);
  each.start();
  await expect.poll(() => each.live).toBe(true);
  return engine;
}

it("A change made on one device is on another's open screen within a second", async () => {
  const [ana, eva] = [await switchOn(), await switchOn()];
  let shown = 0;
  eva.subscribe(() => {
    shown = [...eva.reader.all('chofer')].length;
  });
  const body = payloads.chofer();
  const start = performance.now();
  const result = await ana.mutate('chofer.create', { body }, 4000);
  expect(result.estado).toBe('aceptado');
  await expect.poll(() => shown, { timeout: 1000, interval: 5 }).toBe(1);
  expect(performance.now() - start).toBeLessThan(1000);
  expect([...eva.reader.all('chofer')][0]).toMatchObject(body);
});

it('A burst of changes brings a device up to date with few pulls', async () => {
  const engine = await switchOn();
  const before = seen.length;
  for (let i = 0; i < 30; i += 1) await api.make('/camion', payloads.camion());
  await expect.poll(() => [...engine.reader.all('camion')].length, { interval: 10 }).toBe(30);
  // Three devices are on by now.
  const pulls = seen.slice(before).filter((path) => path === '/sync/cambios').length;
  expect(pulls).toBeLessThan(60);
});
