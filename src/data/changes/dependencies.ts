/**
 * The order in which queued changes are sent. A change follows every earlier one that wrote what it reads or writes,
 * or that read what it writes, so that the server applies it to the same state that the user saw. A change that builds
 * on a refused one waits for it. Pure.
 */
import { isParked, isStuck, type OutboxRow } from './row.ts';
import { ANYTHING, isBuiltOn, isCondition, liveKey } from './keys.ts';
import { inOrder } from './order.ts';

/** The fields of a row that decide its order. */
export type Link = Pick<
  OutboxRow,
  | 'seq'
  | 'state'
  | 'creates'
  | 'refs'
  | 'records'
  | 'edits'
  | 'uuids'
  | 'reads'
  | 'writes'
  | 'unseen'
  | 'released'
  | 'faults'
>;

export interface Dependencies<R> {
  /** Rows that wait only for rows before them in this list, in order. */
  ready: readonly R[];
  /** Seq of each of those → seqs of the ready rows that it follows. */
  follows: ReadonlyMap<number, ReadonlySet<number>>;
  /** Seq of each blocked row → seq of the parked row that it builds on. */
  blocked: ReadonlyMap<number, number>;
}

interface KeyState {
  /** The last ready row that wrote the key; for a condition, all that did. */
  writers: number[];
  /** Ready rows that have read the key since; for a condition, all that did. */
  readers: number[];
  /** Parked and blocked rows that wrote the key. */
  waiting: number[];
}

/** A row of an older version of the app, whose reads and writes are not known. */
const isUnknown = ({ writes }: Link): boolean => writes.includes(ANYTHING);

/** The server failed on it. */
const hasFailed = ({ faults = 0 }: Link): boolean => faults > 0;

/**
 * Whether a row follows all rows before it, because its reads and writes are not known. A row on which the server
 * failed does not: it must not delay rows that may be independent of it.
 */
const isBarrier = (row: Link): boolean => isUnknown(row) && !hasFailed(row);

interface Keys {
  reads: ReadonlySet<string>;
  writes: ReadonlySet<string>;
}

/** Rows are never altered, and most stay the same from one state of the queue to the next. */
const knownKeys = new WeakMap<Link, Keys>();

function keysOf(row: Link): Keys {
  const known = knownKeys.get(row) ?? computeKeys(row);
  knownKeys.set(row, known);
  return known;
}

function computeKeys(row: Link): Keys {
  const known = Object.values(row.uuids).filter((uuid) => uuid !== null);
  const writes = new Set([
    ...row.writes.filter((key) => key !== ANYTHING),
    ...row.records,
    ...row.creates,
    ...row.creates.map(liveKey),
    ...(isBarrier(row) ? [ANYTHING] : []),
  ]);
  const reads = new Set([
    ...row.reads.filter((key) => key !== ANYTHING),
    ...[...row.refs, ...known].map(liveKey),
    ...(isUnknown(row) && hasFailed(row) ? [] : [ANYTHING]),
  ]);
  return { reads, writes };
}

/** The value of the first of the keys that is in the map. */
function firstOf(map: ReadonlyMap<string, number>, keys: readonly string[]): number | null {
  const key = keys.find((each) => map.has(each));
  return key === undefined ? null : (map.get(key) ?? null);
}

/** Uuids of the records that a row touches or refers to. */
const recordsOf = ({ refs, records, uuids }: Link): string[] => [
  ...refs,
  ...records,
  ...Object.values(uuids).filter((uuid) => uuid !== null),
];

const NONE: ReadonlySet<number> = new Set();

/**
 * If a row follows a halted row and was released from it, makes it follow what the halted row follows instead.
 * @returns the halted rows that were skipped
 */
function skipHalted(
  before: Set<number>,
  halted: ReadonlySet<number>,
  follows: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlySet<number> {
  const skipped = new Set<number>();
  // Iteration includes what is added to the set meanwhile.
  for (const seq of before) {
    if (!halted.has(seq)) continue;
    before.delete(seq);
    skipped.add(seq);
    for (const each of follows.get(seq) ?? NONE) before.add(each);
  }
  return skipped;
}

/** By the list of rows: the queue replaces it with each change, and it is asked several times in between. */
const knownDependencies = new WeakMap<readonly Link[], Dependencies<Link>>();

export function dependenciesOf<R extends Link>(rows: readonly R[]): Dependencies<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the ready rows are those of this list
  const known = (knownDependencies.get(rows) as Dependencies<R> | undefined) ?? computeDependencies(rows);
  knownDependencies.set(rows, known);
  return known;
}

