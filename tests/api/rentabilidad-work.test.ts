/** What operations leave follows the work (R37). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { finishWork } from '#tests/support/finished-work.ts';

let e: TestEmpresa;
let truckless: number;
const thisMonth = formatFecha(Date.now()).slice(0, 7);

const ask = async (query = '') => (await e.api.get(`/rentabilidad?${query}`)).body;
const shown = async (query: string) =>
  (await ask(query)).results.map((row: Record<string, unknown>) => [row.id, row.cobrado, row.costo]);

beforeAll(async () => {
  e = await openEmpresa();
  truckless = await finishWork(e);
});
afterAll(() => e.close());

describe('As work goes on', () => {
  const margin = async (): Promise<number> => (await ask(`desde=${thisMonth}`)).totales.margen;

  it('A charge without an operation counts at once, and its correction and deletion too', async () => {
    const before = await margin();
    const { id } = await e.api.make('/extra', {
      cliente: e.cliente,
      tipo: 'Gate in',
      monto: 30_000,
      costo: 12_000,
    });
    expect(await margin()).toBe(before + 18_000);
    await e.api.patch(`/extra/${id}`, { costo: 20_000 });
    expect(await margin()).toBe(before + 10_000);
    await e.api.remove(`/extra/${id}`);
    expect(await margin()).toBe(before);
  });

  it('The charges of a deleted operation count for the client alone', async () => {
    const before = await margin();
    const operacion = await agendar(e);
    await e.api.make('/extra', { cliente: e.cliente, operacion, tipo: 'Gate in', monto: 30_000 });
    expect(await margin()).toBe(before);
    await e.api.remove(`/operacion/${operacion}`);
    expect(await margin()).toBe(before + 30_000);
  });

  it('A late charge counts in the month of its operation, and a truck that is corrected takes all of it', async () => {
    const before = (await ask('hasta=2025-02')).totales.cobrado;
    await e.api.make('/extra', { cliente: e.cliente, operacion: truckless, tipo: 'Gate in', monto: 25_000 });
    expect((await ask('hasta=2025-02')).totales.cobrado).toBe(before + 25_000);
    await e.api.pool.query(`update operacion set camion_id = ${e.camion2} where id = ${truckless}`);
    expect(await shown(`por=camion&camion=${e.camion2}`)).toEqual([[e.camion2, 165_000, 50_000]]);
  });

  it('The counts are made anew by recontar(), those of ASIGNADO too', async () => {
    const truth = await Promise.all([
      ask('por=operacion'),
      e.api.get('/operacion/asignado?tipo=IMPORTACION'),
    ]);
    await e.api.pool.query(
      'delete from resultado; delete from cuenta_resultado; delete from cuenta_asignado',
    );
    await e.api.pool.query('select recontar()');
    await e.api.make('/puerto', { nombre: 'Otro', comuna: 'C', direccion: 'D' });
    const again = await Promise.all([
      ask('por=operacion'),
      e.api.get('/operacion/asignado?tipo=IMPORTACION'),
    ]);
    expect(again[0]).toEqual(truth[0]);
    expect(again[1].body).toEqual(truth[1].body);
  });
});
