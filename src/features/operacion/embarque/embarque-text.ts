import type { EmbarqueRecord } from '#contracts/embarque.ts';
import { formatDateMinute, formatFecha, formatTime } from '#domain/date.ts';

/** '2026-05-04 08:00 a 10:00', with both days where they differ, and with one end only 'desde …' or 'hasta …'. */
export function spanText(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `hasta ${formatDateMinute(to)}`;
  if (to === null) return `desde ${formatDateMinute(from)}`;
  const end = formatFecha(from) === formatFecha(to) ? formatTime(to) : formatDateMinute(to);
  return `${formatDateMinute(from)} a ${end}`;
}

export const joined = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join(' · ');

/** '2026-12-03 (8 días desde 2026-11-26)', or what is known of it. */
export function freeText({ ultimo_dia_libre, dias_libres, libre_desde }: EmbarqueRecord): string {
  // A driver does not have these.
  const days =
    typeof dias_libres === 'number' ? `${dias_libres} ${dias_libres === 1 ? 'día' : 'días'}` : null;
  if (!ultimo_dia_libre) return joined(days, libre_desde && `desde ${libre_desde}`);
  return `${ultimo_dia_libre} (${days} desde ${libre_desde})`;
}