function computeDependencies<R extends Link>(rows: readonly R[]): Dependencies<R> {
  const states = new Map<string, KeyState>();
  const stateOf = (key: string): KeyState => {
    const known = states.get(key) ?? { writers: [], readers: [], waiting: [] };
    states.set(key, known);
    return known;
  };
  const ready: R[] = [];
  const follows = new Map<number, ReadonlySet<number>>();
  const blocked = new Map<number, number>();
  /** Rows on which the server keeps failing, and those that follow them. */
  const halted = new Set<number>();
  /** Uuids of records that parked and blocked rows create → the parked row. */
  const unmade = new Map<string, number>();
  for (const row of inOrder(rows.filter(({ state }) => state !== 'acked'))) {
    const { reads, writes } = keysOf(row);
    const before = new Set<number>();
    let parkedSeq: number | null = isParked(row) ? row.seq : null;
    if (!row.released) parkedSeq ??= firstOf(unmade, recordsOf(row));
    for (const key of new Set([...reads, ...writes])) {
      const { writers, readers, waiting } = stateOf(key);
      if (reads.has(key) || !isCondition(key)) for (const writer of writers) before.add(writer);
      if (writes.has(key)) for (const reader of readers) before.add(reader);
      if (!row.released && isBuiltOn(key)) {
        // The row does not build on rows that were parked or blocked when it was saved, but changes of one record
        // keep their order.
        const isOwn = row.records.includes(key);
        const found = waiting.find((seq) => isOwn || !row.unseen.includes(seq));
        if (found !== undefined) parkedSeq ??= blocked.get(found) ?? found;
      }
    }
    if (parkedSeq !== null) {
      if (parkedSeq !== row.seq) blocked.set(row.seq, parkedSeq);
      for (const uuid of row.creates) unmade.set(uuid, parkedSeq);
      for (const key of writes) stateOf(key).waiting.push(row.seq);
      continue;
    }
    ready.push(row);
    const skipped = row.released ? skipHalted(before, halted, follows) : NONE;
    if (isStuck(row) || [...before].some((seq) => halted.has(seq))) halted.add(row.seq);
    follows.set(row.seq, before);
    for (const key of reads) stateOf(key).readers.push(row.seq);
    for (const key of writes) {
      // Following the last writer of a record means following the earlier ones too, except those that it skipped.
      const { writers, readers } = stateOf(key);
      if (isCondition(key)) writers.push(row.seq);
      else {
        const left = (seqs: number[]): number[] => seqs.filter((seq) => skipped.has(seq));
        Object.assign(stateOf(key), { writers: [...left(writers), row.seq], readers: left(readers) });
      }
    }
  }
  return { ready, follows, blocked };
}

/** Seq of each row that follows, directly or not, one on which the server keeps failing → seq of that one. */
export function stalledIn<R extends Link>({ ready, follows }: Dependencies<R>): Map<number, number> {
  const stalled = new Map<number, number>();
  const stuck = new Set(ready.filter(isStuck).map(({ seq }) => seq));
  if (stuck.size === 0) return stalled;
  for (const { seq } of ready) {
    const before = [...(follows.get(seq) ?? NONE)];
    const stuckSeq =
      before.find((each) => stuck.has(each)) ?? before.map((each) => stalled.get(each)).find(Boolean);
    if (stuckSeq !== undefined && !stuck.has(seq)) stalled.set(seq, stuckSeq);
  }
  return stalled;
}

/** Rows that may be sent now, whatever the outcome of the others, in order. */
export function heads<R extends Link>({ ready, follows }: Dependencies<R>): R[] {
  return ready.filter(({ seq }) => follows.get(seq)?.size === 0);
}

/**
 * The rows that cannot be sent without `seq`, or without one of several: those that use a record which these create,
 * directly or not. `supplies` returns the keys of further records that a row makes possible.
 */
export function dependants<R extends Link>(
  rows: readonly R[],
  seq: number | ReadonlySet<number>,
  supplies: (row: R) => readonly string[] = () => [],
): R[] {
  const isOrigin = (row: R): boolean => (typeof seq === 'number' ? row.seq === seq : seq.has(row.seq));
  const unfinished = inOrder(rows.filter((row) => isOrigin(row) || row.state !== 'acked'));
  const made = new Set<string>();
  const found: R[] = [];
  for (const row of unfinished) {
    const isFound = !isOrigin(row) && [...row.refs, ...row.records].some((key) => made.has(key));
    if (isFound) found.push(row);
    if (isFound || isOrigin(row)) for (const key of [...row.creates, ...supplies(row)]) made.add(key);
  }
  return found;
}

/** Seqs of the rows that the screens do not show: a new change does not build on them. */
export function unseenIn(rows: readonly OutboxRow[]): number[] {
  if (!rows.some(isParked)) return [];
  const { blocked } = dependenciesOf(rows);
  return rows.filter((row) => isParked(row) || blocked.has(row.seq)).map(({ seq }) => seq);
}
