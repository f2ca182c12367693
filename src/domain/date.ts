/**
 * Dates and times. Stored and sent as ISO 8601 UTC; typed and shown in the company's own zone, whatever the zone of the
 * device, so that a tablet with a wrong zone shows and charges the same hours.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './milliseconds.ts';

export const ZONA = 'America/Santiago';

const DATE_PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONA,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The offset of the company's zone from UTC (ms; negative in Chile), between two changes of the clock. */
export interface Zona {
  /** Each begins at its instant (ISO). */
  tramos: { desde: string; offset: number }[];
  /** Where the last one ends (ISO). */
  hasta: string;
}

/**
 * The server's zone table, in order of time; valid to `until`. It is used also where it agrees with this program's own:
 * a sum takes a fifth of the time that Intl takes.
 */
let adopted: { spans: readonly { from: number; offset: number }[]; until: number } = {
  spans: [],
  until: 0,
};

/** An instant as 'yyyy-mm-dd hh:mm:ss' in the company's zone, by this program's own zone table. */
function formatOwn(ms: number): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of DATE_PARTS.formatToParts(ms)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** An instant as 'yyyy-mm-dd hh:mm:ss' in the company's zone. */
export function formatDateTime(iso: string | number): string {
  const ms = new Date(iso).getTime();
  const span = ms < adopted.until ? adopted.spans.findLast(({ from }) => from <= ms) : undefined;
  return span ? new Date(ms + span.offset).toISOString().slice(0, 19).replace('T', ' ') : formatOwn(ms);
}

const offsetOf = (shown: string, ms: number): number =>
  Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;

const ownOffset = (ms: number): number => offsetOf(formatOwn(ms), ms);

/**
 * The company's zone by this program's own table, from the beginning of last year to the end of next year. Each span
 * begins where the clock changes, always at a full hour.
 */
export function zoneOf(now: number): Zona {
  const year = new Date(now).getUTCFullYear();
  const until = Date.UTC(year + 2, 0);
  const spans: Zona['tramos'] = [];
  let last: number | null = null;
  for (let day = Date.UTC(year - 1, 0); day < until; day += DAY_MS) {
    if (ownOffset(day) === last) continue;
    let from = day;
    // The first day always begins a span.
    if (last !== null) while (ownOffset(from - HOUR_MS) === ownOffset(day)) from -= HOUR_MS;
    last = ownOffset(day);
    spans.push({ desde: new Date(from).toISOString(), offset: last });
  }
  return { tramos: spans, hasta: new Date(until).toISOString() };
}

/**
 * Replaces this program's zone table by the server's: the Chilean clock changes by decree, and a device without updates
 * has an outdated table.
 */
export function adoptZone({ tramos, hasta }: Zona): void {
  const spans = tramos.map(({ desde, offset }) => ({ from: Date.parse(desde), offset }));
  adopted = { spans, until: Date.parse(hasta) };
}

/** 'yyyy-mm-dd hh:mm', the date picker's own format. */
export function formatDateMinute(iso: string | number): string {
  return formatDateTime(iso).slice(0, 16);
}

/** 'yyyy-mm-dd'. */
export function formatFecha(iso: string | number): string {
  return formatDateTime(iso).slice(0, 10);
}

/** 'dd/MM/yyyy', for the creation date of containers. */
export function formatChileanDate(iso: string | number): string {
  const [year, month, day] = formatFecha(iso).split('-');
  return `${day}/${month}/${year}`;
}

const MONTHS = 'ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.'.split(' ');

/** 'nov. 2025'. */
export function formatMonth(iso: string | number): string {
  const [year, month] = formatFecha(iso).split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

/** 'hh:mm'. */
export function formatTime(iso: string | number): string {
  return formatDateTime(iso).slice(11, 16);
}

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** UTC milliseconds of the written wall clock, or null where that date or time does not exist in the calendar. */
function wallClock(match: RegExpExecArray): number | null {
  const n = (index: number): number => Number(match[index] ?? 0);
  const ms = Number((match[7] ?? '0').padEnd(3, '0').slice(0, 3));
  const utc = Date.UTC(n(1), n(2) - 1, n(3), n(4), n(5), n(6), ms);
  const date = new Date(utc);
  const exists =
    n(1) >= 1900 &&
    // The last evening of 2199 in Chile is in the next year in UTC.
    n(1) <= (match[8] === undefined ? 2199 : 2200) &&
    date.getUTCMonth() === n(2) - 1 &&
    date.getUTCDate() === n(3) &&
    n(4) < 24 &&
    n(5) < 60 &&
    n(6) < 60;
  return exists ? utc : null;
}

/** Milliseconds that the company's zone is ahead of UTC at that instant. */
function zoneOffset(utc: number): number {
  return offsetOf(formatDateTime(utc), utc);
}

function offsetMs(offset: string): number | null {
  if (offset.toUpperCase() === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}

/**
 * Any ISO 8601 date or date-time → ISO UTC. Without an offset it is the company's wall clock. Null for a text that is
 * not a date, a date that does not exist (2026-02-30), or one outside of 1900 to 2199, which is a typing error.
 */
export function parseFecha(text: string): string | null {
  const match = SHAPE.exec(text.trim());
  const wall = match && wallClock(match);
  if (match === null || wall === null) return null;
  if (match[8] !== undefined) {
    const offset = offsetMs(match[8]);
    return offset === null ? null : new Date(wall - offset).toISOString();
  }
  return instantOf(wall);
}

/** The instant at which the company's clock shows `wall`, given as if it were UTC milliseconds. */
function instantOf(wall: number): string {
  // Two passes give the right offset around a clock change. No instant shows a wall clock time in the hour that the
  // change skips: the later of the two results is that time moved forward, so that a day that begins in this hour keeps
  // its date.
  const first = wall - zoneOffset(wall);
  const second = wall - zoneOffset(first);
  const settled = second + zoneOffset(second) === wall;
  return new Date(settled ? second : Math.max(first, second)).toISOString();
}

/** The instant of the company's midnight `days` days after the one that begins the day of `iso`. */
export function startOfDay(iso: string | number, days = 0): string {
  return startOfNamedDay(formatFecha(iso), days);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day of the calendar, as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Times of records are between these years (`parseFecha`), and other years need not be known to zone tables. */
const [FIRST_DAY, END_DAY] = [Date.UTC(1900, 0, 1), Date.UTC(2201, 0, 1)];

/** The instant of the company's midnight that begins that day (yyyy-mm-dd), or one `days` days later. */
export function startOfNamedDay(day: string, days = 0): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS;
  return instantOf(Math.min(Math.max(wall, FIRST_DAY), END_DAY));
}
