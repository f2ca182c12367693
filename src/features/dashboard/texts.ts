/** The dashboard's figures in words. Months are '2026-11', as the server groups them. */
import type { Dashboard } from '#contracts/dashboard.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import type { ChartDatum } from '#ui/chart/ChartCanvas.tsx';

export interface Cifra {
  titulo: string;
  valor: string;
  detalle: string;
}

// Noon, so that the month is the same in every zone.
const fechaDe = (mes: string): Date => new Date(`${mes}-15T12:00:00Z`);
const LARGO = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' });
const CORTO = new Intl.DateTimeFormat('es-CL', { month: 'short', timeZone: 'UTC' });

/** '2026-11' → 'noviembre'. */
export const nombreDeMes = (mes: string): string => LARGO.format(fechaDe(mes));

/** '2026-11' → 'nov 2026'. */
export function mesCorto(mes: string): string {
  return `${CORTO.format(fechaDe(mes)).replace('.', '')} ${mes.slice(0, 4)}`;
}

/** The four cards. */
export function cifrasDe(dashboard: Dashboard): Cifra[] {
  const { ventas, operaciones_por_facturar, operaciones_en_proceso, comision_ventas } = dashboard;
  const mes = dashboard.facturado_por_mes.at(-1)?.mes;
  const enMes = mes === undefined ? 'este mes' : `en ${nombreDeMes(mes)}`;
  return [
    { titulo: 'Ventas', valor: formatPesos(ventas), detalle: `Facturado ${enMes}, sin IVA` },
    {
      titulo: 'Operaciones por facturar',
      valor: formatNumero(operaciones_por_facturar.cantidad),
      detalle: `Por ${formatPesos(operaciones_por_facturar.monto)}, sin extras ni IVA`,
    },
    {
      titulo: 'Operaciones en proceso',
      valor: formatNumero(operaciones_en_proceso.cantidad),
      detalle: `Por ${formatPesos(operaciones_en_proceso.monto)}, sin extras ni IVA`,
    },
    {
      titulo: 'Comisión Ventas',
      valor: formatPesos(comision_ventas),
      detalle: `De operaciones finalizadas ${enMes}`,
    },
  ];
}

export function barrasDe({ facturado_por_mes }: Dashboard): ChartDatum[] {
  return facturado_por_mes.map(({ mes, monto }) => ({ label: mesCorto(mes), value: monto }));
}

export function porcionesDe({ operaciones_por_estado }: Dashboard): ChartDatum[] {
  return operaciones_por_estado.map(({ estado, cantidad }) => ({ label: estado, value: cantidad }));
}
