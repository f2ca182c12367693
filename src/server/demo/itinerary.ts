/** All movements of an operation with their times, from the first to the delivery, including future ones. */
import type { TipoMovimiento, TipoOperacion } from '#domain/vocabulary.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/milliseconds.ts';
import { rounded } from './calendar.ts';
import type { Random } from './random.ts';

export interface ItineraryStep {
  tipo: TipoMovimiento;
  inicio: number;
  termino: number;
}

export interface RoutePlan {
  tipo: TipoOperacion;
  /** With a stay in a warehouse on the way. */
  withStorage: boolean;
  /** An export that uses an empty container from the warehouse instead of the depot. */
  fromBodega: boolean;
  /** Between port and plant. */
  tripHours: number;
}

function tiposOf({ tipo, withStorage, fromBodega }: RoutePlan): TipoMovimiento[] {
  const almacenaje: TipoMovimiento[] = withStorage ? ['Almacenaje en bodega'] : [];
  if (tipo === 'IMPORTACION') {
    return ['Retiro en puerto', ...almacenaje, 'Descarga en planta', 'Entrega de contenedor'];
  }
  const retiro = fromBodega ? 'Retiro de contenedor en Bodega' : 'Retiro de contenedor en Deposito';
  return [retiro, 'Carga en planta', ...almacenaje, 'Entrega en puerto'];
}

interface StepDuration {
  /** Usual minutes, from and to. */
  minutes: readonly [number, number];
  /** The probability and the hours of an overlong stay, which causes extras. */
  delay?: { share: number; hours: readonly [number, number] };
}

const AT_PUERTO: StepDuration = { minutes: [45, 240], delay: { share: 0.13, hours: [6, 12] } };
const AT_PLANTA: StepDuration = { minutes: [90, 330], delay: { share: 0.24, hours: [5.5, 15] } };

const STEP_DURATIONS: Record<TipoMovimiento, StepDuration> = {
  'Retiro en puerto': AT_PUERTO,
  'Entrega en puerto': AT_PUERTO,
  'Carga en planta': AT_PLANTA,
  'Descarga en planta': AT_PLANTA,
  'Retiro de contenedor en Bodega': { minutes: [20, 60] },
  'Retiro de contenedor en Deposito': { minutes: [25, 90] },
  'Almacenaje en bodega': { minutes: [20, 70] },
  'Entrega de contenedor': { minutes: [20, 120] },
};

function durationOf(random: Random, tipo: TipoMovimiento): number {
  const { minutes, delay } = STEP_DURATIONS[tipo];
  return delay && random.chance(delay.share)
    ? random.between(...delay.hours) * HOUR_MS
    : random.between(...minutes) * MINUTE_MS;
}

/** From the end of a movement to the start of the next one. */
function waitTime(random: Random, tipo: TipoMovimiento, tripHours: number): number {
  if (tipo === 'Almacenaje en bodega') return random.between(0.6, random.chance(0.35) ? 14 : 4.5) * DAY_MS;
  return tripHours * HOUR_MS * random.between(0.9, 1.3) + random.between(5, 50) * MINUTE_MS;
}

export function layOut(random: Random, route: RoutePlan, from: number): ItineraryStep[] {
  let inicio = rounded(from);
  return tiposOf(route).map((tipo) => {
    const termino = rounded(inicio + durationOf(random, tipo));
    const step = { tipo, inicio, termino };
    inicio = rounded(termino + waitTime(random, tipo, route.tripHours));
    return step;
  });
}

export function shift(steps: readonly ItineraryStep[], ms: number): ItineraryStep[] {
  return steps.map(({ tipo, inicio, termino }) => ({ tipo, inicio: inicio + ms, termino: termino + ms }));
}
