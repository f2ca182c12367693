import type { Dashboard } from '#contracts/dashboard.ts';
import {
  barsOf,
  dashboardFigures,
  facturasOf,
  operacionesOf,
  shortMonth,
  slicesOf,
} from '#features/dashboard/texts.ts';
import { describe, expect, it } from 'vitest';

const FIGURES: Dashboard = {
  ventas: 980_000,
  operaciones_por_facturar: { cantidad: 3, monto: 1_400_000 },
  operaciones_en_proceso: { cantidad: 1200, monto: 0 },
  comision_ventas: 220_000,
  facturado_por_mes: [
    { mes: '2026-10', monto: 0 },
    { mes: '2026-11', monto: 980_000 },
  ],
  operaciones_por_estado: [{ estado: 'Agendado', cantidad: 5 }],
};

describe('The dashboard in words', () => {
  it('The dashboard shows the four cards of R8.1 with amounts in pesos', () => {
    expect(dashboardFigures(FIGURES).map(({ title, value }) => [title, value])).toEqual([
      ['Ventas', '$980.000'],
      ['Operaciones por facturar', '3'],
      ['Operaciones en proceso', '1.200'],
      ['Comisión Ventas', '$220.000'],
    ]);
  });

  it("The dashboard names the month of the server's answer, whatever the date of the device", () => {
    expect(dashboardFigures(FIGURES)[0]?.detalle).toBe('Facturado en noviembre, sin IVA');
    expect(dashboardFigures({ ...FIGURES, facturado_por_mes: [] })[0]?.detalle).toBe(
      'Facturado este mes, sin IVA',
    );
  });

  it('The cards of the dashboard lead to what they count', () => {
    expect(dashboardFigures(FIGURES).map(({ link }) => link)).toEqual([
      { to: '/admin/factura', search: { facturas_desde: '2026-11-01', facturas_hasta: '2026-11-30' } },
      { to: '/admin/operacion', search: { asignado_estado: 'finalizada' } },
      { to: '/admin/operacion', search: { asignado_estado: 'pendiente' } },
      { to: '/admin/liquidacion' },
    ]);
    expect(facturasOf('2028-02').search).toMatchObject({ facturas_hasta: '2028-02-29' });
    expect(operacionesOf('Agendado')).toEqual({ to: '/admin/operacion', search: {} });
  });

  it('The bars of the dashboard are months, the slices are states', () => {
    expect(barsOf(FIGURES)).toEqual([
      { label: 'oct 2026', value: 0 },
      { label: 'nov 2026 (en\u00A0curso)', value: 980_000, unfinished: true },
    ]);
    expect(shortMonth('2026-01')).toBe('ene 2026');
    expect(slicesOf(FIGURES)).toEqual([{ label: 'Agendado', value: 5 }]);
  });
});
