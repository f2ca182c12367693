/** Makes columns of rows, a leaf at a time, between which the page answers its user. */
import type { TableName } from '#contracts/tables.ts';
import type { BaseRow, Id } from '#domain/tables.ts';
import { LEAF_ROWS } from './buckets.ts';
import type { ShareText } from './encode.ts';
import { isPackable, Leaf } from './leaf.ts';
import { type Packed, PackedRows } from './packed-rows.ts';

/** Milliseconds of work between two pauses: far less than a task that its user notices, also on a slow phone. */
const SLICE_MS = 8;
/** Texts that are remembered to be shared; those of columns with few values. */
const MAX_SHARED = 20_000;

function sharing(): ShareText {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    if (known.size < MAX_SHARED) known.set(text, text);
    return text;
  };
}

/** The rows of a leaf with newer ones in their place and between them. */
function merged<R extends BaseRow>(leaf: Leaf<R>, newer: readonly R[]): R[] {
  const all: R[] = [];
  let next = 0;
  for (const [place, id] of leaf.ids.entries()) {
    while (next < newer.length && Number(newer[next]!.id) < id) all.push(newer[next++]!);
    if (newer[next]?.id === id) all.push(newer[next++]!);
    else all.push(leaf.row(place));
  }
  while (next < newer.length) all.push(newer[next++]!);
  return all;
}

/** Whether the row has these keys, in this order. */
function isOfShape(row: object, keys: readonly string[]): boolean {
  let n = 0;
  for (const key in row) if (key !== keys[n++]) return false;
  return n === keys.length;
}

/** Rows of the shape that most of them have, and the others, which stay objects. */
function byShape<R extends BaseRow>(rows: readonly R[]): { alike: readonly R[]; others: R[] } {
  const keys = Object.keys(rows[0]!);
  if (rows.every((row) => isOfShape(row, keys))) return { alike: rows, others: [] };
  const shapes = [...Map.groupBy(rows, (row) => Object.keys(row).join('\0')).values()];
  const [alike = [], ...others] = shapes.toSorted((a, b) => b.length - a.length);
  return { alike, others: others.flat() };
}

/** Where parts of about the same size end, each of which a leaf has room for. */
function ends(count: number): number[] {
  const parts = Math.ceil(count / LEAF_ROWS);
  return Array.from({ length: parts }, (_, n) => Math.floor(((n + 1) * count) / parts));
}

/**
 * `packed`: the rows that are columns already; those of `rows` with the same ids replace them. `left`: the rows that stay
 * objects. Null where `isOver` has become true.
 */
export async function pack<R extends BaseRow>(
  packed: PackedRows<R> | null,
  rows: ReadonlyMap<Id, R>,
  pause: () => Promise<void>,
  isOver: () => boolean,
): Promise<Packed<R> | null> {
  const share = sharing();
  const left: R[] = [];
  const leaves: Leaf<R>[] = [];
  let start = performance.now();
  const breathe = async (): Promise<void> => {
    if (performance.now() - start < SLICE_MS) return;
    await pause();
    start = performance.now();
  };
  const add = async (count: number, partOf: (from: number, to: number) => R[]): Promise<void> => {
    let from = 0;
    for (const to of ends(count)) {
      const { alike, others } = byShape(partOf(from, to));
      const making = Leaf.of(alike, share);
      let made = making.next();
      while (made.done !== true && !isOver()) {
        // oxlint-disable-next-line no-await-in-loop -- the page answers its user between two columns
        await breathe();
        made = making.next();
      }
      if (made.done !== true) return;
      leaves.push(made.value);
      for (const row of others) left.push(row);
      from = to;
    }
  };
  let ids: number[] = [];
  let isInOrder = true;
  for (const row of rows.values()) {
    if (isPackable(row)) {
      isInOrder &&= !(ids.at(-1)! > row.id);
      ids.push(row.id);
    } else left.push(row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (ids.length % LEAF_ROWS === 0) await breathe();
  }
  if (!isInOrder) ids = [...Float64Array.from(ids).toSorted()];
  const newer = (from: number, to: number): R[] => ids.slice(from, to).map((id) => rows.get(id)!);
  let next = 0;
  const before = packed?.leaves ?? [];
  for (const [n, leaf] of before.entries()) {
    const from = next;
    // What comes after the last leaf fills it.
    const hasRoom = n === before.length - 1 && leaf.size < LEAF_ROWS / 2;
    const last = hasRoom ? Infinity : leaf.last;
    while (next < ids.length && ids[next]! <= last) next++;
    if (next === from) leaves.push(leaf);
    else {
      const all = merged(leaf, newer(from, next));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await add(all.length, (...part) => all.slice(...part));
    }
  }
  const from = next;
  await add(ids.length - from, (...part) => newer(from + part[0], from + part[1]));
  return isOver() ? null : { packed: leaves.length === 0 ? null : new PackedRows(leaves), left };
}

/** The rows of a table that come in the order of their ids. */
class Parts<R extends BaseRow> {
  private readonly share = sharing();
  private readonly leaves: Leaf<R>[] = [];
  private readonly left: R[] = [];
  /** Those that do not fill a leaf yet. */
  private waiting: R[] = [];
  private last = 0;

  take(rows: readonly R[]): void {
    for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
      if (isPackable(row) && row.id > this.last) {
        this.waiting.push(row);
        this.last = row.id;
      } else this.left.push(row);
    }
    if (this.waiting.length >= LEAF_ROWS) this.pack();
  }

  private pack(): void {
    const { alike, others } = byShape(this.waiting.slice(0, LEAF_ROWS));
    this.waiting = this.waiting.slice(LEAF_ROWS);
    const making = Leaf.of(alike, this.share);
    let made = making.next();
    while (made.done !== true) made = making.next();
    this.leaves.push(made.value);
    for (const row of others) this.left.push(row);
  }

  /** No more rows come for now. */
  end(): void {
    if (this.waiting.length > 0) this.pack();
  }

  get result(): Packed<R> {
    return { packed: this.leaves.length === 0 ? null : new PackedRows(this.leaves), left: this.left };
  }
}

/** Packs rows while they are read, some blocks at a time: one table after the other, each in the order of its ids. */
export class PartsPacker {
  private readonly tables = new Map<TableName, Parts<BaseRow>>();
  private last: Parts<BaseRow> | null = null;

  take(table: TableName, rows: readonly BaseRow[]): void {
    const parts = this.tables.get(table) ?? new Parts<BaseRow>();
    this.tables.set(table, parts);
    if (this.last !== parts) this.last?.end();
    this.last = parts;
    parts.take(rows);
  }

  finish(): Map<TableName, Packed<BaseRow>> {
    this.last?.end();
    return new Map([...this.tables].map(([table, parts]) => [table, parts.result]));
  }
}
