/**
 * Queued changes in the order in which they were made, except that a change that was edited since and now refers to a
 * record created later comes after that record's creation. Pure.
 */
import type { OutboxRow } from './row.ts';

type Link = Pick<OutboxRow, 'seq' | 'creates' | 'refs' | 'records'>;

interface Later<R> {
  row: R;
  /** Saved later, and creates a record that the row needs. */
  creator: R;
}

function laterCreators<R extends Link>(rows: readonly R[]): Later<R>[] {
  const creators = new Map<string, R>();
  for (const row of rows) {
    for (const uuid of row.creates) if (!creators.has(uuid)) creators.set(uuid, row);
  }
  return rows.flatMap((row) =>
    row.refs.flatMap((ref) => {
      const creator = creators.get(ref);
      return creator && creator.seq > row.seq ? [{ row, creator }] : [];
    }),
  );
}

/** For each row, its direct successors: the rows that share a record with it, or need what it creates. */
function successorsOf<R extends Link>(rows: readonly R[]): Map<R, Set<R>> {
  const successors = new Map(rows.map((row) => [row, new Set<R>()]));
  const last = new Map<string, R>();
  for (const row of rows) {
    for (const key of [...row.records, ...row.refs]) {
      const before = last.get(key);
      if (before) successors.get(before)?.add(row);
    }
    for (const key of [...row.records, ...row.creates]) last.set(key, row);
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
  const later = laterCreators(sorted);
  if (later.length === 0) return sorted;
  const successors = successorsOf(sorted);
  for (const { row, creator } of later) {
    // Two rows that need each other keep the order in which they were made, so that neither waits forever.
    if (!reaches(successors, row, creator)) successors.get(creator)?.add(row);
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
