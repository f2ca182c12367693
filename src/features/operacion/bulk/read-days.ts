export const MOST_DAYS = 365;

/** '-2', '−2' and '+3' are days; null for anything else, and for none. */
export function readDays(text: string): number | null {
  const typed = text.trim().replace('−', '-');
  const days = /^[+-]?\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return days === 0 || Math.abs(days) > MOST_DAYS ? null : days;
}
