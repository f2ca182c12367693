/** The dashboard's figures in words. Months are '2026-11', as the server groups them. */
import type { Dashboard } from '#contracts/dashboard.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import type { ChartDatum } from '#ui/chart/ChartCanvas.tsx';

export interface DashboardFigure {
  title: string;
  value: string;
  detalle: string;
}

// Noon, so that the month is the same in every zone.
const dateOf = (month: string): Date => new Date(`${month}-15T12:00:00Z`);
const LONG = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('es-CL', { month: 'short', timeZone: 'UTC' });

/** '2026-11' → 'noviembre'. */
export const monthName = (month: string): string => LONG.format(dateOf(month));

/** '2026-11' → 'nov 2026'. */
export function shortMonth(month: string): string {
  return `${SHORT_MONTH.format(dateOf(month)).replace('.', '')} ${month.slice(0, 4)}`;
}

/** The four cards. */
export function dashboardFigures(dashboard: Dashboard): DashboardFigure[] {
  const { ventas, operaciones_por_facturar, operaciones_en_proceso, comision_ventas } = dashboard;
  const month = dashboard.facturado_por_mes.at(-1)?.mes;
  const inMonth = month === undefined ? 'este mes' : `en ${monthName(month)}`;
  return [
    { title: 'Ventas', value: formatPesos(ventas), detalle: `Facturado ${inMonth}, sin IVA` },
    {
      title: 'Operaciones por facturar',
      value: formatNumero(operaciones_por_facturar.cantidad),
      detalle: `Por ${formatPesos(operaciones_por_facturar.monto)}, sin extras ni IVA`,
    },
    {
      title: 'Operaciones en proceso',
      value: formatNumero(operaciones_en_proceso.cantidad),
      detalle: `Por ${formatPesos(operaciones_en_proceso.monto)}, sin extras ni IVA`,
    },
    {
      title: 'Comisión Ventas',
      value: formatPesos(comision_ventas),
      detalle: `De operaciones finalizadas ${inMonth}`,
    },
  ];
}

export function barsOf({ facturado_por_mes }: Dashboard): ChartDatum[] {
  return facturado_por_mes.map(({ mes, monto }) => ({ label: shortMonth(mes), value: monto }));
}

export function slicesOf({ operaciones_por_estado }: Dashboard): ChartDatum[] {
  return operaciones_por_estado.map(({ estado, cantidad }) => ({ label: estado, value: cantidad }));
}
