import { formatFecha, formatHora } from '#domain/fecha.ts';

/** '10:32' where that is today, else '2026-03-05 10:32'. Times are epoch ms. */
export function momento(at: number, now = Date.now()): string {
  const [dia, hora] = [formatFecha(at), formatHora(at)];
  return dia === formatFecha(now) ? hora : `${dia} ${hora}`;
}
