/**
 * Oracle: a charge by hand is altered by changes of charges alone; the deletion of its operation takes the operation from
 * it (R33.3, R33.5).
 */
import { type Commit, isLive, type Json } from '../history.ts';
import type { Promise } from '../promises.ts';
import { same } from '../values.ts';

/** A payment that opens old work again, or a late charge, stamps the rows that open with it. */
const STAMPED = new Set(['version', 'updated_at']);

function alteredIn(before: Json, after: Json): string[] {
  const columns = Object.keys(after).filter((column) => !STAMPED.has(column));
  return columns.filter((column) => !same(before[column], after[column]));
}

export function brokenCobros({ row: { name } }: Promise, { writes }: Commit): string[] {
  if (name.startsWith('extra.')) return [];
  return writes.flatMap(({ tabla, before, after }) => {
    if (tabla !== 'extra' || !isLive(before) || before.manual !== true) return [];
    const altered = alteredIn(before, after);
    const isUnlinked = name === 'operacion.remove' && after.operacion_id === null;
    return altered
      .filter((column) => !(isUnlinked && column === 'operacion_id'))
      .map((column) => `${column} of the charge by hand ${after.uuid} was altered by ${name}`);
  });
}
