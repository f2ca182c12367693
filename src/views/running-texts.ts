/** The running times as texts, for the screens that show them. `now` is epoch ms, times are ISO. */
import { duration } from '#domain/duration.ts';
import { formatPesos } from '#domain/money.ts';
import { STOPS } from '#domain/tarifa.ts';
import type { Parada, RunningTime } from './running-times.ts';

type FreeTime = Pick<RunningTime, 'since' | 'freeMs' | 'luz'>;

const iso = (ms: number): string => new Date(ms).toISOString();

/** 'quedan 3 h 20 libres', '1 d 4 h sobre el tiempo libre'; stays in a warehouse are counted in days. */
export function freeTimeText({ since, freeMs }: FreeTime, now: number, unit: 'hora' | 'dia'): string {
  if (freeMs === null) return 'sin tarifa';
  const fin = Date.parse(since) + freeMs;
  const time = duration(iso(Math.min(fin, now)), iso(Math.max(fin, now)), unit);
  if (fin < now) return `${time} sobre el tiempo libre`;
  return /^1 \w+$/.test(time ?? '') ? `queda ${time} libre` : `quedan ${time} libres`;
}

/** The text of a cooling unit, which has no free time: it is rented by the block. */
export function underlangText({ charge }: Pick<Parada, 'charge'>): string {
  if (charge === null) return 'sin tarifa';
  const { cobradas, libre } = charge.detalle;
  return `${cobradas === 1 ? '1 bloque' : `${cobradas} bloques`} de ${libre} h`;
}

/** The text of a clock; 'hace 1 h 20' for a stop that has no free time, such as one at a depot. */
export function paradaText(parada: Parada, now: number): string {
  const { kind, since } = parada;
  if (kind === 'Underlang') return underlangText(parada);
  return STOPS[kind] ? freeTimeText(parada, now, 'hora') : `hace ${duration(since, iso(now)) ?? '0 min'}`;
}

/** '$30.000': the charge until now; '$0' while there is none. */
export const chargeText = (charge: Parada['charge']): string => formatPesos(charge?.monto ?? 0);
