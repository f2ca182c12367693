/**
 * Queued changes in the order in which they were made, except that a change that was edited since comes after the later
 * changes that its edit was made on top of: those that create a record which it refers to now, and those of the records
 * which it touches only now. Pure.
 */
import type { OutboxRow } from './row.ts';

type Link = Pick<OutboxRow, 'seq' | 'creates' | 'refs' | 'records' | 'edits'>;

interface Later<R> {
  row: R;
  /** Saved later, and precedes the row. */
  before: R;
}

function laterBefore<R extends Link>(rows: readonly R[]): Later<R>[] {
  const creators = new Map<string, R>();
  for (const row of rows) {
    for (const uuid of row.creates) if (!creators.has(uuid)) creators.set(uuid, row);
  }
  return rows.flatMap((row) => {
    const made = row.refs.flatMap((ref) => creators.get(ref) ?? []);
    const follows = row.edits?.flatMap((edit) => edit.follows) ?? [];
    const edited = follows.length > 0 ? rows.filter(({ seq }) => follows.includes(seq)) : [];
    return [...made, ...edited].filter(({ seq }) => seq > row.seq).map((before) => ({ row, before }));
  });
}

const sharesOne = (a: readonly string[], b: readonly string[]): boolean => a.some((key) => b.includes(key));

/** For each row, its direct successors: the rows that share a record with it, or need what it creates. */
function successorsOf<R extends Link>(rows: readonly R[]): Map<R, Set<R>> {
  const successors = new Map(rows.map((row) => [row, new Set<R>()]));
  const last = new Map<string, R>();
  for (const row of rows) {
    const { edits = [] } = row;
    const added = new Set(edits.flatMap(({ records }) => records));
    const own = row.records.filter((key) => !added.has(key));
    for (const key of [...own, ...row.refs]) {
      const before = last.get(key);
      if (before) successors.get(before)?.add(row);
    }
    for (const key of [...own, ...row.creates]) last.set(key, row);
    for (const { records, follows } of edits)
      for (const later of rows)
        if (later.seq > row.seq && !follows.includes(later.seq) && sharesOne(later.records, records))
          successors.get(row)?.add(later);
  }
  return successors;
}

function reaches<R>(successors: Map<R, Set<R>>, from: R, to: R, seen = new Set<R>()): boolean {
  if (from === to) return true;
  seen.add(from);
  return [...(successors.get(from) ?? [])].some(
    (next) => !seen.has(next) && reaches(successors, next, to, seen),
  );
}

export function inOrder<R extends Link>(rows: readonly R[]): R[] {
  const sorted = rows.toSorted((a, b) => a.seq - b.seq);
  const later = laterBefore(sorted);
  if (later.length === 0) return sorted;
  const successors = successorsOf(sorted);
  for (const { row, before } of later) {
    // Two rows that need each other keep the order in which they were made, so that neither waits forever.
    if (!reaches(successors, row, before)) successors.get(before)?.add(row);
  }
  const waiting = new Map(sorted.map((row) => [row, 0]));
  for (const next of successors.values()) for (const row of next) waiting.set(row, waiting.get(row)! + 1);
  const ordered: R[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].find(([, count]) => count === 0)?.[0];
    if (!free) throw new Error('Changes wait for one another in a circle');
    ordered.push(free);
    waiting.delete(free);
    for (const row of successors.get(free) ?? []) waiting.set(row, waiting.get(row)! - 1);
  }
  return ordered;
}
