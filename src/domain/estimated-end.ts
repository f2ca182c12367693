/**
 * The estimated end of a movement (R18.7): a truck has arrived and has not left, so its `fecha_termino` is a guess until
 * its user, or the next movement, says otherwise. Server and browser call the same functions.
 */
import { formatTime } from './date.ts';
import { HOUR_MS } from './milliseconds.ts';
import type { ExtraRow, MovimientoRow, Tarifa } from './tables.ts';
import { STOPS } from './tarifa.ts';
import type { TipoMovimiento } from './vocabulary.ts';

/** The estimated length of a movement without free time, in hours. */
const DEFAULT_HOURS = 1;

/** How long a movement lasts as long as nobody knows: the free hours of its stop, else one hour. */
export interface Estimate {
  hours: number;
  /** Whether the hours are the tariff's. */
  isFree: boolean;
}

/** `tarifa` null: the client has none. */
export function estimateOf(tipo: TipoMovimiento, tarifa: Tarifa | null): Estimate {
  const stop = STOPS[tipo];
  const free = tarifa && stop ? tarifa[stop.freeHours] : 0;
  return free > 0 ? { hours: free, isFree: true } : { hours: DEFAULT_HOURS, isFree: false };
}

/** The estimated end (ISO) of a movement that begins at `inicio` (ISO). */
export function estimatedEnd(inicio: string, { hours }: Estimate): string {
  return new Date(Date.parse(inicio) + Math.round(hours * HOUR_MS)).toISOString();
}

/** What closes a movement: its end, which is no longer estimated. */
export type Closing = Pick<MovimientoRow, 'fecha_termino' | 'termino_estimado'>;

/**
 * How the movement before a new one is closed, if its end was estimated: it ends when the new one begins (`inicio`, ISO).
 * Null where there is nothing to close, or where the new one begins before it began.
 */
export function closingOf(
  previous: Pick<MovimientoRow, 'fecha_inicio' | 'termino_estimado'> | null,
  inicio: string,
): Closing | null {
  if (!previous?.termino_estimado || Date.parse(inicio) < Date.parse(previous.fecha_inicio)) return null;
  return { fecha_termino: inicio, termino_estimado: false };
}

/** The warning of the movement that has closed one of type `tipo`. `termino` is the end of that one (ISO). */
export const closingWarning = (tipo: TipoMovimiento, termino: string): string =>
  `Se cerró ${tipo} a las ${formatTime(termino)}`;

/** Whether a warning is that of closingWarning(). */
export const isClosingWarning = (warning: string): boolean => /^Se cerró .+ a las \d\d:\d\d$/.test(warning);

/** Whether a charge runs until an end of one of these movements, its operation's, that is estimated. */
export function isProvisional(
  { detalle }: Pick<ExtraRow, 'detalle'>,
  movimientos: readonly Pick<MovimientoRow, 'fecha_termino' | 'termino_estimado'>[],
): boolean {
  if (detalle === null) return false;
  return movimientos.some(
    ({ fecha_termino, termino_estimado }) =>
      termino_estimado && Date.parse(fecha_termino) === Date.parse(detalle.hasta),
  );
}

/** A warning for each movement that is invoiced while its end is estimated, in their order. */
export function estimatedWarnings(
  movimientos: readonly Pick<MovimientoRow, 'orden' | 'tipo' | 'termino_estimado'>[],
): string[] {
  return movimientos
    .filter(({ termino_estimado }) => termino_estimado)
    .toSorted((a, b) => a.orden - b.orden)
    .map(({ tipo }) => `El término de ${tipo} es estimado`);
}
