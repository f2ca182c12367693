/** The updates of the rows that were sent together, from the decisions about their answers. Pure. */
import type { RowUpdate, RowUpdates } from './queue-updates.ts';
import type { Decision } from '../net/decision.ts';
import type { OutboxError, OutboxRow } from '../changes/row.ts';
import { setsOtherRecords } from '../changes/between.ts';
import { rebase } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';
import { laterChangesIn, rebaseLaterChanges } from './later-changes.ts';

export type Retry = Extract<Decision, { kind: 'retry' }>;

/** Whether the server cannot be reached, or requests a pause. */
export function isUnavailable(decision: Decision): decision is Retry {
  return decision.kind === 'retry' && (!decision.reachable || decision.error.status === 429);
}

/** Whether no answer of this API came, and no other that asks to wait. */
export const isUnanswered = (decision: Decision): boolean =>
  decision.kind === 'retry' && !decision.reachable && decision.error.status !== 429;

/** Whether the server, or a proxy before it, fails on this change; not where it is busy. */
export const isFault = ({ error, reachable }: Retry): boolean =>
  !reachable || error.status === 500 || error.status === 413;

/** The same kind of update for several rows. */
export function updatesOf(
  rows: readonly OutboxRow[],
  values: (row: OutboxRow) => Partial<OutboxRow>,
): Map<number, RowUpdate> {
  return new Map(rows.map((row) => [row.seq, values(row)]));
}

/**
 * `queue` is the whole outbox: later edits of an accepted change get it as their base. `afterFailure` returns
 * when a row is sent again (epoch ms), and its faults.
 */
export function settleRows(
  rows: readonly OutboxRow[],
  decisions: readonly Decision[],
  queue: readonly OutboxRow[],
  afterFailure: (row: OutboxRow, decision: Retry) => Pick<OutboxRow, 'nextAt' | 'faults'>,
): RowUpdates {
  const laterChangesOf = laterChangesIn(queue);
  const others = queue.filter(setsOtherRecords);
  const done = rows.filter((_, index) => decisions[index]!.kind === 'done');
  const updatesFor = (row: OutboxRow, decision: Decision): [number, RowUpdate][] => {
    switch (decision.kind) {
      case 'done': {
        const { mensaje, datos, advertencias } = decision;
        const acked = { state: 'acked', error: null, answer: { mensaje, datos, advertencias } } as const;
        return [...rebaseLaterChanges(laterChangesOf(row), row, datos, others), [row.seq, acked]];
      }
      // The server did not run it.
      case 'login':
      case 'waits':
      case 'instance':
        return [[row.seq, { state: 'pending', attempts: row.attempts }]];
      case 'conflict': {
        // The user's earlier edit in this batch has just been applied and becomes the base.
        const isOwn = decision.error.servidor !== null && done.some((each) => isSameRecord(each, row));
        return [
          [
            row.seq,
            { faults: 0, ...(isOwn ? { state: 'pending', nextAt: 0 } : afterConflict(row, decision.error)) },
          ],
        ];
      }
      case 'rejected':
        return [[row.seq, { state: 'rejected', error: decision.error, faults: 0 }]];
      case 'retry':
        return [[row.seq, { state: 'pending', error: decision.error, ...afterFailure(row, decision) }]];
    }
  };
  const updates = merged(rows.flatMap((row, index) => updatesFor(row, decisions[index]!)));
  // Another tab may have edited one meanwhile, if a full disk took no mark that it was being sent.
  const sending = new Set(queue.filter(({ state }) => state === 'sending').map(({ seq }) => seq));
  for (const { seq } of rows) if (!sending.has(seq)) updates.delete(seq);
  return updates;
}

/** Combines several updates of a row into one, in their order. */
function merged(updates: readonly (readonly [number, RowUpdate])[]): Map<number, RowUpdate> {
  const bySeq = new Map<number, RowUpdate>();
  const apply = (rowUpdate: RowUpdate | undefined, row: OutboxRow): Partial<OutboxRow> =>
    typeof rowUpdate === 'function' ? rowUpdate(row) : (rowUpdate ?? {});
  for (const [seq, next] of updates) {
    const first = bySeq.get(seq);
    const combined = (row: OutboxRow): Partial<OutboxRow> => {
      const values = apply(first, row);
      return { ...values, ...apply(next, { ...row, ...values }) };
    };
    bySeq.set(seq, first ? combined : next);
  }
  return bySeq;
}

/**
 * After a 412: the row is rebased onto the server's version where no field was changed on both sides, otherwise it is
 * in conflict until the user decides. The user also decides after `distinto`.
 */
function afterConflict(row: OutboxRow, error: OutboxError): Partial<OutboxRow> {
  const base = rebase(row, error.servidor);
  return base ? { state: 'pending', nextAt: 0, error: null, base } : { state: 'conflict', error };
}
