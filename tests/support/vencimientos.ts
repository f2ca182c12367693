/** Papers that expire, in tests. */
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';

/** The day (YYYY-MM-DD) that many days from today. */
export const inDays = (days: number): string => laterDay(formatFecha(Date.now()), days);

/** The payload of a driver's licence that expires in ten days. */
export const licencia = (chofer: number | string, more = {}) => ({
  chofer,
  tipo: 'Licencia',
  numero: 'A5-1',
  vence: inDays(10),
  ...more,
});
