import type { ListKey } from '#contracts/lists.ts';
import { DAY_MS } from '#domain/milliseconds.ts';

export interface QuickFilter {
  label: string;
  values: Record<string, string>;
}

/** The day that many days later; days are yyyy-mm-dd. */
const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days since Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The filters that a list offers in sight, with `today` as yyyy-mm-dd; a week begins on Monday. */
export function quickFilters(list: ListKey, today: string): QuickFilter[] {
  if (list === 'factura') return [{ label: 'Pendientes', values: { estado: 'pendiente' } }];
  if (list !== 'asignado') return [];
  const monday = shift(today, -weekdayOf(today));
  return [
    { label: 'Hoy', values: { desde: today, hasta: today } },
    { label: 'Esta semana', values: { desde: monday, hasta: shift(monday, 6) } },
    { label: 'Atrasadas', values: { estado: 'pendiente', hasta: shift(today, -1) } },
  ];
}
