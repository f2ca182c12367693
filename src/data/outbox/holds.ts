/** Changes that wait because their undo is offered (decision 065). Pure. */
import { dependenciesOf } from '../changes/dependencies.ts';
import { isHeld, type OutboxRow } from '../changes/row.ts';

/** The held changes; with `seq` only where that change follows one of them, since it cannot be sent before. */
export function heldFor(rows: readonly OutboxRow[], seq: number | null, now: number): OutboxRow[] {
  const held = rows.filter((row) => isHeld(row, now));
  if (held.length === 0 || seq === null) return held;
  const follows = dependenciesOf(rows).follows.get(seq);
  return held.some((row) => follows?.has(row.seq)) ? held : [];
}
