/** Dates of spreadsheets: days since 30-12-1899, of the company's clock, whose hours are the fraction of the number. */
import { formatDateTime, parseFecha } from './date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './milliseconds.ts';
import { monthNumber } from './month-name.ts';

/** The day 0 of Excel, as UTC milliseconds. It counts a 29-02-1900, which did not exist, so it is wrong before March. */
const EPOCH = Date.UTC(1899, 11, 30);
/** 1954 to 2119: other numbers are no dates of a schedule. */
const [FIRST, LAST] = [20_000, 80_000];

/** By hour: the zone changes its offset at whole ones. */
const offsets = new Map<number, number>();

/** The wall clock of an instant in the company's zone, to the second, as if it were UTC milliseconds. */
export function wallClockOf(iso: string): number {
  const second = Math.floor(Date.parse(iso) / 1000) * 1000;
  const hour = Math.floor(second / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = Date.parse(`${formatDateTime(second).replace(' ', 'T')}Z`) - second;
    offsets.set(hour, offset);
  }
  return second + offset;
}

/** 'yyyy-mm-dd hh:mm' of a wall clock as UTC milliseconds, to the nearest minute; without hours at midnight. */
export function formatWallClock(ms: number): string {
  const text = new Date(Math.round(ms / MINUTE_MS) * MINUTE_MS).toISOString();
  return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

const SERIAL = /^\d{5}([.,]\d+)?$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
const CHILEAN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(.*)$/;
/** '3 dic 2026', '03-dic-26', 'jueves 3 de diciembre de 2026'. */
const NAMED =
  /^(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-záéíóú]*\.?,?\s+)?(\d{1,2})(?:\s+de\s+|[-/.\s]+)([a-z]{3,10})\.?(?:\s+del?\s+|[-/.\s]+)(\d{4}|\d{2})(?!\d)(.*)$/i;
const TIME = /^[T,\s]+(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(hrs?\.?|[ap]\.?\s?m\.?)?$/i;

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/** 'hh:mm' of ' 8:30', ' 08:30:00', ' 8:30 p.m.'; '' where there is none, null where it is no time. */
function clockOf(text: string): string | null {
  if (text.trim() === '') return '';
  const [, hours, minutes, suffix = ''] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const half = suffix.replaceAll(/[^apm]/gi, '').toLowerCase();
  if (half !== 'am' && half !== 'pm') return `${two(hours)}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  return `${two(String((Number(hours) % 12) + (half === 'pm' ? 12 : 0)))}:${minutes}`;
}

/**
 * A date of a spreadsheet or CSV file as 'yyyy-mm-dd' or 'yyyy-mm-dd hh:mm': the number of Excel, ISO, dd-mm-yyyy or
 * dd/mm/yyyy, '3 dic 2026', with and without hours; with an offset it is converted to the company's clock. Null where it is none.
 */
export function readFileDate(written: string): string | null {
  const text = written.trim();
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.'));
    return days >= FIRST && days < LAST ? formatWallClock(EPOCH + days * DAY_MS) : null;
  }
  const withOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes('T') ? parseFecha(text) : null;
  if (withOffset !== null) return formatWallClock(wallClockOf(withOffset));
  const iso = ISO.exec(text);
  const chilean = CHILEAN.exec(text);
  const named = NAMED.exec(text);
  const parts = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : chilean
      ? [chilean[3], chilean[2], chilean[1], chilean[4]]
      : named && [named[3], monthNumber(named[2]!), named[1], named[4]];
  if (!parts?.[1]) return null;
  const [year = '', month, day, rest = ''] = parts;
  const clock = clockOf(rest);
  if (clock === null) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const full = clock === '' ? date : `${date} ${clock}`;
  return parseFecha(full) === null ? null : full;
}

/** A cell with an hour alone, as Excel has it: on its day 0, or the first of its calendar. */
const HOUR_OF_EXCEL = /^(?:1899-12-3[01]|1900-01-0[01])(?: (\d{2}:\d{2}))?$/;
const FRACTION = /^0?[.,]\d+$/;
const WHOLE_HOUR = /^(\d{1,2})\s*(?:h|hrs?\.?)?$/i;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** 'hh:mm' of an hour without a day: '8:30', '8:30 p.m.', '8 hrs', the fraction of a day. Null where it is none. */
export function readFileHour(written: string): string | null {
  const text = written.trim();
  if (FRACTION.test(text))
    return formatWallClock(EPOCH + Number(text.replace(',', '.')) * DAY_MS).slice(11) || '00:00';
  const excel = HOUR_OF_EXCEL.exec(text);
  if (excel) return excel[1] ?? '00:00';
  const [, whole] = WHOLE_HOUR.exec(text) ?? [];
  const clock = whole === undefined ? clockOf(` ${text}`) : `${two(whole)}:00`;
  return clock !== null && CLOCK.test(clock) ? clock : null;
}
