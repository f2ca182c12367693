/** Days of a calendar, yyyy-mm-dd. */
import { DAY_MS } from './milliseconds.ts';

export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of its week: weeks begin on Monday. */
export const mondayOf = (day: string): string =>
  laterDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
