/** The times and dates of the screen 'Hoy' as texts. `now` is epoch ms, times are ISO. */
import { formatPesos } from '#domain/money.ts';
import { duration } from '#domain/duration.ts';
import { formatFecha, formatDateMinute, formatTime, startOfDay } from '#domain/date.ts';
import type { Luz } from '#domain/traffic-light.ts';
import type { Tone } from '#ui/feedback/StatusPill.tsx';
import { totalDeuda } from '#views/billing.ts';
import type { Today, TodayOperacion } from '#views/today.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import type { Parada, RunningTime } from '#views/running-times.ts';

type FreeTime = Pick<RunningTime, 'since' | 'freeMs' | 'luz'>;

const DAYS: readonly [days: number, word: string][] = [
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
];

/** 'hoy 14:30', 'ayer 09:00', else '2026-11-12 11:00'. */
export function etaText(eta: string, now: number): string {
  const day = formatFecha(eta);
  const word = DAYS.find(([days]) => formatFecha(startOfDay(now, days)) === day)?.[1];
  return word === undefined ? formatDateMinute(eta) : `${word} ${formatTime(eta)}`;
}

export const TONE: Record<Luz, Tone> = { gris: 'neutral', verde: 'ok', amarillo: 'aviso', rojo: 'error' };

/** 'quedan 3 h 20 libres', 'libre vencido hace 1 d 4 h'; stays in a warehouse are counted in days. */
export function freeTimeText({ since, freeMs }: FreeTime, now: number, unit: 'hora' | 'dia'): string {
  if (freeMs === null) return 'sin tarifa';
  const fin = Date.parse(since) + freeMs;
  const [before, after] = [Math.min(fin, now), Math.max(fin, now)].map((ms) => new Date(ms).toISOString());
  const time = duration(before!, after!, unit);
  if (fin < now) return `libre vencido hace ${time}`;
  return /^1 \w+$/.test(time ?? '') ? `queda ${time} libre` : `quedan ${time} libres`;
}

/** The text of a cooling unit, which has no free time: it is rented by the block. */
export function underlangText({ charge }: Pick<Parada, 'charge'>): string {
  if (charge === null) return 'sin tarifa';
  const { cobradas, libre } = charge.detalle;
  return `${cobradas === 1 ? '1 bloque' : `${cobradas} bloques`} de ${libre} h`;
}

export const paradaText = (parada: Parada, now: number): string =>
  parada.kind === 'Underlang' ? underlangText(parada) : freeTimeText(parada, now, 'hora');

/** '$30.000', or a text that there is no charge yet. */
export const chargeText = (charge: Parada['charge']): string => formatPesos(charge?.monto ?? 0);

export const operacionTitle = ({ id, contenedor }: Pick<TodayOperacion, 'id' | 'contenedor'>): string =>
  [contenedor, titleCase(nombreOperacion(id))].filter((part) => part !== null).join(' · ');

/** The anchor of a group on the screen: 'Por facturar' → 'por-facturar'. */
export const anchorOf = (group: string): string => group.toLowerCase().replaceAll(' ', '-');

/** The number of stays that have used up their free time. */
export const beyondFreeTime = (times: readonly Pick<FreeTime, 'luz'>[]): number =>
  times.filter(({ luz }) => luz === 'rojo').length;

/** The total to be invoiced, in pesos. */
export const deudaTotal = (deudas: Today['deudas']): number =>
  deudas.reduce((sum, deuda) => sum + totalDeuda(deuda), 0);
