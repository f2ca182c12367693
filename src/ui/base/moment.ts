import { formatFecha, formatFechaMinuto, formatHora } from '#domain/date.ts';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;

/** '10:32' where that is today, else '2026-03-05 10:32'. Times are epoch ms. */
export function momento(at: number, now = Date.now()): string {
  const [dia, hora] = [formatFecha(at), formatHora(at)];
  return dia === formatFecha(now) ? hora : `${dia} ${hora}`;
}

/** How old something of `at` is, after 'Datos': 'de hace 25 min', 'de las 14:32', 'del 2026-03-05 10:32'. */
export function edad(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTO_MS) return 'de hace un momento';
  if (ago < HORA_MS) return `de hace ${Math.floor(ago / MINUTO_MS)} min`;
  if (formatFecha(at) !== formatFecha(now)) return `del ${formatFechaMinuto(at)}`;
  const hora = formatHora(at);
  return `${hora.startsWith('01') ? 'de la' : 'de las'} ${hora}`;
}
