/** Days that move with the calendar: 'hoy', 'lunes' (of this week), and so many days from them, as in 'hoy-1'. */
import { DAY_MS } from './milliseconds.ts';

/** The day that many days later; days are yyyy-mm-dd. */
const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days since Monday, with which a week begins. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Such a text as yyyy-mm-dd, `today` being yyyy-mm-dd too; any other text as it is. */
export function absoluteDay(text: string, today: () => string): string {
  const match = /^(hoy|lunes)([+-]\d{1,3})?$/.exec(text);
  if (!match) return text;
  const day = today();
  return shift(day, Number(match[2] ?? 0) - (match[1] === 'hoy' ? 0 : weekdayOf(day)));
}
