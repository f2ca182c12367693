/** Which queued changes leave together. Each keeps its key, so whatever becomes of the answer they can be sent again. */
import { BATCH_MAX } from '#contracts/sync.ts';
import type { Dependencies } from '../changes/dependencies.ts';
import type { OutboxRow } from '../changes/row.ts';

/** Letters of all bodies: a slow upload is lost as a whole. */
const MAX_LENGTH = 256 * 1024;
const STEP = 4;

type Row = Pick<OutboxRow, 'seq' | 'args' | 'author' | 'outcome'>;

/**
 * How many changes go together. Fewer after each answer that did not come, down to one: the change that brings the server
 * down is found that way, and then goes alone, after the others. More after each that came.
 */
export class BatchSize {
  private limit = BATCH_MAX;
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
    let length = 0;
    const isHeld = ({ seq }: R): boolean => this.suspects.has(seq);
    const mayFollow = ({ seq }: R): boolean =>
      [...(follows.get(seq) ?? [])].every((each) => inBatch.has(each));
    for (const row of ready) {
      if (batch.length >= (this.offered ? this.limit : 1)) break;
      if (isHeld(row) || !isDue(row) || !mayFollow(row)) continue;
      length += JSON.stringify([row.args.body, row.outcome]).length;
      const isOther = batch[0] !== undefined && batch[0].author !== row.author;
      if (batch.length > 0 && (length > MAX_LENGTH || isOther)) break;
      batch.push(row);
      inBatch.add(row.seq);
    }
    if (batch.length > 0) return batch;
    const held = ready.find((row) => isHeld(row) && isDue(row) && mayFollow(row));
    return held ? [held] : [];
  }

  answered(rows: readonly Row[]): void {
    this.limit = Math.min(BATCH_MAX, this.limit * STEP);
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
