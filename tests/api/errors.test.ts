import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { errorAnswer } from '#contracts/common.ts';
import { STATUS_BY_CODE } from '#domain/refusal.ts';
import { createApp, createRoutes } from '#server/app.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { openDatabase } from '#server/db/database.ts';
import { type ApiAnswer, expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { Hono } from 'hono';
import * as v from 'valibot';

const api = useApi();
const NO_JSON = 'El cuerpo no es JSON válido';

describe('Every endpoint of the contracts', () => {
  it('Every endpoint of the contracts has a route', () => {
    const keys = createRoutes(new Hono(), { db: api.db, changes: createChangeFeed(api.pool) }).map(
      ({ key }) => key,
    );
    expect(keys.toSorted()).toEqual(
      Object.keys(ENDPOINTS)
        .filter((key) => key !== 'salud' && key !== 'metricas')
        .toSorted(),
    );
  });

  const closed = Object.values<Endpoint>(ENDPOINTS).filter(({ open }) => !open);
  it.each(closed.map(({ method, path }) => [method, path]))(
    '%s %s answers 401 without a session',
    async (method, path) => {
      for (const token of [null, 'x', 'a'.repeat(43)]) {
        const answer = await api.call(method, path.replaceAll(/:\w+/g, '1'), undefined, { token });
        expectRefused(answer, 'no_autenticado', 'Inicie sesión para continuar');
      }
    },
  );
});

it.each([
  ['GET', '/api%2fchofer'],
  ['POST', '/foo'],
])('%s %s, which is no address, is a 404 in the envelope with the security headers', async (method, path) => {
  const answer = await createApp({ db: api.db, staticDir: null }).request(path, { method });
  const { status, headers } = answer;
  expectRefused({ status, headers, body: await answer.json() }, 'no_encontrado', 'La dirección no existe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

describe('Each refusal has its status, its codigo and its envelope', () => {
  it.each([
    ['not JSON', '{"nombre":'],
    ['a list', '[]'],
    ['a word', '"hola"'],
    ['null', 'null'],
    ['a form', 'nombre=Norte&comuna=x'],
    ['HTML', '<html></html>'],
  ])('400 validacion answers a body that is %s', async (_, body) => {
    expectRefused(await api.post('/bodega', body), 'validacion', NO_JSON);
    expectRefused(await api.patch('/bodega/1', body), 'validacion', NO_JSON);
  });

  it('400 validacion answers an If-Match that is no version, and a key that is too long or not ASCII', async () => {
    const { id } = await api.make('/bodega', payloads.bodega());
    expectRefused(await api.patch(`/bodega/${id}`, {}, { ifMatch: '"siete"' }), 'validacion');
    for (const key of ['k'.repeat(201), '\u00E9'])
      expectRefused(await api.post('/bodega', payloads.bodega(), { key }), 'validacion');
  });

  it('401 no_autenticado comes before 404: without a session an unknown address is not told apart', async () => {
    expectRefused(await api.get('/nada', { token: null }), 'no_autenticado');
    expectRefused(await api.get('/nada'), 'no_encontrado', 'La dirección no existe');
    expectRefused(await api.get('/chofer/1/nada'), 'no_encontrado');
  });

  it('405 answers another method, and lists the allowed ones', async () => {
    const { status, body, headers } = await api.call('PUT', '/chofer/1', {});
    expect({ status, exito: body.exito, mensaje: body.mensaje }).toEqual({
      status: 405,
      exito: false,
      mensaje: 'Método no permitido',
    });
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'PATCH']);
  });

  it('413 demasiado_grande answers more than 1 MiB, whatever content-length says', async () => {
    const big = JSON.stringify({ ...payloads.bodega(), nombre: 'x'.repeat(1_100_000) });
    expectRefused(await api.post('/bodega', big), 'demasiado_grande');
    expectRefused(
      await api.post('/bodega', big, { headers: { 'content-length': '10' } }),
      'demasiado_grande',
    );
  });

  it('The errors 409 regla, 412 version and 422 clave_reutilizada are all errors of the contract', async () => {
    const answers: ApiAnswer[] = [
      await api.get('/chofer/0'),
      await api.post('/chofer', {}),
      await api.post('/chofer', '{'),
      await api.get('/chofer', { token: null }),
    ];
    for (const { body, status } of answers) {
      const { codigo } = v.parse(errorAnswer, body);
      expect(STATUS_BY_CODE[codigo]).toBe(status);
    }
  });

  it('503 no_disponible answers while the database is unreachable', async () => {
    const { db, close } = openDatabase({ connectionString: 'postgres://x:y@127.0.0.1:1/z' });
    const response = await createApp({ db, staticDir: null }).request('/api/chofer', {
      headers: { authorization: `Bearer ${api.token}` },
    });
    const body = v.parse(errorAnswer, await response.json());
    expect({ status: response.status, codigo: body.codigo }).toEqual({
      status: 503,
      codigo: 'no_disponible',
    });
    expect(response.headers.get('retry-after')).toBe('2');
    expect((await createApp({ db, staticDir: null }).request('/api/salud')).status).toBe(503);
    await close();
  });

  it('500 interno tells nothing about the error', async () => {
    const reported: unknown[] = [];
    const broken = new Proxy(api.db, {
      get: () => () => {
        throw new Error('secret: relation "usuario"');
      },
    });
    const app = createApp({ db: broken, staticDir: null, report: (error) => reported.push(error) });
    const response = await app.request('/api/chofer', { headers: { authorization: `Bearer ${api.token}` } });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      exito: false,
      mensaje: 'Error interno del servidor',
      message: 'Error interno del servidor',
      codigo: 'interno',
      solicitud: response.headers.get('x-request-id'),
    });
    expect(reported).toHaveLength(1);
  });
});

describe('Every answer', () => {
  it('Every answer forbids caching, sniffing, framing, and reading by another origin', async () => {
    for (const answer of [
      await api.get('/chofer'),
      await api.get('/nada'),
      await api.get('/salud', { token: null }),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
