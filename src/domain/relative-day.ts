/** Days that move with the calendar: 'hoy', 'lunes' (of this week), and so many days from them, as in 'hoy-1'. */
import { laterDay, mondayOf } from './plain-day.ts';

/** Such a text as yyyy-mm-dd, `today` being yyyy-mm-dd too; any other text as it is. */
export function absoluteDay(text: string, today: () => string): string {
  const match = /^(hoy|lunes)([+-]\d{1,3})?$/.exec(text);
  if (!match) return text;
  const day = today();
  return laterDay(match[1] === 'hoy' ? day : mondayOf(day), Number(match[2] ?? 0));
}
