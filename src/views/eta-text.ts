import { formatDateMinute, formatFecha, formatTime, startOfDay } from '#domain/date.ts';

const DAYS: readonly [days: number, word: string][] = [
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
];

/** 'hoy 14:30', 'ayer 09:00', else '2026-11-12 11:00'. `eta` is ISO, `now` epoch ms. */
export function etaText(eta: string, now: number): string {
  const day = formatFecha(eta);
  const word = DAYS.find(([days]) => formatFecha(startOfDay(now, days)) === day)?.[1];
  return word === undefined ? formatDateMinute(eta) : `${word} ${formatTime(eta)}`;
}
