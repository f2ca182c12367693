/** The dashboard's figures in words. Months are '2026-11', as the server groups them. */
import type { Dashboard } from '#contracts/dashboard.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { laterDay } from '#domain/plain-day.ts';
import { laterMonth } from '#domain/rentabilidad.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { ChartDatum } from '#ui/chart/ChartCanvas.tsx';

export interface DashboardFigure {
  title: string;
  value: string;
  detalle: string;
  /** What it counts. */
  link: LinkProps;
}

/** A filter of a list in the address, by the list's prefix there. */
const filtered = (to: LinkProps['to'], filters: Readonly<Record<string, string>>): LinkProps =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the lists' own, which no route declares
  ({ to, search: filters as never });

/** The invoices of a month; all of them without one. */
export function facturasOf(month: string | undefined): LinkProps {
  if (month === undefined) return { to: '/admin/factura' };
  const last = laterDay(`${laterMonth(month, 1)}-01`, -1);
  return filtered('/admin/factura', { facturas_desde: `${month}-01`, facturas_hasta: last });
}

const STATE_FILTER: Record<State, Readonly<Record<string, string>>> = {
  Agendado: {},
  Asignado: { asignado_estado: 'pendiente' },
  Finalizado: { asignado_estado: 'finalizada' },
  Facturado: { asignado_estado: 'facturada' },
};

/** The operations of a state. */
export const operacionesOf = (state: State): LinkProps => filtered('/admin/operacion', STATE_FILTER[state]);

type State = Dashboard['operaciones_por_estado'][number]['estado'];

/** One word, so that it is one line of the chart. */
const GOES_ON = '(en\u00A0curso)';

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
    {
      title: 'Ventas',
      value: formatPesos(ventas),
      detalle: `Facturado ${inMonth}, sin IVA`,
      link: facturasOf(month),
    },
    {
      title: 'Operaciones por facturar',
      value: formatNumero(operaciones_por_facturar.cantidad),
      detalle: `Por ${formatPesos(operaciones_por_facturar.monto)}, sin extras ni IVA`,
      link: operacionesOf('Finalizado'),
    },
    {
      title: 'Operaciones en proceso',
      value: formatNumero(operaciones_en_proceso.cantidad),
      detalle: `Por ${formatPesos(operaciones_en_proceso.monto)}, sin extras ni IVA`,
      link: operacionesOf('Asignado'),
    },
    {
      title: 'Comisión Ventas',
      value: formatPesos(comision_ventas),
      detalle: `De operaciones finalizadas ${inMonth}`,
      link: { to: '/admin/liquidacion' },
    },
  ];
}

/** The last month, which goes on, is marked. */
export function barsOf({ facturado_por_mes }: Dashboard): ChartDatum[] {
  const last = facturado_por_mes.length - 1;
  return facturado_por_mes.map(({ mes, monto }, index) => ({
    label: index === last ? `${shortMonth(mes)} ${GOES_ON}` : shortMonth(mes),
    value: monto,
    ...(index === last && { unfinished: true }),
  }));
}

export function slicesOf({ operaciones_por_estado }: Dashboard): ChartDatum[] {
  return operaciones_por_estado.map(({ estado, cantidad }) => ({ label: estado, value: cantidad }));
}
