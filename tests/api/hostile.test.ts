import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();

describe('Hostile input is refused, never a 500', () => {
  const nasty = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      '\0',
      '\uD800',
      '1e999',
      '9'.repeat(400),
      -1,
      0,
      1e308,
      0.1,
      2 ** 53,
      {},
      [],
    ),
    fc.constantFrom<unknown>(
      "'; drop table chofer; --",
      '{{7*7}}',
      '2026-02-30',
      '2026-03-01',
      '../../etc',
      '__proto__',
    ),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer(),
  );
  const calls = Object.values<Endpoint>(ENDPOINTS).filter(
    ({ body, path }) => body && !path.startsWith('/auth'),
  );
  const fields = [
    ...new Set(calls.flatMap(({ body }) => Object.keys((body as unknown as { entries: object }).entries))),
  ];

  const body = fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), nasty, { maxKeys: 12 });
  const almostRight = fc.record({
    payload: fc.constantFrom(...Object.values(payloads)),
    change: body,
  });
  const id = fc.oneof(
    fc.constantFrom('1', '0', '%00', '..', '%F0%9F', "1'--", '1e3'),
    fc.string().map(encodeURIComponent),
  );

  it('500 random bodies to random calls are refused without a 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, id, async ({ method, path }, payload, one) => {
        const answer = await api.call(method, path.replaceAll(/:\w+/g, one || '1'), payload);
        expect([200, 201, 400, 404, 405, 409]).toContain(answer.status);
      }),
      { numRuns: 500 },
    );
    expect(api.reported).toEqual([]);
  });

  it('300 valid payloads with some wrong fields are refused without a 500', async () => {
    const modules = Object.keys(payloads) as (keyof typeof payloads)[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...modules), almostRight, async (module, { change }) => {
        const { status } = await api.post(`/${module}`, { ...payloads[module](), ...change });
        expect([200, 201, 400, 409]).toContain(status);
      }),
      { numRuns: 300 },
    );
    expect(api.reported).toEqual([]);
  });

  it('300 random queries of lists and of changes are answered without a 500', async () => {
    const query = fc.record(
      {
        page: fc.oneof(fc.string(), fc.double().map(String)),
        limit: fc.oneof(fc.string(), fc.integer().map(String)),
        search: fc.string({ unit: 'binary' }),
        sort: fc.oneof(fc.string(), fc.constant('nombre:DESC')),
        desde: fc.oneof(fc.string(), fc.nat().map(String)),
        limite: fc.oneof(fc.string(), fc.integer().map(String)),
        instancia: fc.string(),
      },
      { requiredKeys: [] },
    );
    const lists = [
      '/chofer',
      '/cliente',
      '/negociacion',
      '/operacion',
      '/operacion/asignado',
      '/factura',
      '/sync/cambios',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), query, async (path, parameters) => {
        const wellFormed = Object.fromEntries(
          Object.entries(parameters).map(([k, value]) => [k, value.toWellFormed()]),
        );
        const { status } = await api.get(`${path}?${new URLSearchParams(wellFormed)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
    expect(api.reported).toEqual([]);
  });

  it('A body nested a hundred thousand deep is refused without a 500', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expectRefused(await api.post('/bodega', deep, { key: 'deep' }), 'validacion');
    expectRefused(await api.post('/bodega', deep), 'validacion');
  });
});
