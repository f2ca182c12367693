/**
 * Tells whether a form saves a change again because it was told that the disk does not answer (unconfirmed.ts), or makes another
 * change with the same content: the record may have been changed, or deleted, in between.
 */
import type { Reader } from '#views/reader.ts';
import { isEqual } from '../changes/equal.ts';
import { isSameRecord, mutationOf } from '../changes/mutations.ts';
import type { UnqueuedRow } from '../changes/row.ts';
import type { Disk } from '../store/disk.ts';
import { pulledKeys } from '../store/pulled-rows.ts';
import type { Queue } from './queue.ts';

export interface EarlierDeps {
  queue: Queue;
  disk: Disk;
  reader: () => Reader;
  /** Whether the whole replica is on this device. */
  isComplete: () => boolean;
}

export interface EarlierSave {
  rows: readonly UnqueuedRow[];
  /** Where they are stored; where it is null, they may be on the disk unread, and are added again under their keys. */
  place: 'queue' | 'server' | null;
}

/** `noted`: the changes that were saved with this content. Null where there are none, or where this is another change. */
export async function earlierSave(
  noted: readonly UnqueuedRow[],
  deps: EarlierDeps,
): Promise<EarlierSave | null> {
  if (noted.length === 0) return null;
  const queued = new Map(deps.queue.rows.map((row) => [row.key, row]));
  const missing = noted.filter(({ key }) => !queued.has(key));
  const keys = new Set(missing.length > 0 ? await keysOfPulled(deps.disk) : []);
  const isPulled = missing.some(({ key }) => keys.has(key));
  const own = new Set(noted.map(({ key }) => key));
  const others = deps.queue.rows.filter(({ key }) => !own.has(key));
  /** Edited in the tray, or followed by another change of its record: by another tab, which does not write this memory. */
  const isReplaced = (row: UnqueuedRow): boolean => {
    const stored = queued.get(row.key);
    if (!stored && !keys.has(row.key)) return false;
    if (stored && !isEqual(stored.args, row.args)) return true;
    return others.some((each) => each.seq > (stored?.seq ?? 0) && isSameRecord(each, row));
  };
  if (noted.some(isReplaced)) return null;
  if (noted.every((row) => keys.has(row.key) && isDeleted(row, deps))) return null;
  const isQueued = missing.length < noted.length;
  return { rows: noted, place: isQueued ? 'queue' : isPulled ? 'server' : null };
}

const keysOfPulled = (disk: Disk): Promise<readonly string[]> =>
  disk.isFailing ? Promise.resolve([]) : disk.runForForm(() => disk.run(pulledKeys)).catch(() => []);

/** Whether the record of a creation that was pulled is gone. */
function isDeleted({ name, creates: [uuid] }: UnqueuedRow, { reader, isComplete }: EarlierDeps): boolean {
  const { table, action } = mutationOf(name) ?? {};
  if (!table || uuid === undefined || action !== 'create' || !isComplete()) return false;
  return reader().get(table, uuid)?.deleted_at !== null;
}
