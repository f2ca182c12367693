import { formatDateMinute, formatFecha, parseFecha } from '#domain/date.ts';
import { MINUTE_MS } from '#domain/milliseconds.ts';
import { monthNumber } from '#domain/month-name.ts';
import { laterDay } from '#domain/plain-day.ts';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const CHILEAN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const WITHOUT_YEAR = /^(\d{1,2})[-/.](\d{1,2})$/;
const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?$/;
/** A time that cannot be a day, where no day is typed. */
const TIME_ALONE = /^(?:\d{1,2}:\d{2}|\d{4})$/;
/** The unit behind a time: '15:00 hrs.' */
const HOURS = /(?<=\d)\s*(?:h|hrs?|horas)\.?$/i;
/**
 * A day whose month is a word: '24 nov', '24 de noviembre de 2026', '24-nov-2026'. After a space four digits are its year in
 * this decade only: '24 nov 2030' is a time.
 */
const WITH_WORD =
  /^(\d{1,2})[-/.\s]*(?:de\s+)?(\p{L}{3,})\.?(?![\p{L}\d])(?:(?:\s+del?\s+|[-/.])(\d{4})(?!\d)|[\s,]+(202\d)(?!\d))?/iu;
/** Days that are named, by their distance from today. */
const NAMED = new Map([
  ['ayer', -1],
  ['hoy', 0],
  ['mañana', 1],
  ['manana', 1],
]);

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/** The date of that day and month that is nearest to `today` (YYYY-MM-DD). Null where no year near it has the day. */
function nearestDate(day: string, month: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(today));
  const dates = [year, year + 1, year - 1].map((each) => `${each}-${month}-${day}`);
  const existing = dates.filter((date) => parseFecha(`${date} 00:00`) !== null);
  return existing.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function isoDate(text: string, today: () => string): string | null {
  const iso = ISO.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  const chilean = CHILEAN.exec(text);
  if (chilean) return `${chilean[3]!.padStart(4, '20')}-${two(chilean[2])}-${two(chilean[1])}`;
  const short = WITHOUT_YEAR.exec(text);
  if (short) return nearestDate(two(short[1]), two(short[2]), today());
  const days = NAMED.get(text.toLowerCase());
  return days === undefined ? null : laterDay(today(), days);
}

/** '24-11 9:00' for '24 de noviembre 9:00'. */
const withMonthNumber = (typed: string): string =>
  typed.replace(WITH_WORD, (whole, day: string, word: string, year?: string, bareYear?: string) => {
    const month = monthNumber(word);
    return month === undefined ? whole : [day, month, year ?? bareYear].filter(Boolean).join('-');
  });

const partsOf = (typed: string): string[] =>
  withMonthNumber(typed.trim())
    .replace(HOURS, '')
    .split(/[\sT,]+/);

/** 'HH:mm'; null for a text that is no time. */
function clockOf(text: string): string | null {
  const time = TIME.exec(text);
  return time && `${two(time[1])}:${two(time[2])}`;
}

/** A time without a date: today, or where it ends what begins at `start`, on the day of the start or the next one. */
function dayOfTime(clock: string, start: string, today: string): string {
  const day = start.slice(0, 10) || today;
  return `${day} ${clock}` < start ? laterDay(day, 1) : day;
}

/**
 * Parses typed text ('24/11 9:00', '24 nov 9:00', 'hoy 15:00', '15:00', '5/3/2026 830', '2026-03-05T08:30') to 'YYYY-MM-DD HH:mm', or to
 * 'YYYY-MM-DD' without `withTime`. A date without year is the nearest one to `now` (epoch ms); a date-time without time
 * begins at 00:00. One without a date is today, or not before `start` ('YYYY-MM-DD HH:mm') where that is given.
 * @returns null where the date does not exist
 */
export function parseTypedDate(
  typed: string,
  withTime: boolean,
  start = '',
  now = Date.now(),
): string | null {
  const parts = partsOf(typed);
  const isTimeAlone = withTime && parts.length === 1 && TIME_ALONE.test(parts[0]!);
  const clock = clockOf(isTimeAlone ? parts[0]! : (parts[1] ?? '0000'));
  if (clock === null || parts.length > 2) return null;
  const today = (): string => formatFecha(now);
  const date = isTimeAlone ? dayOfTime(clock, start, today()) : isoDate(parts[0]!, today);
  if (!date || parseFecha(`${date} ${clock}`) === null) return null;
  return withTime ? `${date} ${clock}` : date;
}

/** The same time (YYYY-MM-DD HH:mm, as typed) so many minutes later; null where it is no time. */
export function minutesLater(typed: string, minutes: number): string | null {
  const parsed = parseTypedDate(typed, true);
  const at = parsed === null ? null : parseFecha(parsed);
  return at === null ? null : formatDateMinute(Date.parse(at) + minutes * MINUTE_MS);
}

/** How to type it: the message of a field whose text is no date. */
export const howToType = (withTime: boolean): string =>
  withTime ? 'Escríbala así: 24-11-2026 09:00' : 'Escríbala así: 24-11-2026';

/** Why a text that `parseTypedDate` does not take is no date: it is written wrongly, or there is no such hour or day. */
export function whyNoDate(typed: string, withTime: boolean): string {
  const parts = partsOf(typed);
  if (withTime && parts.length === 1 && TIME_ALONE.test(parts[0]!)) parts.unshift('hoy');
  const [date = '', time = '0000', ...rest] = parts;
  const clock = clockOf(time);
  const match = ISO.exec(date) ?? CHILEAN.exec(date) ?? WITHOUT_YEAR.exec(date);
  const isDay = match !== null || NAMED.has(date.toLowerCase());
  if (!isDay || clock === null || rest.length > 0) return howToType(withTime);
  if (!match || parseFecha(`2026-01-01 ${clock}`) === null) return 'Esa hora no existe';
  const year = Number(match.find((part) => part.length === 4));
  return year < 1900 || year > 2199 ? 'El año debe estar entre 1900 y 2199' : 'Ese día no existe';
}
