/** Finds the packed rows that may have a value in a column: all live rows, ordered by a number made of the value. */
import type { BaseRow } from '#domain/tables.ts';
import { Uuids } from './columns.ts';
import type { Leaf } from './leaf.ts';

/** Rows of a leaf at most; a row of a table is known by the number of its leaf times this, and its place. */
export const LEAF_ROWS = 1024;

const PRIME = 16_777_619;
const NULL = 1;
const OTHER = 2;

/** The first eight characters of a uuid as a number; of any other text, the same for the same text. */
function wordOf(text: string): number {
  const word = Number(`0x${text.slice(0, 8)}`);
  return Number.isNaN(word) ? OTHER : word;
}

function hashOf(value: unknown, isUuid: boolean): number {
  if (typeof value === 'number') return value >>> 0;
  if (value === null) return NULL;
  if (typeof value !== 'string') return value === true ? OTHER + 1 : OTHER;
  if (isUuid) return wordOf(value);
  let hash = 0;
  for (let n = 0; n < value.length; n++) hash = Math.imul(hash ^ value.charCodeAt(n), PRIME);
  return hash >>> 0;
}

export class Buckets<R extends BaseRow> {
  private readonly leaves: readonly Leaf<R>[];
  private readonly column: string;
  private readonly mask: number;
  /** Where the rows of each bucket begin in `places`, and where the last ones end. */
  private readonly starts: Uint32Array;
  private readonly places: Uint32Array;

  constructor(leaves: readonly Leaf<R>[], column: string, isLiveOnly = true) {
    this.leaves = leaves;
    this.column = column;
    const isUuid = column === 'uuid';
    const slots = leaves.length * LEAF_ROWS;
    const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, slots)));
    this.mask = buckets - 1;
    this.starts = new Uint32Array(buckets + 1);
    const found = new Uint32Array(slots);
    const bucketOf = new Uint32Array(slots);
    let count = 0;
    for (const [n, leaf] of leaves.entries()) {
      const values = leaf.column(column);
      const deleted = isLiveOnly ? leaf.column('deleted_at') : undefined;
      for (let place = 0; place < leaf.size; place++) {
        if (deleted && deleted.at(place) !== null) continue;
        const hash =
          values instanceof Uuids && isUuid ? values.word(place) : hashOf(values?.at(place), isUuid);
        const bucket = this.bucket(hash);
        this.starts[bucket + 1]!++;
        found[count] = n * LEAF_ROWS + place;
        bucketOf[count] = bucket;
        count++;
      }
    }
    for (let bucket = 0; bucket < buckets; bucket++) this.starts[bucket + 1]! += this.starts[bucket]!;
    this.places = new Uint32Array(count);
    const next = this.starts.slice();
    for (let n = 0; n < count; n++) this.places[next[bucketOf[n]!]!++] = found[n]!;
  }

  private bucket(hash: number): number {
    return hash & this.mask;
  }

  /** The rows that have the value, in the order of their ids. */
  find(value: unknown): number[] {
    const found: number[] = [];
    const bucket = this.bucket(hashOf(value, this.column === 'uuid'));
    for (let n = this.starts[bucket]!; n < this.starts[bucket + 1]!; n++) {
      const row = this.places[n]!;
      const leaf = this.leaves[Math.floor(row / LEAF_ROWS)]!;
      if (leaf.column(this.column)?.at(row % LEAF_ROWS) === value) found.push(row);
    }
    return found;
  }
}
