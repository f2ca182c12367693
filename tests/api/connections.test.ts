/** How long connections last: those of proxies, those whose client does not read, and HEAD requests for the stream. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { type HttpApp, type Listening, LIMITS, listen } from '#server/http/listen.ts';
import { createMetrics } from '#server/metrics.ts';
import { useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
const CONFIG = { port: 0, host: '127.0.0.1' };
let feed: ReturnType<typeof createChangeFeed>;
let server: Listening;
let streams = 0;

beforeAll(async () => {
  feed = createChangeFeed(api.pool);
  const metrics = createMetrics(api.pool, feed);
  const counting = { ...metrics, countEvents: (open: number) => (streams = open) };
  const app = createApp({ db: api.db, changes: feed, staticDir: null, metrics: counting });
  server = await listen(app, CONFIG);
});
afterAll(async () => {
  await server.close();
  await feed.close();
});

interface Sent {
  status: number;
  headers: Record<string, unknown>;
}

function send(agent: Agent, method: string, path: string, body?: object): Promise<Sent> {
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}/api${path}`, { agent, method, headers }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error('no end within 10 s')));
    outgoing.once('error', reject).end(body ? JSON.stringify(body) : undefined);
  });
}

describe('A connection that a proxy keeps', () => {
  it('A connection to the server stays open longer than proxies keep theirs', () => {
    expect(LIMITS.keepAliveTimeout).toBeGreaterThan(75_000);
    expect(LIMITS.headersTimeout).toBeGreaterThan(LIMITS.keepAliveTimeout);
    expect(LIMITS.requestTimeout).toBeGreaterThan(LIMITS.headersTimeout);
  });

  it('A connection still works for a write after six seconds of silence', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await send(agent, 'POST', '/bodega', payloads.bodega())).status).toBe(201);
    const [socket] = Object.values(agent.freeSockets).flat() as Socket[];
    await sleep(6_500);
    expect(socket!.destroyed).toBe(false);
    expect((await send(agent, 'POST', '/bodega', payloads.bodega())).status).toBe(201);
    agent.destroy();
  });
});

describe('HEAD of the stream of events', () => {
  it('HEAD of the stream of events ends at once and opens no stream', async () => {
    const agent = new Agent({ keepAlive: true });
    const { status, headers } = await send(agent, 'HEAD', '/sync/eventos');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/event-stream' });
    expect(streams).toBe(0);
    agent.destroy();
  });
});

describe('A client of a large answer', () => {
  /** More than the buffers of both ends hold. */
  const SIZE = 64 * 1_048_576;
  const IDLE_MS = 700;
  const app: HttpApp = { fetch: () => new Response(new Uint8Array(SIZE)) };

  async function read(pace: (socket: Socket) => Promise<void>): Promise<number> {
    const big = await listen(app, CONFIG, { ...LIMITS, idleTimeout: IDLE_MS });
    const { port } = new URL(big.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    let size = 0;
    socket.on('data', (chunk) => (size += chunk.length));
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await pace(socket);
    socket.resume();
    await once(socket, 'close');
    await big.close();
    return size;
  }

  it('A client that never reads a large answer is disconnected', async () => {
    const size = await read(async (socket) => {
      socket.pause();
      await sleep(4 * IDLE_MS);
    });
    expect(size).toBeLessThan(SIZE);
  });

  it('A client that reads a large answer slowly gets all of it', async () => {
    const size = await read(async (socket) => {
      for (let i = 0; i < 20; i += 1) {
        socket.pause();
        await sleep(IDLE_MS / 7);
        socket.resume();
        await sleep(1);
      }
    });
    expect(size).toBeGreaterThanOrEqual(SIZE);
  });
});
