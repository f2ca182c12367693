/** What operations leave, in words and pictures. */
import type { RentabilidadGroup, RentabilidadLine } from '#contracts/rentabilidad.ts';
import { monthsBetween, type RentabilidadPor } from '#domain/rentabilidad.ts';
import { TIPO_OPERACION_LABEL, type TipoOperacion } from '#domain/vocabulary.ts';
import type { ChartDatum } from '#ui/chart/ChartCanvas.tsx';

export const POR_LABEL: Readonly<Record<RentabilidadPor, string>> = {
  mes: 'Por mes',
  cliente: 'Por cliente',
  camion: 'Por camión',
  operacion: 'Por operación',
};

const PERCENT = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });

/** '45,3 %'; '—' where nothing was charged. */
export const percentText = (percent: number | null): string =>
  percent === null ? '—' : `${PERCENT.format(percent)} %`;

const MONTH = new Intl.DateTimeFormat('es-CL', { month: 'short', timeZone: 'UTC' });
const LONG_MONTH = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' });
const dateOf = (month: string): Date => new Date(`${month}-15T12:00:00Z`);

/** '2026-11' → 'nov 2026'. */
export const shortMonthText = (month: string): string =>
  `${MONTH.format(dateOf(month)).replace('.', '')} ${month.slice(0, 4)}`;

/** '2026-11' → 'noviembre 2026'. */
export const longMonthText = (month: string): string =>
  `${LONG_MONTH.format(dateOf(month))} ${month.slice(0, 4)}`;

export function groupName(por: RentabilidadPor, { nombre }: Pick<RentabilidadGroup, 'nombre'>): string {
  if (nombre === null) return 'Sin camión';
  return por === 'mes' ? longMonthText(nombre) : nombre;
}

/** 'Importación', or the type of a charge. */
export const tipoText = ({ tipo }: Pick<RentabilidadLine, 'tipo'>): string =>
  TIPO_OPERACION_LABEL[tipo as TipoOperacion] ?? tipo;

/** Bars of a chart: more have no room for their names. */
export const MOST_BARS = 12;

/** The margin of each month, oldest first, with those in between that have nothing; of the last ones where they are many. */
export function monthBars(groups: readonly RentabilidadGroup[]): ChartDatum[] {
  const margins = new Map(groups.map(({ id, margen }) => [String(id), margen]));
  const [first, last] = [[...margins.keys()].toSorted()[0], [...margins.keys()].toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsBetween(first, last)
    .slice(-2 * MOST_BARS)
    .map((month) => ({ label: shortMonthText(month), value: margins.get(month) ?? 0 }));
}

export const groupBars = (por: RentabilidadPor, groups: readonly RentabilidadGroup[]): ChartDatum[] =>
  groups.map((group) => ({ label: groupName(por, group), value: group.margen }));
