import { formatFecha, formatDateMinute, formatTime } from '#domain/date.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/milliseconds.ts';

/** '10:32' for a time of today, otherwise '2026-03-05 10:32'. Times are epoch ms. */
export function momentText(at: number, now = Date.now()): string {
  const [day, hour] = [formatFecha(at), formatTime(at)];
  return day === formatFecha(now) ? hour : `${day} ${hour}`;
}

/** The age of data of `at`, to follow 'Datos': 'de hace 25 min', 'de las 14:32', 'del 2026-03-05 10:32'. */
export function ageText(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE_MS) return 'de hace un momento';
  if (ago < HOUR_MS) return `de hace ${Math.floor(ago / MINUTE_MS)} min`;
  if (formatFecha(at) !== formatFecha(now)) return `del ${formatDateMinute(at)}`;
  const hour = formatTime(at);
  return `${hour.startsWith('01') ? 'de la' : 'de las'} ${hour}`;
}
