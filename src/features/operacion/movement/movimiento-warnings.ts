import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { parseFecha } from '#domain/date.ts';
import type { AlmacenajeRow } from '#domain/tables.ts';
import { inicioWarnings, stayWarning } from '#domain/movimiento-warnings.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';
import { DAY_MS } from '#domain/milliseconds.ts';

type TimeSpan = Pick<MovimientoRecord, 'fecha_inicio' | 'fecha_termino'>;

/** The server warns only of starts that are not in order. Movements may overlap, but rarely do. */
function startWarning(inicio: string, previous: TimeSpan | null, next: TimeSpan | null): string | null {
  const [disorder = null] = inicioWarnings(inicio, previous, next);
  const overlaps = previous !== null && Date.parse(inicio) < Date.parse(previous.fecha_termino);
  return disorder ?? (overlaps ? 'El inicio es anterior al término del movimiento previo' : null);
}

/**
 * Warnings about a movement's times in its form; `now`: epoch ms; `movimiento`: null for a new one; `stay`: the empty
 * one of its container.
 */
export function warningsOf(
  { movimientos }: { movimientos: readonly (TimeSpan & Pick<MovimientoRecord, 'id'>)[] },
  movimiento: Pick<MovimientoRecord, 'id'> | null,
  {
    tipo,
    fecha_inicio,
    fecha_termino,
  }: Pick<MovimientoFormValues, 'tipo' | 'fecha_inicio' | 'fecha_termino'>,
  now: number,
  stay: Pick<AlmacenajeRow, 'entrada'> | null = null,
): { inicio: string | null; termino: string | null } {
  const [inicio, termino] = [parseFecha(fecha_inicio), parseFecha(fecha_termino)];
  const index = movimiento ? movimientos.findIndex(({ id }) => id === movimiento.id) : movimientos.length;
  const isFarAhead = termino !== null && Date.parse(termino) > now + DAY_MS;
  return {
    inicio:
      inicio === null
        ? null
        : (startWarning(inicio, movimientos[index - 1] ?? null, movimientos[index + 1] ?? null) ??
          stayWarning({ tipo, fecha_inicio: inicio }, stay)[0] ??
          null),
    termino: isFarAhead ? 'El término queda más de un día en el futuro' : null,
  };
}
