import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contracts/dashboard.ts';
import { formatFecha } from '#domain/date.ts';
import { fetchDashboard } from '#server/resources/overview/dashboard.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const dashboard = async (): Promise<Dashboard> => (await e.api.get('/dashboard')).body.datos;
const states = (found: Dashboard): Record<string, number> =>
  Object.fromEntries(found.operaciones_por_estado.map(({ estado, cantidad }) => [estado, cantidad]));

/** An import that is finished, its delivery over at `fin`. */
async function finished(
  fin: string,
  more: Record<string, unknown> = {},
  numero = `N${Math.random()}`,
): Promise<number> {
  const m = movimientos(e);
  const id = await agendar(e, 'IMPORTACION', more);
  const hours = { fecha_inicio: fin, fecha_termino: fin };
  await postMovimientos(
    e,
    id,
    { ...m.retiroPuerto(['1 08:00', '1 09:00'], { numero }), ...hours },
    { ...m.descarga(['2 08:00', '2 09:00']), ...hours },
    { ...m.entregaContenedor(['2 10:00', '2 11:00']), ...hours },
  );
  return id;
}

describe('GET /dashboard', () => {
  it('GET /dashboard is zero in every figure of an empty company', async () => {
    const found = await dashboard();
    expect(found).toMatchObject({
      ventas: 0,
      operaciones_por_facturar: { cantidad: 0, monto: 0 },
      operaciones_en_proceso: { cantidad: 0, monto: 0 },
      comision_ventas: 0,
    });
    expect(found.operaciones_por_estado).toEqual([
      { estado: 'Agendado', cantidad: 0 },
      { estado: 'Asignado', cantidad: 0 },
      { estado: 'Finalizado', cantidad: 0 },
      { estado: 'Facturado', cantidad: 0 },
    ]);
    expect(found.facturado_por_mes).toHaveLength(12);
    expect(found.facturado_por_mes.at(-1)).toEqual({ mes: formatFecha(Date.now()).slice(0, 7), monto: 0 });
    expect(new Set(found.facturado_por_mes.map(({ monto }) => monto))).toEqual(new Set([0]));
  });

  it('GET /dashboard counts each operation in its one state', async () => {
    await agendar(e, 'IMPORTACION', { asignada: false, monto: 1 });
    const inProgress = await agendar(e, 'EXPORTACION', { monto: 70_000 });
    await agendar(e, 'EXPORTACION', { monto: 30_000 });
    const byFacturar = await finished(new Date().toISOString(), { monto: 500_000 });
    const facturada = await finished(new Date().toISOString(), { monto: 40_000 });
    await e.api.make('/factura', { cliente: e.cliente, operaciones: [facturada] });
    const found = await dashboard();
    expect(states(found)).toEqual({ Agendado: 1, Asignado: 2, Finalizado: 1, Facturado: 1 });
    expect(found.operaciones_en_proceso).toEqual({ cantidad: 2, monto: 100_000 });
    expect(found.operaciones_por_facturar).toEqual({ cantidad: 1, monto: 500_000 });
    expect(found.ventas).toBe(40_000);
    expect(found.facturado_por_mes.at(-1)?.monto).toBe(40_000);
    await e.api.remove(`/operacion/${inProgress}`);
    await e.api.remove(`/operacion/${byFacturar}`);
    expect(states(await dashboard())).toEqual({ Agendado: 1, Asignado: 1, Finalizado: 0, Facturado: 1 });
  });
});

describe('The month of an amount', () => {
  const at = (now: string): Promise<Dashboard> => fetchDashboard(e.db, now);
  const factura = (created_at: string, subtotal: number, more: object = {}) =>
    insertRows(e.db, 'factura', {
      cliente_id: e.other,
      subtotal,
      iva: 0,
      total: subtotal,
      created_at,
      ...more,
    });

  it("The month of an invoice is Chile's; its amount counts without IVA, and a deleted one does not count", async () => {
    // Chile is three hours behind UTC in summer, four in winter.
    await factura('2024-02-01T02:59:59Z', 1);
    await factura('2024-02-01T03:00:00Z', 20);
    await factura('2024-06-01T03:59:59Z', 300);
    await factura('2024-06-01T04:00:00Z', 4000, { iva: 760, total: 4760 });
    await factura('2024-06-15T04:00:00Z', 50_000, { deleted_at: '2024-06-16T04:00:00Z' });
    const found = await at('2024-07-01T03:59:59Z');
    expect(found.ventas).toBe(4000);
    expect(found.facturado_por_mes.map(({ mes }) => mes)).toEqual([
      '2023-07',
      '2023-08',
      '2023-09',
      '2023-10',
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
      '2024-03',
      '2024-04',
      '2024-05',
      '2024-06',
    ]);
    const montos = Object.fromEntries(found.facturado_por_mes.map(({ mes, monto }) => [mes, monto]));
    expect(montos).toMatchObject({ '2024-01': 1, '2024-02': 20, '2024-05': 300, '2024-06': 4000 });
    expect((await at('2024-07-01T04:00:00Z')).ventas).toBe(0);
  });

  it("The month of a commission is that of the end of delivery; its amount is the driver's percentage, or the operation's own", async () => {
    await finished('2024-09-01T03:59:59Z', { monto: 100_000 });
    await finished('2024-09-01T04:00:00Z', { monto: 1001 });
    const external = await finished('2024-09-30T12:00:00Z', { monto: 1000 });
    await e.api.patch(`/operacion/${external}`, { comision_externo: 16.15 });
    const unpaid = await finished('2024-09-30T13:00:00Z', { monto: 1_000_000 });
    await e.api.patch(`/operacion/${unpaid}`, { comision_externo: 0 });
    // 10 % of 1001 is 100.1; 16.15 % of 1000 is 161.5, which is rounded up; 0 % replaces the driver's 10 %.
    expect((await at('2024-09-15T12:00:00Z')).comision_ventas).toBe(100 + 162);
    expect((await at('2024-08-15T12:00:00Z')).comision_ventas).toBe(10_000);
  });

  it('A commission of the month stays as it was frozen at the finish when the percentage of the driver changes', async () => {
    await finished('2024-11-10T12:00:00Z', { monto: 200_000 });
    await e.api.patch(`/chofer/${e.chofer}`, { comision: 25 });
    expect((await at('2024-11-15T12:00:00Z')).comision_ventas).toBe(20_000);
    await e.api.patch(`/chofer/${e.chofer}`, { comision: 10 });
  });
});
