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

const LONG_DAY = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'jueves 26 de noviembre': the day in Chile at `now`. */
export function longDayText(now: number): string {
  // Noon, so that the day is the same in every zone.
  return LONG_DAY.format(new Date(`${formatFecha(now)}T12:00:00Z`)).replace(',', '');
}
