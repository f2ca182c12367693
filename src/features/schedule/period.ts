/** The days that the board shows, from its address. Days are yyyy-mm-dd. */
import { formatFecha, formatTime, isDay, startOfNamedDay } from '#domain/date.ts';
import { HOUR_MS } from '#domain/milliseconds.ts';
import { mondayOf } from '#domain/plain-day.ts';
import type { SchedulePeriod } from '#views/schedule.ts';
import { shortDay } from './texts.ts';

export type View = 'dia' | 'semana';

export interface ShownPeriod extends SchedulePeriod {
  /** The chosen day. */
  day: string;
  view: View;
}

/** What the address says, otherwise the day of today. */
export function periodOf(address: Readonly<Record<string, unknown>>, today: string): ShownPeriod {
  const day = typeof address.dia === 'string' && isDay(address.dia) ? address.dia : today;
  const isWeek = address.vista === 'semana';
  const first = isWeek ? mondayOf(day) : day;
  return {
    day,
    view: isWeek ? 'semana' : 'dia',
    from: startOfNamedDay(first),
    to: startOfNamedDay(first, isWeek ? 7 : 1),
    unit: isWeek ? 'dia' : 'hora',
  };
}

/** Where an instant is in the period: 0 at its start, 1 at its end. */
export function shareOf({ from, to }: SchedulePeriod, iso: string): number {
  const share = (Date.parse(iso) - Date.parse(from)) / (Date.parse(to) - Date.parse(from));
  return Math.min(Math.max(share, 0), 1);
}

export interface Tick {
  label: string;
  /** Its start and its width, as shares of the period. */
  at: number;
  width: number;
}

const TICK_HOURS = 2;

/** The columns' headings: every second hour of the day, or the days of the week. A day may have 23 or 25 hours. */
export function ticksOf(period: ShownPeriod): Tick[] {
  const starts: string[] = [];
  if (period.unit === 'dia') {
    const first = formatFecha(period.from);
    for (let index = 0; index < 7; index++) starts.push(startOfNamedDay(first, index));
  } else {
    for (let ms = Date.parse(period.from); ms < Date.parse(period.to); ms += TICK_HOURS * HOUR_MS)
      starts.push(new Date(ms).toISOString());
  }
  return starts.map((start, index) => ({
    label: period.unit === 'dia' ? shortDay(formatFecha(start)) : formatTime(start),
    at: shareOf(period, start),
    width: shareOf(period, starts[index + 1] ?? period.to) - shareOf(period, start),
  }));
}
