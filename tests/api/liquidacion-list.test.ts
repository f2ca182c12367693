/** The list of settlements, and who sees what (R36). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { finishedOperacion } from '#tests/support/liquidaciones.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
beforeEach(async () => {
  e = await openEmpresa();
});
afterEach(() => e.close());

const settle = (more: object = {}) =>
  e.api.make('/liquidacion', { chofer: e.chofer, hasta: '2026-03-31', ...more });

describe('GET /liquidacion', () => {
  it('The list is by number, the newest first, and pages, searches, filters by driver and sorts', async () => {
    for (const day of ['10', '11', '12']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await finishedOperacion(e, `2026-03-${day}T12:00:00Z`, { monto: Number(day) * 10_000 });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle({ hasta: `2026-03-${day}` });
    }
    const listed = async (query: string) =>
      (await e.api.get(`/liquidacion?${query}`)).body as {
        results: { id: number; cantidad: number; total: number }[];
        totalDocs: number;
      };
    const ids = async (query: string) => (await listed(query)).results.map((row) => row.id);
    expect(await ids('')).toEqual([3, 2, 1]);
    expect(await ids('sort=total:ASC')).toEqual([1, 2, 3]);
    expect(await ids('limit=2&page=2')).toEqual([1]);
    expect(await ids('search=alvaro')).toEqual([3, 2, 1]);
    expect(await ids('search=2')).toEqual([2]);
    expect(await ids(`chofer=${e.chofer}`)).toEqual([3, 2, 1]);
    expect(await ids(`chofer=${e.chofer2}`)).toEqual([]);
    expect(await ids('chofer=99999')).toEqual([]);
    expect((await listed('search=3')).results[0]).toEqual({
      id: 3,
      uuid: expect.any(String),
      version: expect.any(Number),
      created_at: expect.any(String),
      chofer: { id: e.chofer, nombre: 'Álvaro Pérez' },
      desde: '2026-03-12',
      hasta: '2026-03-12',
      cantidad: 1,
      comisiones: 12_000,
      anticipos: 0,
      descuentos: 0,
      total: 12_000,
    });
    expectRefused(await e.api.get('/liquidacion?chofer=x'), 'validacion', undefined, [
      expect.objectContaining({ campo: 'chofer' }),
    ]);
  });

  it('CONTABILIDAD settles, DESPACHO and LECTURA read, and a CHOFER neither sees nor gets amounts', async () => {
    const { id: operacion } = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const body = { chofer: e.chofer, hasta: '2026-03-31' };
    for (const role of ['DESPACHO', 'LECTURA'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one by one
      const { token } = await logInWith(e.api, role);
      expectRefused(
        // oxlint-disable-next-line no-await-in-loop -- one by one
        await e.api.post('/liquidacion', body, { token }),
        'sin_permiso',
        'No tiene permiso para crear liquidaciones',
      );
      // oxlint-disable-next-line no-await-in-loop -- one by one
      expect((await e.api.get('/liquidacion', { token })).status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- one by one
      expect((await e.api.get(`/liquidacion/pendiente/${e.chofer}`, { token })).status).toBe(200);
    }
    const { token } = await logInWith(e.api, 'CONTABILIDAD');
    const { id } = (await e.api.post('/liquidacion', body, { token })).body.datos;
    const driver = await logInWith(e.api, 'CHOFER', { chofer: e.chofer });
    for (const path of ['/liquidacion', `/liquidacion/${id}`, `/liquidacion/pendiente/${e.chofer}`]) {
      expectRefused(
        // oxlint-disable-next-line no-await-in-loop -- one by one
        await e.api.get(path, { token: driver.token }),
        'sin_permiso',
        'No tiene permiso para ver las liquidaciones',
      );
    }
    const detail = await e.api.get(`/operacion/${operacion}`, { token: driver.token });
    const changes = await e.api.get('/sync/cambios', { token: driver.token });
    for (const answer of [detail, changes]) {
      expect([200, 404]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/comision|liquida/);
    }
    expect((await e.api.remove(`/liquidacion/${id}`, { token })).status).toBe(200);
  });
});
