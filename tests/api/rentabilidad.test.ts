/** What operations leave, by month, client, truck and operation (R37). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { finishWork } from '#tests/support/finished-work.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
let truckless: number;

const ask = async (query = '') => (await e.api.get(`/rentabilidad?${query}`)).body;
const shown = async (query: string) =>
  (await ask(query)).results.map((row: Record<string, unknown>) => [row.id, row.cobrado, row.costo]);

beforeAll(async () => {
  e = await openEmpresa();
  truckless = await finishWork(e);
});
afterAll(() => e.close());

describe('GET /rentabilidad', () => {
  it('Each month has what was charged and paid for what finished in it, by the clock of Chile', async () => {
    expect(await ask('sort=ASC')).toEqual({
      results: [
        {
          id: '2025-01',
          nombre: '2025-01',
          operaciones: 1,
          cobros: 0,
          cobrado: 106_000,
          costo: 11_000,
          margen: 95_000,
          margen_pct: (100 * 95_000) / 106_000,
        },
        {
          id: '2025-02',
          nombre: '2025-02',
          operaciones: 2,
          cobros: 0,
          cobrado: 140_000,
          costo: 50_000,
          margen: 90_000,
          margen_pct: (100 * 90_000) / 140_000,
        },
        {
          id: '2025-03',
          nombre: '2025-03',
          operaciones: 0,
          cobros: 1,
          cobrado: 7_000,
          costo: 2_000,
          margen: 5_000,
          margen_pct: (100 * 5_000) / 7_000,
        },
      ],
      totalDocs: 3,
      totalPages: 1,
      page: 1,
      limit: 5,
      hasNextPage: false,
      hasPrevPage: false,
      totales: {
        operaciones: 3,
        cobros: 1,
        cobrado: 253_000,
        costo: 63_000,
        margen: 190_000,
        margen_pct: (100 * 190_000) / 253_000,
      },
    });
  });

  it('By client, by truck and by operation the totals are the same, most margin first where no order is asked for', async () => {
    const { totales } = await ask();
    for (const por of ['cliente', 'camion', 'operacion'])
      // oxlint-disable-next-line no-await-in-loop -- three
      expect((await ask(`por=${por}`)).totales, por).toEqual(totales);
    expect(await shown('por=cliente')).toEqual([
      [e.other, 107_000, 2_000],
      [e.cliente, 146_000, 61_000],
    ]);
    expect(await shown('por=camion')).toEqual([
      [e.camion2, 100_000, 0],
      [e.camion, 106_000, 11_000],
      [null, 47_000, 52_000],
    ]);
  });

  it('By operation each finished one is a line, and each charge without an operation', async () => {
    const { results } = await ask('por=operacion&sort=fecha:ASC');
    expect(results.map(({ fecha, margen }: { fecha: string; margen: number }) => [fecha, margen])).toEqual([
      ['2025-01-31', 95_000],
      ['2025-02-01', 100_000],
      ['2025-02-20', -10_000],
      ['2025-03-05', 5_000],
    ]);
    expect(results[2]).toEqual({
      uuid: expect.any(String),
      operacion: truckless,
      cobro: null,
      fecha: '2025-02-20',
      tipo: 'IMPORTACION',
      cliente: { id: e.cliente, nombre: 'Viña Ñuble' },
      camion: null,
      cobrado: 40_000,
      costo: 50_000,
      margen: -10_000,
      margen_pct: -25,
    });
    expect(results[3]).toMatchObject({ operacion: null, cobro: expect.any(Number), tipo: 'Lavado' });
  });

  it.each([
    ['por=mes&desde=2025-02', ['2025-03', '2025-02']],
    ['por=mes&hasta=2025-01', ['2025-01']],
    ['por=mes&desde=2025-02&hasta=2025-02', ['2025-02']],
    ['por=mes&desde=&hasta=&cliente=&camion=', ['2025-03', '2025-02', '2025-01']],
    ['por=mes&desde=2190-01', []],
    ['search=2025-03', ['2025-03']],
  ])('With %s the months are %j', async (query, months) => {
    expect((await ask(query)).results.map(({ id }: { id: string }) => id)).toEqual(months);
  });

  it('A client and a truck are named by number or uuid, alone and together, in each view', async () => {
    const [{ uuid }] = (await e.api.pool.query(`select uuid from camion where id = ${e.camion}`)).rows;
    for (const por of ['mes', 'cliente', 'camion', 'operacion']) {
      const margin = async (filter: string): Promise<number> =>
        (await ask(`por=${por}&${filter}`)).totales.margen;
      // oxlint-disable-next-line no-await-in-loop -- four
      expect(await margin(`cliente=${e.other}`), por).toBe(105_000);
      // oxlint-disable-next-line no-await-in-loop -- four
      expect(await margin(`camion=${uuid}`), por).toBe(95_000);
      // oxlint-disable-next-line no-await-in-loop -- four
      expect(await margin(`camion=${e.camion}&cliente=${e.other}`), por).toBe(0);
      // oxlint-disable-next-line no-await-in-loop -- four
      expect(await margin('cliente=00000000-0000-4000-8000-000000000000'), por).toBe(0);
    }
  });

  it('Pages by margin are the whole list cut in pieces, from both ends and in both directions', async () => {
    for (const direction of ['ASC', 'DESC']) {
      const path = `por=operacion&sort=margen:${direction}`;
      // oxlint-disable-next-line no-await-in-loop -- two
      const whole = (await ask(`${path}&limit=100`)).results;
      const pages = [];
      // oxlint-disable-next-line no-await-in-loop -- four
      for (let page = 1; page <= 5; page++)
        pages.push(...(await ask(`${path}&limit=1&page=${page}`)).results);
      expect(pages).toEqual(whole);
      const margins = whole.map(({ margen }: { margen: number }) => margen);
      expect(margins).toEqual(
        [-10_000, 5_000, 95_000, 100_000].toSorted((a, b) => (direction === 'ASC' ? a - b : b - a)),
      );
    }
  });

  it.each([
    ['por=semana', 'por'],
    ['desde=2025-13', 'desde'],
    ['hasta=2025-01-31', 'hasta'],
    ['desde=2025-02&hasta=2025-01', 'hasta'],
    ['cliente=x', 'cliente'],
    ['camion=-1', 'camion'],
  ])('A query with %s is a 400 that names %s', async (query, field) => {
    expectRefused(await e.api.get(`/rentabilidad?${query}`), 'validacion', undefined, [
      expect.objectContaining({ campo: field }),
    ]);
  });

  it('All roles of the office may read it, a driver may not', async () => {
    for (const role of ['LECTURA', 'DESPACHO', 'CONTABILIDAD', 'CHOFER'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      const { token } = await logInWith(e.api, role);
      // oxlint-disable-next-line no-await-in-loop -- of that user
      const answer = await e.api.get('/rentabilidad', { token });
      if (role === 'CHOFER') expectRefused(answer, 'sin_permiso');
      else expect(answer.status).toBe(200);
    }
  });
});
