import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Endpoint } from '#contracts/endpoint.ts';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { createRoutes } from '#server/app.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { simplify } from '#server/docs/simplify.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const api = useApi();

// oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape
type Json = any;
const openapi = async (): Promise<Json> => (await api.get('/docs/openapi.json')).body;
const operations = (doc: Json): [string, string, Json][] =>
  Object.entries<Json>(doc.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, string, Json] => [
      method,
      path,
      operation,
    ]),
  );

describe('GET /docs/openapi.json', () => {
  it('GET /docs/openapi.json has every route that is mounted, and no other', async () => {
    const routes = createRoutes(new Hono(), { db: api.db, changes: createChangeFeed(api.pool) });
    const mounted = ['salud' as const, 'metricas' as const, ...routes.map(({ key }) => key)].map((key) => {
      const { method, path }: Endpoint = ENDPOINTS[key];
      return `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    });
    const described = operations(await openapi()).map(([method, path]) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(mounted.toSorted());
  });

  it('GET /docs/openapi.json has summary, parameters, body and answers, errors among them, of every call', async () => {
    const doc = await openapi();
    expect(doc).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    const ids = operations(doc).map(([method, path, operation]) => {
      const name = `${method} ${path}`;
      expect(operation.summary, name).toMatch(/^\p{Lu}/u);
      const inPath = operation.parameters.filter((one: Json) => one.in === 'path');
      expect(
        inPath.map((one: Json) => `{${one.name}}`),
        name,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const one of inPath)
        expect(one, name).toMatchObject({ required: true, schema: { type: expect.anything() } });
      expect('requestBody' in operation, name).toBe(method !== 'get' && path !== '/auth/logout');
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.filter((status) => status.startsWith('2')),
        name,
      ).toHaveLength(1);
      expect(statuses, name).toContain('500');
      if (!operation.security) expect(statuses, name).toEqual(expect.arrayContaining(['401', '429']));
      if (inPath.length > 0) expect(statuses, name).toContain('404');
      // A preference is no record.
      if (path !== '/preferencia' && (method === 'patch' || method === 'delete')) {
        expect(statuses, name).toEqual(expect.arrayContaining(['400', '409', '412', '422']));
        expect(operation.parameters, name).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
      }
      return operation.operationId;
    });
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('GET /docs/openapi.json refers only to schemas that it contains', async () => {
    const doc = await openapi();
    const refs = JSON.stringify(doc).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ''] of refs) {
      expect(
        path.split('/').reduce((found: Json, key) => found?.[key], doc),
        path,
      ).toBeDefined();
    }
  });

  it('GET /docs/openapi.json describes the filters of lists: words, records and days', async () => {
    const doc = await openapi();
    const parameters = (path: string): Record<string, Json> =>
      Object.fromEntries(doc.paths[path].get.parameters.map((one: Json) => [one.name, one]));
    const day = { in: 'query', required: false, schema: { type: 'string', format: 'date' } };
    const record = {
      in: 'query',
      required: false,
      schema: {
        anyOf: [
          { type: 'integer', minimum: 1 },
          { type: 'string', format: 'uuid' },
        ],
      },
    };
    expect(parameters('/operacion/asignado')).toMatchObject({
      tipo: { schema: { type: 'string', enum: ['IMPORTACION', 'EXPORTACION'] } },
      estado: { schema: { enum: ['pendiente', 'finalizada', 'facturada'] } },
      cliente: record,
      chofer: record,
      camion: record,
      desde: day,
      hasta: day,
    });
    const common = ['limit', 'page', 'search', 'sort'];
    const names = (path: string): string[] => Object.keys(parameters(path)).toSorted();
    expect(names('/operacion')).toEqual([...common, 'tipo', 'cliente', 'desde', 'hasta'].toSorted());
    expect(names('/factura')).toEqual([...common, 'cliente', 'estado', 'desde', 'hasta'].toSorted());
    expect(names('/contenedor')).toEqual([...common, 'cliente', 'bodega'].toSorted());
    expect(names('/contenedor/mercaderia')).toEqual([...common, 'cliente', 'bodega'].toSorted());
    expect(names('/contenedor/transporte')).toEqual(
      [...common, 'cliente', 'bodega', 'desde', 'hasta'].toSorted(),
    );
    expect(names('/chofer')).toEqual([...common, 'contrato'].toSorted());
    expect(names('/deposito')).toEqual([...common, 'porteo'].toSorted());
    expect(names('/camion')).toEqual(common);
  });

  it('GET /docs/openapi.json describes payloads as the server takes them: allowed words, limits, optional fields', async () => {
    const doc = await openapi();
    const body = (path: string, method = 'post'): Json =>
      doc.paths[path][method].requestBody.content['application/json'].schema;
    const OPTIONAL_TEXT = { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }], default: null };
    expect(body('/chofer')).toEqual({
      type: 'object',
      properties: {
        nombre: { type: 'string', minLength: 1, maxLength: 200 },
        contrato: { type: 'string', enum: ['Interno', 'Externo'] },
        comision: { type: 'number', minimum: 1, maximum: 100_000 },
        rut: OPTIONAL_TEXT,
        cel: OPTIONAL_TEXT,
        uuid: { type: 'string', format: 'uuid' },
        promise: { $ref: '#/components/schemas/Promise' },
      },
      required: ['nombre', 'contrato', 'comision'],
    });
    expect(body('/chofer/{id}', 'patch').required).toEqual([]);
    expect(body('/operacion').properties).toMatchObject({
      tipo: { enum: ['IMPORTACION', 'EXPORTACION'] },
      eta_puerto: { type: 'string', format: 'date-time' },
      cliente: {
        anyOf: [
          { type: 'integer', minimum: 1 },
          { type: 'string', format: 'uuid' },
        ],
      },
    });
    expect(body('/operacion/{id}', 'patch').properties).toMatchObject({
      naviera: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
      peso_kg: { anyOf: [{ type: 'integer', minimum: 1, maximum: 100_000 }, { type: 'null' }] },
      cita_desde: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      libre_desde: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    });
    expect(doc.components.schemas.Chofer.properties).toMatchObject({
      id: { type: 'integer' },
      version: { type: 'number' },
      contrato: { enum: ['Interno', 'Externo'] },
    });
  });

  it("GET /docs/openapi.json describes a change's promise and user, and a batch's dependencies", async () => {
    const doc = await openapi();
    const { requestBody, parameters } = doc.paths['/chofer/{id}'].delete;
    expect(requestBody).toEqual({
      required: false,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { promise: { $ref: '#/components/schemas/Promise' } } },
        },
      },
    });
    const { base, outcome } = doc.components.schemas.Promise.properties;
    expect(base).toMatchObject({ type: 'object' });
    expect(outcome.additionalProperties).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'null' }] });
    const origin = ['DatabaseInstance', 'ChangeAuthor'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    }));
    expect(parameters).toEqual(expect.arrayContaining(origin));
    const batch = doc.paths['/sync/lote'].post;
    expect(batch.parameters).toEqual(origin);
    expect(batch.responses['409']).toEqual({ $ref: '#/components/responses/instancia' });
    const { items } = batch.requestBody.content['application/json'].schema.properties.operaciones;
    expect(items.properties.after).toMatchObject({ type: 'array', items: { type: 'string' } });
    expect(items.properties.ifMatchFrom).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] });
    for (const codigo of ['existe', 'distinto', 'instancia', 'otro_usuario']) {
      expect(doc.components.responses.regla.description).toContain(codigo);
    }
  });

  it('GET /docs/openapi.json needs a session, since it tells what the API can do', async () => {
    expectRefused(await api.get('/docs/openapi.json', { token: null }), 'no_autenticado');
  });
});

describe('Simplified schemas', () => {
  it.each(Object.entries(payloads))(
    'The simplified schema of %s takes what the full one takes',
    (key, payload) => {
      const { create } = MODULE_CONTRACTS[key as keyof typeof payloads];
      expect(v.safeParse(simplify(create), payload()).issues).toBeUndefined();
    },
  );

  it('The simplified schemas take what the server itself answers', async () => {
    const { id } = await api.make('/cliente', payloads.cliente());
    await api.make('/negociacion', { ...TARIFA, cliente: id });
    const calls = [
      ['cliente.get', `/cliente/${id}`],
      ['cliente.list', '/cliente'],
      ['negociacion.list', '/negociacion'],
      ['usuario.list', '/usuario'],
      ['dashboard', '/dashboard'],
      ['notificacion', '/notificacion'],
      ['historial', `/historial/cliente/${id}`],
      ['sync.cambios', '/sync/cambios'],
    ] as const;
    for (const [key, path] of calls) {
      const { status, body } = await api.get(path);
      expect(status, path).toBe(200);
      expect(v.safeParse(simplify(ENDPOINTS[key].answer), body).issues, path).toBeUndefined();
    }
  });
});

describe('GET /docs', () => {
  it('GET /docs is a page that anybody may load and that loads nothing from elsewhere', async () => {
    const page = await api.raw('/docs', { token: null });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:|<script(?![^>]* src=)/);
    for (const [, src = ''] of html.matchAll(/<script[^>]* src="\/api([^"]+)"/g)) {
      const script = await api.raw(src, { token: null });
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await script.text()).not.toMatch(/https?:|\beval\b|innerHTML/);
    }
  });
});
