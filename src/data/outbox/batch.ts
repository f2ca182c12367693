/** Which queued changes leave together. Each keeps its key, so whatever becomes of the answer they can be sent again. */
import { BATCH_MAX } from '#contracts/sync.ts';
import type { Dependencies } from '../changes/dependencies.ts';
import type { OutboxRow } from '../changes/row.ts';

/** Changes of a batch while nothing is known of the connection. */
const FIRST = 100;
/** Characters of all bodies of a batch of `FIRST` changes; larger batches have as many more. */
const FIRST_LENGTH = 256 * 1024;
/** Milliseconds that a batch should take: what a lost answer costs is sent again. */
const GOAL_MS = 1000;
const STEP = 4;

type Row = Pick<OutboxRow, 'seq' | 'args' | 'author' | 'outcome'>;

/**
 * How many changes go together. After each answer that did not come, fewer, down to one: the change that brings the server
 * down is found that way, and then goes alone, after the others. After each answer that came, more: up to `FIRST`, and
 * beyond that as many as the last batch's time allows within `GOAL_MS`.
 */
export class BatchSize {
  private limit = FIRST;
  private offered = true;
  /** The last change that got no answer when it went alone. */
  private lost: number | null = null;
  /** Those whose answer was lost while the next one's came. */
  private readonly suspects = new Set<number>();

  /**
   * The next ones to send, in order. `isDue` says whether a row's own pause is over. A row leaves only with all that it
   * follows before it in the same batch.
   */
  next<R extends Row>({ ready, follows }: Dependencies<R>, isDue: (row: R) => boolean): R[] {
    const batch: R[] = [];
    const inBatch = new Set<number>();
    const maxLength = FIRST_LENGTH * Math.max(1, this.limit / FIRST);
    let length = 0;
    const isHeld = ({ seq }: R): boolean => this.suspects.has(seq);
    const mayFollow = ({ seq }: R): boolean =>
      [...(follows.get(seq) ?? [])].every((each) => inBatch.has(each));
    for (const row of ready) {
      if (batch.length >= (this.offered ? this.limit : 1)) break;
      if (isHeld(row) || !isDue(row) || !mayFollow(row)) continue;
      length += JSON.stringify([row.args.body, row.outcome]).length;
      const isOther = batch[0] !== undefined && batch[0].author !== row.author;
      if (batch.length > 0 && (length > maxLength || isOther)) break;
      batch.push(row);
      inBatch.add(row.seq);
    }
    if (batch.length > 0) return batch;
    const held = ready.find((row) => isHeld(row) && isDue(row) && mayFollow(row));
    return held ? [held] : [];
  }

  /** `ms`: milliseconds from the sending of these rows to their answer. */
  answered(rows: readonly Row[], ms: number): void {
    const affordable = Math.floor((rows.length * GOAL_MS) / Math.max(1, ms));
    this.limit = Math.min(BATCH_MAX, Math.max(affordable, Math.min(FIRST, this.limit * STEP)));
    for (const { seq } of rows) this.suspects.delete(seq);
    if (this.lost !== null && rows.every(({ seq }) => seq !== this.lost)) this.suspects.add(this.lost);
    this.lost = null;
  }

  unanswered(rows: readonly Row[]): void {
    this.shrink(rows.length);
    this.lost = rows.length === 1 ? rows[0]!.seq : null;
  }

  /** So many were too many. */
  shrink(count: number): void {
    this.limit = Math.max(1, Math.floor(count / STEP));
  }

  /** Whether the server is taken to know of batches. */
  get isOffered(): boolean {
    return this.offered;
  }

  /** The server knows of no batches. */
  giveUp(): void {
    this.offered = false;
  }
}
