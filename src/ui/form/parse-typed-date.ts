import { parseFecha } from '#domain/date.ts';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const CHILEAN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const TIME = /^(\d{1,2}):?(\d{2})(?::\d{2})?$/;

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');

function isoDate(text: string): string | null {
  const iso = ISO.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  const chilean = CHILEAN.exec(text);
  return chilean && `${chilean[3]}-${two(chilean[2])}-${two(chilean[1])}`;
}

/**
 * Parses typed text ('5/3/2026 830', '2026-03-05T08:30', '05-03-2026') to 'YYYY-MM-DD HH:mm', or to 'YYYY-MM-DD'
 * without `withTime`. A date-time without time begins at 00:00. @returns null where the date does not exist
 */
export function parseTypedDate(typed: string, withTime: boolean): string | null {
  const [datePart = '', timePart = '0000', ...rest] = typed.trim().split(/[\sT,]+/);
  const date = isoDate(datePart);
  const time = TIME.exec(timePart);
  if (!date || !time || rest.length > 0) return null;
  const clock = `${two(time[1])}:${two(time[2])}`;
  if (parseFecha(`${date} ${clock}`) === null) return null;
  return withTime ? `${date} ${clock}` : date;
}
