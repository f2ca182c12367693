/** The words of the board. */
import { formatFecha, formatTime } from '#domain/date.ts';
import { nombreOperacion, numeroOf } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { etaText } from '#views/eta-text.ts';
import type { ScheduledOperacion, SchedulePeriod, ScheduleRow } from '#views/schedule.ts';

/** 'se cruza con la operación 15 (chofer y camión)'; '' where there is none. */
export function clashText(clashes: ScheduledOperacion['clashes']): string {
  const others = [...new Set(clashes.map(({ id }) => id))].map((id) => {
    const of = clashes
      .filter((clash) => clash.id === id)
      .map((clash) => (clash.of === 'chofer' ? 'chofer' : 'camión'));
    return `${nombreOperacion(id)} (${of.join(' y ')})`;
  });
  return others.length === 0 ? '' : `se cruza con la ${others.join(', la ')}`;
}

/** '12 · Viña Ñuble'. */
export const barTitle = ({ id, cliente }: ScheduledOperacion): string => `${numeroOf(id)} · ${cliente}`;

const EDGE_DAY = new Intl.DateTimeFormat('es-CL', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'lun 23'. */
export const shortDay = (day: string): string =>
  EDGE_DAY.format(new Date(`${day}T12:00:00Z`)).replaceAll(/[.,]/g, '');

const dayTime = (iso: string): string => `${shortDay(formatFecha(iso))} ${formatTime(iso)}`;

/** '08:00–16:00' within a day; otherwise, and in a week, with the days: 'lun 23 08:00 – mar 24 16:00'. */
function timesIn({ unit, from, to }: SchedulePeriod, start: string, end: string): string {
  // The midnight that ends the day is of the next one.
  const isIn = (iso: string): boolean => from <= iso && iso < to;
  if (unit === 'hora') {
    const times = [start, end].map((iso) => (isIn(iso) ? formatTime(iso) : dayTime(iso)));
    return times.join(isIn(start) && isIn(end) ? '–' : ' – ');
  }
  const isOneDay = formatFecha(start) === formatFecha(end);
  return isOneDay ? `${dayTime(start)}–${formatTime(end)}` : `${dayTime(start)} – ${dayTime(end)}`;
}

/** '08:00–16:00 · CSQU3054383 · KXPT42'. */
export function barDetail(operacion: ScheduledOperacion, period: SchedulePeriod): string {
  const { start, end, contenedor, placa } = operacion;
  return [timesIn(period, start, end), contenedor, placa].filter((part) => part !== null).join(' · ');
}

/** What a bar does not show, for its tooltip and for screen readers; `now` is epoch ms. */
export function barMore(operacion: ScheduledOperacion, now: number): string {
  const { tipo, eta_puerto, eta_planta, begun, facturada, clashes } = operacion;
  return [
    TIPO_OPERACION_LABEL[tipo],
    `ETA Puerto ${etaText(eta_puerto, now)}`,
    `ETA Planta ${etaText(eta_planta, now)}`,
    begun && 'en curso',
    facturada && 'facturada',
    clashText(clashes),
  ]
    .filter(Boolean)
    .join(', ');
}

/** '3 operaciones', '3 operaciones · 2 dobles'. */
export function rowSummary({ operaciones }: Pick<ScheduleRow, 'operaciones'>): string {
  const double = operaciones.filter(({ clashes }) => clashes.length > 0).length;
  const count = operaciones.length === 1 ? '1 operación' : `${operaciones.length} operaciones`;
  return double === 0 ? count : `${count} · ${double === 1 ? '1 doble' : `${double} dobles`}`;
}

export const NO_RELEASE = 'Una operación asignada no queda sin chofer: elija a otro.';

export const ONLY_TIME = 'Solo se deshizo la hora: el chofer sigue asignado';

export const WITHDRAWN = 'El cambio se descartó sin que llegara al servidor';

export const UNANSWERED =
  'El cambio se descartó en este dispositivo. Ya se había intentado enviar: si llegó al servidor, volverá a aparecer';

/** 'Operación 12: Pedro Rojas, mañana 10:00'. */
export const movedText = (
  id: ScheduledOperacion['id'],
  chofer: string | null,
  eta: string,
  now: number,
): string => `${titleCase(nombreOperacion(id))}: ${[chofer ?? 'sin chofer', etaText(eta, now)].join(', ')}`;
