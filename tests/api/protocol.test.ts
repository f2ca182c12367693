/** The protocol around the calls: sockets, headers, sizes, and where a token is accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { errorAnswer } from '#contracts/common.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { BATCH_MAX } from '#contracts/sync.ts';
import { createApp } from '#server/app.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { type Listening, LIMITS, listen } from '#server/http/listen.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type RawConnection, openRawConnection, parseAnswer } from '#tests/support/raw-connection.ts';

const api = useApi();
let feed: ReturnType<typeof createChangeFeed>;
/** Has short limits, so on a busy machine it may refuse a request that it did not read in time. */
let impatient: Listening;
let server: Listening;
const open: RawConnection[] = [];

beforeAll(async () => {
  feed = createChangeFeed(api.pool);
  const app = createApp({
    db: api.db,
    changes: feed,
    staticDir: null,
    report: (error) => api.reported.push(error),
  });
  const config = { port: 0, host: '127.0.0.1' };
  const short = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 };
  impatient = await listen(app, config, { ...LIMITS, ...short });
  server = await listen(app, config);
});
afterAll(async () => {
  for (const connection of open) connection.end();
  await Promise.all([impatient.close(), server.close()]);
  await feed.close();
});

async function connect(): Promise<RawConnection> {
  const connection = await openRawConnection(impatient.url);
  open.push(connection);
  return connection;
}

/** Sends the raw text and waits until the server has closed the connection. */
async function send(text: string | Uint8Array) {
  const connection = await connect();
  connection.write(text);
  return parseAnswer(await connection.closed());
}

