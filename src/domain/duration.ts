const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

/** '45 min', '7 h', '7 h 10'. Seconds count as a whole minute, since each hour begun is charged. */
function horas(ms: number): string {
  const minutos = Math.ceil(ms / MINUTO_MS);
  const [h, min] = [Math.floor(minutos / 60), minutos % 60];
  if (h === 0) return `${min} min`;
  return min === 0 ? `${h} h` : `${h} h ${String(min).padStart(2, '0')}`;
}

/** '6 d', '6 d 23 h', for storage that is charged by periods of 24 hours. */
function dias(ms: number): string {
  const completas = Math.ceil(ms / HORA_MS);
  const [d, h] = [Math.floor(completas / 24), completas % 24];
  if (d === 0) return `${h} h`;
  return h === 0 ? `${d} d` : `${d} d ${h} h`;
}

/** The time from `desde` to `hasta` (ISO); null where one of them is not a date, or the end is before the start. */
export function duracion(desde: string, hasta: string, unidad: 'hora' | 'dia' = 'hora'): string | null {
  const ms = Date.parse(hasta) - Date.parse(desde);
  if (Number.isNaN(ms) || ms < 0) return null;
  return unidad === 'dia' && ms >= DIA_MS ? dias(ms) : horas(ms);
}
