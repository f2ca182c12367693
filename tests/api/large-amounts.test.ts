/** Amounts beyond what anybody means: what is typed is refused, and what is stored breaks no report (R12.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const PRICES = Object.keys(TARIFA).filter((field) => field.endsWith('_precio'));
const greatest = (n: number) => `El valor máximo es ${n.toLocaleString('es-CL')}`;

describe('R12.6 What is typed', () => {
  test('R12.6 A price of a tariff above 100.000.000 is refused at its field', async () => {
    const { id } = await e.api.make('/cliente', payloads.cliente());
    const tarifa = { ...TARIFA, ...Object.fromEntries(PRICES.map((field) => [field, 100_000_000])) };
    const above = { ...tarifa, underlang_precio: 100_000_001 };
    expectRefused(await e.api.post('/negociacion', { cliente: id, ...above }), 'validacion', undefined, [
      { campo: 'underlang_precio', mensaje: greatest(100_000_000) },
    ]);
    await e.api.make('/negociacion', { cliente: id, ...tarifa });
  });

  test('R12.6 A percentage above 100.000 is refused at its field', async () => {
    const chofer = await e.api.post('/chofer', payloads.chofer({ comision: 100_001 }));
    expectRefused(chofer, 'validacion', undefined, [{ campo: 'comision', mensaje: greatest(100_000) }]);
    const operacion = await e.api.patch(`/operacion/${await agendar(e)}`, { comision_externo: 100_000.5 });
    expectRefused(operacion, 'validacion', undefined, [
      { campo: 'comision_externo', mensaje: greatest(100_000) },
    ]);
  });

  test('R12.6 The greatest price, time, cost and percentage give exact numbers', async () => {
    const m = movimientos(e);
    const { id: cliente, plantas } = await e.api.make(
      '/cliente',
      payloads.cliente({ plantas: [{ nombre: 'Norte', comuna: 'Lota', direccion: 'Mar 1' }] }),
    );
    const prices = Object.fromEntries(PRICES.map((field) => [field, 100_000_000]));
    await e.api.make('/negociacion', { cliente, ...TARIFA, estadia_planta_horas: 1, ...prices });
    const operacion = await agendar(e, 'IMPORTACION', { cliente, monto: 1_000_000_000_000 });
    await e.api.patch(`/operacion/${operacion}`, { comision_externo: 100_000 });
    const ages = { fecha_inicio: '1900-01-02T00:00:00Z', fecha_termino: '2199-12-30T00:00:00Z' };
    await postMovimientos(
      e,
      operacion,
      { ...m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'LAR1' }), ...ages },
      { ...m.descarga(['1 08:00', '1 09:00']), planta: plantas[0].id, ...ages },
      m.entregaContenedor(['2 16:00', '2 17:00']),
    );
    const { datos } = (await e.api.get(`/operacion/${operacion}`)).body;
    const montos = [...datos.extras.map(({ monto }: { monto: number }) => monto), datos.comision_monto];
    expect(montos).toHaveLength(3);
    for (const monto of montos) expect(monto).toSatisfy(Number.isSafeInteger);
    const extras = datos.extras.map(({ id }: { id: number }) => id);
    await e.api.make('/factura', { cliente, operaciones: [operacion], extras });
  });
});

describe('R12.6 What earlier versions have stored', () => {
  test('R12.6 Charges whose sum is no exact number are not invoiced, and break no report', async () => {
    const { rows } = await e.api.pool.query<{ id: number }>(
      `insert into extra (version, cliente_id, tipo, monto, manual)
       select 1, $1, 'Peaje', 2600000012345679000, true from generate_series(1, 2) n returning id`,
      [e.cliente],
    );
    const extras = rows.map(({ id }) => id);
    expectRefused(await e.api.post('/factura', { cliente: e.cliente, extras }), 'validacion');
    for (const por of ['mes', 'cliente', 'camion', 'operacion'])
      expect((await e.api.get(`/rentabilidad?por=${por}`)).status).toBe(200);
  });
});
