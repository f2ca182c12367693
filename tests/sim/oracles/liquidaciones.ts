/**
 * Oracle: what was settled stays as it was paid, whoever writes: the lines, and the commissions of their operations; an
 * operation is on one live settlement, and is not deleted while it is (R36.2, R36.4).
 */
import { type Commit, type History, isLive, type Json } from '../history.ts';
import { same } from '../values.ts';

/** Late changes open closed work again and stamp its rows; a restored line belongs to another settlement. */
const STAMPED = new Set(['version', 'updated_at']);
const FROZEN = ['comision_monto', 'comision_porcentaje'];

const altered = (before: Json, after: Json, columns: readonly string[]): string[] =>
  columns.filter((column) => !STAMPED.has(column) && !same(before[column], after[column]));

/** The lines of a settlement go before their operation may. */
const deletedSettled = (table: string, row: Json, linesOf: (id: unknown) => Json[]): string[] =>
  table === 'operacion' && linesOf(row.id).length > 0 ? [`the settled operation ${row.id} was deleted`] : [];

export function brokenLiquidaciones({ writes }: Commit, history: History): string[] {
  if (!writes.some(({ tabla }) => tabla === 'operacion' || tabla === 'liquidacion_linea')) return [];
  const lines = history.all('liquidacion_linea').filter(isLive);
  const linesOf = (id: unknown): Json[] => lines.filter(({ operacion_id }) => operacion_id === id);
  return writes.flatMap(({ tabla, before, after }) => {
    if (!isLive(after)) return isLive(before) ? deletedSettled(tabla, before, linesOf) : [];
    if (tabla === 'liquidacion_linea') {
      const changed = isLive(before) ? altered(before, after, Object.keys(after)) : [];
      const isTwice = linesOf(after.operacion_id).length > 1;
      return [
        ...changed.map((column) => `${column} of line ${after.id} of a settlement was altered`),
        ...(isTwice ? [`operation ${String(after.operacion_id)} is on two settlements`] : []),
      ];
    }
    if (tabla !== 'operacion' || !isLive(before) || linesOf(after.id).length === 0) return [];
    return altered(before, after, FROZEN).map(
      (column) => `${column} of the settled operation ${after.id} was altered`,
    );
  });
}
