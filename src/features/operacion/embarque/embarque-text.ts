import { formatDateMinute, formatFecha, formatTime } from '#domain/date.ts';

/** '2026-05-04 08:00 a 10:00', with both days where they differ, and with one end only 'desde …' or 'hasta …'. */
export function spanText(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `hasta ${formatDateMinute(to)}`;
  if (to === null) return `desde ${formatDateMinute(from)}`;
  const end = formatFecha(from) === formatFecha(to) ? formatTime(to) : formatDateMinute(to);
  return `${formatDateMinute(from)} a ${end}`;
}
