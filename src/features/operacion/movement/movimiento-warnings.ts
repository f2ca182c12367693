import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { parseFecha } from '#domain/date.ts';
import { advertenciaInicio } from '#domain/movimiento-rules.ts';
import type { MovimientoValores } from './movimiento-values.ts';

const DIA_MS = 24 * 60 * 60 * 1000;

type Tramo = Pick<MovimientoRecord, 'fecha_inicio' | 'fecha_termino'>;

/** The server warns of the first of these alone: movements may overlap, but seldom do. */
function deInicio(inicio: string, anterior: Tramo | null): string | null {
  const [early = null] = advertenciaInicio(inicio, anterior);
  const overlaps = anterior !== null && Date.parse(inicio) < Date.parse(anterior.fecha_termino);
  return early ?? (overlaps ? 'El inicio es anterior al término del movimiento previo' : null);
}

/** What is doubtful about a movement's times as its form has them; `now` epoch ms, and `movimiento` null: a new one. */
export function advertenciasDe(
  { movimientos }: { movimientos: readonly (Tramo & Pick<MovimientoRecord, 'id'>)[] },
  movimiento: Pick<MovimientoRecord, 'id'> | null,
  { fecha_inicio, fecha_termino }: Pick<MovimientoValores, 'fecha_inicio' | 'fecha_termino'>,
  now: number,
): { inicio: string | null; termino: string | null } {
  const [inicio, termino] = [parseFecha(fecha_inicio), parseFecha(fecha_termino)];
  const index = movimiento ? movimientos.findIndex(({ id }) => id === movimiento.id) : movimientos.length;
  const lejos = termino !== null && Date.parse(termino) > now + DIA_MS;
  return {
    inicio: inicio === null ? null : deInicio(inicio, movimientos[index - 1] ?? null),
    termino: lejos ? 'El término queda más de un día en el futuro' : null,
  };
}
