/** What the server reports to its operators: /salud, /metricas and the log. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { type ChangeFeed, createChangeFeed } from '#server/db/change-feed.ts';
import { PipelinedClient } from '#server/db/client.ts';
import { createLogger } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { EMAIL, PASSWORD, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
// oxlint-disable-next-line typescript/no-explicit-any -- what the log has of each call
const lines: any[] = [];
let feed: ChangeFeed;
let app: ReturnType<typeof createApp>;
let headers: Record<string, string>;

beforeAll(() => {
  feed = createChangeFeed(api.pool);
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  app = createApp({
    db: api.db,
    changes: feed,
    staticDir: null,
    log,
    metrics: createMetrics(api.pool, feed),
  });
  headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
});
afterAll(() => feed.close());

const here = { incoming: { httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } } } as never;
const LOCAL = { headers: { host: 'localhost:3000' } };

function last() {
  return lines.at(-1);
}

describe('GET /salud', () => {
  it('GET /salud tells callers without a session only that the server works', async () => {
    for (const init of [{}, { headers: { authorization: 'Bearer inventado-inventado-inventado' } }]) {
      const answer = await app.request('/api/salud', init);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ estado: 'ok' });
    }
  });

  it('GET /salud tells logged-in users and callers on this machine of database, version and lag', async () => {
    for (const answer of [
      await app.request('/api/salud', { headers }),
      await app.request('/api/salud', LOCAL, here),
    ]) {
      expect(await answer.json()).toEqual({
        estado: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        esquema: expect.any(Number),
        base_de_datos: { version: expect.stringMatching(/^\d+/), ms: expect.any(Number) },
        proceso: { activo_s: expect.any(Number), atraso_ms: expect.any(Number) },
        cambios: expect.any(Number),
        eventos_atraso: expect.toBeOneOf([null, expect.any(Number)]),
      });
    }
  });

  it('GET /salud reports no lag once the stream of events has announced the last change', async () => {
    await api.make('/chofer', payloads.chofer());
    const delay = async (): Promise<unknown> =>
      ((await (await app.request('/api/salud', { headers })).json()) as { eventos_atraso: unknown })
        .eventos_atraso;
    await expect.poll(delay).toBe(0);
  });
});

describe('GET /metricas', () => {
  it('GET /metricas answers logged-in users and callers on this machine', async () => {
    expect((await app.request('/api/metricas')).status).toBe(401);
    const behindProxy = { headers: { ...LOCAL.headers, 'x-forwarded-for': '203.0.113.9' } };
    expect((await app.request('/api/metricas', behindProxy, here)).status).toBe(401);
    expect((await app.request('/api/metricas', { headers })).status).toBe(200);
    expect((await app.request('/api/metricas', LOCAL, here)).status).toBe(200);
  });

  it('GET /metricas counts calls by route and not by address, connections, streams and versions', async () => {
    const { id } = await api.make('/chofer', payloads.chofer());
    await app.request(`/api/chofer/${id}`, { headers });
    await app.request('/api/chofer/999999', { headers });
    await app.request('/api/no-existe', { headers });
    const stream = await app.request('/api/sync/eventos', { headers });
    const answer = await app.request('/api/metricas', { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await answer.text();
    const count = 'transporte_http_solicitud_segundos_count';
    expect(text).toContain(`${count}{metodo="GET",ruta="/api/chofer/:id",clase="2xx"} 1\n`);
    expect(text).toContain(`${count}{metodo="GET",ruta="/api/chofer/:id",clase="4xx"} 1\n`);
    expect(text).toContain(`${count}{metodo="GET",ruta="ninguna",clase="4xx"} 1\n`);
    expect(text).toContain('transporte_eventos_abiertos 1\n');
    expect(text).toContain('transporte_escrituras_en_curso 0\n');
    expect(text).toMatch(/^transporte_conexiones [1-9]/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    await stream.body?.cancel();
    expect(await (await app.request('/api/metricas', { headers })).text()).toContain(
      'transporte_eventos_abiertos 0\n',
    );
  });
});

describe('The log', () => {
  it('The log has a line for each call: its id, route, status, time and user', async () => {
    const answer = await app.request('/api/chofer?search=Soto', { headers });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(last()).toEqual({
      nivel: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id,
      metodo: 'GET',
      ruta: '/api/chofer',
      status: 200,
      ms: expect.any(Number),
      usuario: 1,
    });
  });

  it('The log takes a valid call id from a proxy, and generates one in place of any other', async () => {
    const idFor = async (given: string): Promise<string | null> =>
      (await app.request('/api/salud', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idFor('5f3a-0b1c.2:3_d')).toBe('5f3a-0b1c.2:3_d');
    for (const odd of ['corto', 'a'.repeat(65), 'con espacios', '{"a":1,"b":2}', 'ñandúñandú']) {
      expect(await idFor(encodeURI(odd) === odd ? odd : 'no válido')).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('The log has the operations of a batch under the id of the whole', async () => {
    lines.length = 0;
    const operacion = { key: 'k-1', method: 'POST', path: '/chofer', body: payloads.chofer() };
    const body = JSON.stringify({ operaciones: [operacion] });
    const answer = await app.request('/api/sync/lote', { method: 'POST', headers, body });
    const id = answer.headers.get('x-request-id');
    expect(lines.map((line) => [line.ruta, line.status, line.id])).toEqual([
      ['/api/chofer', 201, id],
      ['/api/sync/lote', 200, id],
    ]);
  });

  it('The log has no password, no token, no search text, no payload and no address', async () => {
    lines.length = 0;
    const secrets = ['clave-muy-secreta', 'busqueda-secreta', 'nombre-secreto', api.token, PASSWORD];
    const send = (path: string, method: string, body?: object): Promise<Response> | Response =>
      app.request(`/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    await send('/auth/login', 'POST', { email: EMAIL, password: 'clave-muy-secreta' });
    await send('/chofer?search=busqueda-secreta', 'GET');
    await send('/chofer', 'POST', { ...payloads.chofer(), nombre: 'nombre-secreto' });
    await send('/no-existe/busqueda-secreta', 'GET');
    await send('/usuario', 'POST', { email: 'ana@puerto.cl', password: 'clave-muy-secreta', role: 'ADMIN' });
    const [calls, events] = [lines.filter(({ evento }) => !evento), lines.filter(({ evento }) => evento)];
    expect(calls).toHaveLength(5);
    for (const secret of [...secrets, EMAIL]) expect(JSON.stringify(calls)).not.toContain(secret);
    // The failed login and the new user, with their emails.
    expect(events).toHaveLength(2);
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('The log has the place of an error and not the row, and the answer names the call', async () => {
    const error = Object.assign(new Error('boom'), {
      code: 'XX000',
      detail: 'Failing row contains (secreto)',
    });
    vi.spyOn(PipelinedClient.prototype, 'query').mockRejectedValue(error);
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const answer = await createApp({ db: api.db, staticDir: null, log }).request('/api/chofer', { headers });
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id');
    expect(await answer.json()).toMatchObject({ codigo: 'interno', solicitud: id });
    expect(last()).toMatchObject({
      nivel: 'error',
      id,
      status: 500,
      err: { tipo: 'Error', mensaje: 'boom', code: 'XX000', stack: expect.any(Array) },
    });
    expect(last().err.stack[0]).toContain('monitoring.test.ts');
    expect(JSON.stringify(last())).not.toContain('secreto');
  });
});
