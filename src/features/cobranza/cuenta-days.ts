/** The days of a statement, in the address. Pure. */
import { isDay } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';

/** In the address instead of a day: from the first invoice. */
export const ALL = 'todo';

export interface ShownDays {
  /** YYYY-MM-DD; '' without a limit. */
  desde: string;
  hasta: string;
}

/** The first day of the month, eleven months before the one of `today`. */
export function defaultStart(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

/** What the address says; twelve months without it. An end before its start is none. */
export function daysOf(address: Readonly<Record<string, unknown>>, today: string): ShownDays {
  const text = (name: string): string => (typeof address[name] === 'string' ? address[name] : '');
  const given = text('desde');
  const from = given === ALL ? '' : isDay(given) ? given : defaultStart(today);
  const to = isDay(text('hasta')) && text('hasta') >= from ? text('hasta') : '';
  return { desde: from, hasta: to };
}

/** Periods to choose at once; `desde` and `hasta` as in the address. */
export function quickPeriods(today: string): { label: string; desde: string; hasta: string }[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfMonth = laterDay(month, -1);
  return [
    { label: '12 meses', desde: defaultStart(today), hasta: '' },
    { label: 'Este mes', desde: month, hasta: '' },
    { label: 'Mes anterior', desde: `${lastOfMonth.slice(0, 7)}-01`, hasta: lastOfMonth },
    { label: 'Este año', desde: `${today.slice(0, 4)}-01-01`, hasta: '' },
    { label: 'Todo', desde: ALL, hasta: '' },
  ];
}