function expectEnvelope({ status, headers, body }: Awaited<ReturnType<typeof send>>, expected: number): void {
  expect({ status, body: v.is(errorAnswer, body) }, JSON.stringify(body)).toEqual({
    status: expected,
    body: true,
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
}

const HOST = 'Host: x\r\n';

describe('Slow and broken connections', () => {
  it.each([
    ['headers', `GET /api/salud HTTP/1.1\r\n${HOST}X-Lento: `],
    [
      'body',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":"`,
    ],
  ])(
    'A client that sends its %s a byte at a time is answered 408, and others are served meanwhile',
    async (_, beginning) => {
      const slow = await connect();
      slow.write(beginning);
      const timer = setInterval(() => slow.write('a'), 50);
      try {
        expect((await fetch(`${server.url}/api/salud`)).status).toBe(200);
        const text = await slow.closed();
        expectEnvelope(parseAnswer(text), 408);
      } finally {
        clearInterval(timer);
      }
    },
  );

  it('A client that disconnects in the middle of a body leaves no open connection', async () => {
    const gone = await connect();
    gone.write(
      `POST /api/bodega HTTP/1.1\r\n${HOST}Authorization: Bearer ${api.token}\r\nContent-Length: 1000\r\n\r\n{"nombre":`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.end();
    expect((await fetch(`${server.url}/api/salud`)).status).toBe(200);
    expect(api.reported).toEqual([]);
  });
});

describe('Requests that the HTTP parser refuses', () => {
  it.each([
    [
      'headers of more than 16 KiB',
      `GET /api/salud HTTP/1.1\r\n${HOST}X: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    [
      'an address of more than 16 KiB',
      `GET /api/chofer?search=${'x'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`,
      431,
    ],
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    [
      'two lengths',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
    ],
    [
      'a length and chunks (request smuggling)',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['an address that is none', `GET \\\\evil HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 400],
    [
      'two mistakes, once',
      `POST /api/salud HTTP/1.1\r\n${HOST}Expect: milagros\r\nTransfer-Encoding: NaN\r\n\r\n`,
      417,
    ],
    ['another expectation', `GET /api/salud HTTP/1.1\r\n${HOST}Expect: milagros\r\n\r\n`, 417],
  ])(
    "A request that the HTTP parser refuses is answered in the API's own envelope: %s",
    async (_, text, status) => {
      expectEnvelope(await send(text), status);
    },
  );

  it.each(['x', '9'.repeat(400), '[::1', 'a b', 'evil.example:99999'])(
    'A request with the Host %.20s is answered as with any other',
    async (host) => {
      const head = `Host: ${host}\r\nAuthorization: Bearer ${api.token}\r\nConnection: close\r\n`;
      const body = JSON.stringify(payloads.bodega());
      const answer = await send(
        `POST /api/bodega HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      expect(answer.status).toBe(201);
    },
  );

  it.each([
    ['by its length', 'Content-Length: 2000000\r\n\r\n'],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n10000\r\n${'x'.repeat(65_536)}\r\n`],
  ])('A body that is too large, %s, gets an answer that can be read', async (_, rest) => {
    const head = `${HOST}Authorization: Bearer ${api.token}\r\nConnection: close\r\n`;
    const connection = await connect();
    connection.write(`POST /api/bodega HTTP/1.1\r\n${head}${rest}`);
    for (let i = 0; i < 20; i += 1) connection.write(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    expectEnvelope(parseAnswer(await connection.closed()), 413);
  });
});

describe('Sizes', () => {
  const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  it('A body may be nested 32 deep, brackets in texts not counted', async () => {
    expectRefused(await api.post('/bodega', nested(33)), 'validacion', 'El cuerpo no es JSON válido');
    expect((await api.post('/bodega', nested(32))).body.errores).not.toEqual([]);
    const nombre = `"\\${'[{'.repeat(40)}`;
    expect((await api.make('/bodega', { ...payloads.bodega(), nombre })).nombre).toBe(nombre);
  });

  it(`A batch has ${BATCH_MAX} operations at most, and a page 100 rows`, async () => {
    const operacion = { key: 'k', method: 'POST', path: '/bodega', body: {} };
    const operaciones = Array.from({ length: BATCH_MAX + 1 }, () => operacion);
    expectRefused(await api.post('/sync/lote', { operaciones }), 'validacion');
    for (const limit of ['101', '1e9', '999999999999999999999'])
      expect((await api.get(`/bodega?limit=${limit}`)).body.limit).toBe(100);
  });
});

describe('The token', () => {
  const closed = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => !endpoint.open);

  it.each(closed.map(({ method, path }) => [method, path]))(
    'The token of %s %s is taken from the Authorization header alone',
    async (method, path) => {
      const address = path.replaceAll(/:\w+/g, '1');
      const { token } = api;
      const elsewhere = [
        { query: `?token=${token}&access_token=${token}&authorization=Bearer%20${token}` },
        { headers: { cookie: `token=${token}; authorization=Bearer ${token}; session=${token}` } },
        {
          headers: {
            'x-auth-token': token,
            'x-access-token': token,
            'proxy-authorization': `Bearer ${token}`,
          },
        },
        { headers: { authorization: `Basic ${btoa(`x:${token}`)}` } },
        { headers: { authorization: token } },
      ];
      for (const { query = '', headers = {} } of elsewhere) {
        const answer = await api.call(method, `${address}${query}`, undefined, { token: null, headers });
        expectRefused(answer, 'no_autenticado');
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    },
  );
});

describe('The headers of an answer', () => {
  it('The headers of an answer contain HSTS if the browser came by HTTPS', async () => {
    const over = (proto?: string) =>
      fetch(`${server.url}/api/salud`, { headers: proto ? { 'x-forwarded-proto': proto } : {} });
    expect((await over('https')).headers.get('strict-transport-security')).toBe('max-age=31536000');
    for (const proto of [undefined, 'http'])
      expect((await over(proto)).headers.get('strict-transport-security')).toBeNull();
  });

  it('The headers of an answer allow scripts and styles from our own files only', async () => {
    const { headers } = await fetch(`${server.url}/api/docs`);
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('script-src-attr')).toBe("'none'");
    expect(policy.get('style-src')).toBe("'self'");
    for (const [name, sources] of policy) {
      expect(sources, name).not.toMatch(/https?:|\*|unsafe/);
    }
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
