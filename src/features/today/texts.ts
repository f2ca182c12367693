/** The times and dates of the screen 'Hoy' as texts. `now` is epoch ms, times are ISO. */
import { formatFecha, formatDateMinute, formatTime, startOfDay } from '#domain/date.ts';
import { totalDeuda } from '#views/billing.ts';
import type { Today, TodayOperacion } from '#views/today.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import type { RunningTime } from '#views/running-times.ts';

const DAYS: readonly [days: number, word: string][] = [
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
];

/** 'hoy 14:30', 'ayer 09:00', else '2026-11-12 11:00'. */
export function etaText(eta: string, now: number): string {
  const day = formatFecha(eta);
  const word = DAYS.find(([days]) => formatFecha(startOfDay(now, days)) === day)?.[1];
  return word === undefined ? formatDateMinute(eta) : `${word} ${formatTime(eta)}`;
}

export const operacionTitle = ({ id, contenedor }: Pick<TodayOperacion, 'id' | 'contenedor'>): string =>
  [contenedor, titleCase(nombreOperacion(id))].filter((part) => part !== null).join(' · ');

/** The anchor of a group on the screen: 'Por facturar' → 'por-facturar'. */
export const anchorOf = (group: string): string => group.toLowerCase().replaceAll(' ', '-');

/** The number of stays that have used up their free time. */
export const beyondFreeTime = (times: readonly Pick<RunningTime, 'luz'>[]): number =>
  times.filter(({ luz }) => luz === 'rojo').length;

/** The total to be invoiced, in pesos. */
export const deudaTotal = (deudas: Today['deudas']): number =>
  deudas.reduce((sum, deuda) => sum + totalDeuda(deuda), 0);
