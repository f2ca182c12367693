/**
 * Renews the promises of the user's later changes after the user has edited, discarded or settled an earlier one
 * (docs/decisions/034). Pure.
 */
import type { Tried } from '../changes/tried.ts';
import { type Outcome, outcomeDifferences } from '#contracts/promise.ts';
import type { RowUpdates } from './queue-updates.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { flatten, nest } from '../changes/field-groups.ts';
import { baseOn } from '../changes/merge.ts';
import { isSameRecord, mutationOf } from '../changes/mutations.ts';
import { isParked, wasNeverSent, type OutboxRow } from '../changes/row.ts';

/** Tries some rows of a queue, each on top of the rows before it. */
export type TryRows = (rows: readonly OutboxRow[], seqs: ReadonlySet<number>) => Map<number, Tried>;

const isSame = (a: Outcome, b: Outcome): boolean => outcomeDifferences(a, b).length === 0;

/** Rows after an altered one that share a key with it, directly or not, and whose promise can be renewed. */
function affectedRows(before: readonly OutboxRow[], after: readonly OutboxRow[]): OutboxRow[] {
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [row.seq, row])));
  const keys = new Set<string>();
  const found: OutboxRow[] = [];
  for (const seq of [...new Set([...old!.keys(), ...now!.keys()])].toSorted((a, b) => a - b)) {
    const versions = [old!.get(seq), now!.get(seq)].filter((row) => row !== undefined);
    const isAltered = old!.get(seq) !== now!.get(seq);
    const sharesKey = versions.some(({ reads, writes }) =>
      [...reads, ...writes].some((key) => keys.has(key)),
    );
    if (!isAltered && !sharesKey) continue;
    for (const { writes } of versions) for (const key of writes) keys.add(key);
    const row = now!.get(seq);
    if (!isAltered && row && row.outcome !== null && wasNeverSent(row)) found.push(row);
  }
  return found;
}

/** The fields of the record that an edit or a removal no longer sets, with the values that its user saw. */
function seenBelow(old: OutboxRow, now: OutboxRow | undefined): Map<string, unknown> {
  const server = old.error?.servidor;
  const seen = flatten((server ? baseOn(old, server) : old.base)?.campos ?? {});
  const set = flatten(now?.args.body ?? {});
  return new Map(Object.entries(seen).filter(([field]) => !(field in set)));
}

/** `after`, in which each altered change sets the fields that it no longer sets to the values that its user saw. */
function withSeenValues(before: readonly OutboxRow[], after: readonly OutboxRow[]): OutboxRow[] {
  const now = new Map(after.map((row) => [row.seq, row]));
  const restored: { row: OutboxRow; fields: Map<string, unknown> }[] = [];
  for (const row of before) {
    const table = mutationOf(row.name)?.table;
    if (!table || now.get(row.seq) === row) continue;
    const fields = seenBelow(row, now.get(row.seq));
    // Of several changes of one record, only the first was made on values of the server.
    for (const earlier of restored)
      if (isSameRecord(earlier.row, row)) for (const field of earlier.fields.keys()) fields.delete(field);
    if (fields.size > 0) restored.push({ row, fields });
  }
  const edits = restored.map(({ row, fields }) => ({
    ...row,
    // Just before the altered change, if that stays.
    seq: row.seq - 0.5,
    name: `${mutationOf(row.name)!.table}.update` as OutboxRow['name'],
    args: { ...row.args, body: nest(Object.fromEntries(fields)) },
    state: 'pending' as const,
  }));
  return [...after, ...edits];
}

/**
 * New promises for rows that were never sent. `before` is the queue without the user's decision, `after` with it, both
 * on this device's present rows. A promise is renewed only if no other user has altered its outcome: the outcome before the
 * decision equals the promised one, and the outcome after it is the same with the values that the user saw below the
 * altered change. Then the new outcome follows from the decision alone.
 */
export function renewals(
  before: readonly OutboxRow[],
  after: readonly OutboxRow[],
  tryRows: TryRows,
): RowUpdates {
  const affected = affectedRows(before, after);
  const seqs = new Set(affected.map(({ seq }) => seq));
  if (seqs.size === 0) return new Map();
  const [old, now, seen] = [before, after, withSeenValues(before, after)].map((rows) => tryRows(rows, seqs));
  const { blocked } = dependenciesOf(after);
  const waiting = new Set(after.filter((row) => isParked(row) || blocked.has(row.seq)).map(({ seq }) => seq));
  const updates: [number, (row: OutboxRow) => Partial<OutboxRow>][] = [];
  for (const { seq, outcome, unseen, writes } of affected) {
    const [was, is, expected] = [old!.get(seq)?.outcome, now!.get(seq), seen!.get(seq)?.outcome];
    if (!outcome || !was || !is?.outcome || !isSame(outcome, was)) continue;
    if (!expected || !isSame(is.outcome, expected)) continue;
    const values = {
      outcome: is.outcome,
      reads: is.reads,
      writes: [...new Set([...writes, ...is.writes])],
      // It now builds on the changes that no longer wait for the user.
      unseen: unseen.filter((each) => waiting.has(each)),
    };
    // Another tab may have sent it since.
    updates.push([seq, (row) => (wasNeverSent(row) ? values : {})]);
  }
  return new Map(updates);
}
