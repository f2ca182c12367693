/**
 * Oracle: a change is committed after all earlier changes of its outbox that it read from, or that read what it writes.
 */
import { ANYTHING, liveKey } from '#data/changes/keys.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { Promise } from '../promises.ts';

interface Keys {
  reads: ReadonlySet<string>;
  writes: ReadonlySet<string>;
}

function keysOf({ reads, writes, records, creates, refs, uuids }: OutboxRow): Keys {
  const known = Object.values(uuids).filter((uuid) => uuid !== null);
  return {
    reads: new Set([...reads, ...[...refs, ...known].map(liveKey)]),
    writes: new Set([...writes, ...records, ...creates, ...creates.map(liveKey)]),
  };
}

/** The records that a change is about or refers to, whether by uuid or by a number whose uuid is known. */
const touchedBy = ({ records, refs, uuids }: OutboxRow): ReadonlySet<string | null> =>
  new Set([...records, ...refs, ...Object.values(uuids)]);

const meet = (
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  counts: (key: string) => boolean,
): string | undefined => [...a].find((key) => b.has(key) && counts(key));

/** Whether a parked change delays the changes that share this key with it. Not so where they only share a condition. */
const isRecord = (key: string): boolean => key !== ANYTHING && !key.includes('?');

/**
 * Describes the changes of the outbox that should have been committed before this one. `earlier`: changes that were
 * saved before it and were neither committed nor discarded. `wasParked`: whether a change has waited for its user.
 */
export function overtaken(
  { row, released }: Promise,
  earlier: readonly Promise[],
  wasParked: (key: string) => boolean,
): string[] {
  if (released) return [];
  const own = keysOf(row);
  return earlier.flatMap(({ row: before }) => {
    // The change was edited since and refers to the record that this one creates: it follows it.
    if (before.refs.some((ref) => row.creates.includes(ref))) return [];
    const old = keysOf(before);
    const isParked = wasParked(before.key);
    const counts = isParked ? isRecord : () => true;
    // The change was not made on top of the parked one. Only changes of its own record, and what creates that record,
    // precede it.
    const isUnseen = row.unseen.includes(before.seq);
    const touched = touchedBy(row);
    const shared =
      (isUnseen ? undefined : meet(old.writes, own.reads, counts)) ??
      meet(old.writes, own.writes, (key) => isRecord(key) && (!isUnseen || touched.has(key))) ??
      (isParked ? undefined : meet(old.reads, own.writes, counts));
    return shared === undefined
      ? []
      : [`it was made after #${before.seq} ${before.name}, which shares ${shared}`];
  });
}

/** Whether a change waits while the other one, which was made before it, waits for its user. */
export function isHeldUpBy({ row, released }: Promise, { row: before }: Promise): boolean {
  const [old, own] = [keysOf(before), keysOf(row)];
  const isUnseen = row.unseen.includes(before.seq);
  const touched = touchedBy(row);
  const shares =
    (isUnseen ? undefined : meet(old.writes, own.reads, isRecord)) ??
    meet(old.writes, own.writes, (key) => isRecord(key) && (!isUnseen || touched.has(key))) ??
    // The record may have existed on the server when it was chosen, and be gone since.
    before.creates.find((uuid) => touched.has(uuid));
  return !released && before.seq < row.seq && shares !== undefined;
}
