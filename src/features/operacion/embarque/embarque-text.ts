import { formatDateMinute, formatFecha, formatTime } from '#domain/date.ts';

/** '2026-05-04 08:00 a 10:00', with both days where they differ, and with one end only 'desde …' or 'hasta …'. */
export function spanText(desde: string | null, hasta: string | null): string | null {
  if (desde === null) return hasta === null ? null : `hasta ${formatDateMinute(hasta)}`;
  if (hasta === null) return `desde ${formatDateMinute(desde)}`;
  const end = formatFecha(desde) === formatFecha(hasta) ? formatTime(hasta) : formatDateMinute(hasta);
  return `${formatDateMinute(desde)} a ${end}`;
}
