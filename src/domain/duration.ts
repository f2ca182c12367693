import { DAY_MS, HOUR_MS, MINUTE_MS } from './milliseconds.ts';

/** '45 min', '7 h', '7 h 10'. Seconds count as a whole minute, since each hour begun is charged. */
function hours(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return `${min} min`;
  return min === 0 ? `${h} h` : `${h} h ${String(min).padStart(2, '0')}`;
}

/** '6 d', '6 d 23 h', for storage that is charged by periods of 24 hours. */
function days(ms: number): string {
  const complete = Math.ceil(ms / HOUR_MS);
  const [d, h] = [Math.floor(complete / 24), complete % 24];
  if (d === 0) return `${h} h`;
  return h === 0 ? `${d} d` : `${d} d ${h} h`;
}

/** The time between two ISO times; null where one of them is not a date, or the end is before the start. */
export function duration(from: string, until: string, unit: 'hora' | 'dia' = 'hora'): string | null {
  const ms = Date.parse(until) - Date.parse(from);
  if (Number.isNaN(ms) || ms < 0) return null;
  return unit === 'dia' && ms >= DAY_MS ? days(ms) : hours(ms);
}
