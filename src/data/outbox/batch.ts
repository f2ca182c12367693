/**
 * Chooses the queued changes of the next batch. Each keeps its key, so it can be sent again whatever happens to the
 * answer.
 */
import { BATCH_MAX } from '#contracts/sync.ts';
import type { Dependencies } from '../changes/dependencies.ts';
import type { OutboxRow } from '../changes/row.ts';

/** Changes of a batch while nothing is known of the connection. */
const FIRST = 100;
/** Characters of all bodies of a batch of `FIRST` changes; larger batches have as many more. */
const FIRST_LENGTH = 256 * 1024;
/** Milliseconds that a batch should take: after a lost answer it is sent again as a whole. */
const GOAL_MS = 1000;
const STEP = 4;
/** The largest failed batch whose changes are then sent alone; a larger one is split first. */
const ALONE_MAX = FIRST / STEP;

type Row = Pick<OutboxRow, 'seq' | 'args' | 'author' | 'outcome' | 'faults' | 'error'>;

/** Whether an earlier page has found that it gets no answer though the server answers. */
const isKnownFault = ({ faults = 0, error }: Row): boolean =>
  faults > 0 && error !== null && error.status !== 500 && error.status !== 413;

/**
 * The size of a batch. After each missing answer it shrinks, down to one: this finds changes that crash the server or that a
 * firewall stops, which then are sent alone, after the others (decision 087). After each answer it grows: first up to
 * `FIRST`, then up to the number that the time of the last batch allows within `GOAL_MS`.
 */
export class BatchSize {
  private limit = FIRST;
  /** The last change that got no answer when it was sent alone; null once the server has answered anything since. */
  private lost: number | null = null;
  /** That change from then on, until its next attempt: the network may just have been away. */
  private doubted: number | null = null;
  /** Changes that got no answer when they were sent alone, although the server answers. They are sent last. */
  private readonly suspects = new Set<number>();
  /** Changes whose batch the server refused or failed on as a whole. They are in no batch again. */
  private readonly alone = new Set<number>();

  /**
   * The next rows to send, in order. `isDue` tells whether a row's own pause is over. A row is sent only if every row
   * that it follows is before it in the batch.
   */
  next<R extends Row>({ ready, follows }: Dependencies<R>, isDue: (row: R) => boolean): R[] {
    const batch: R[] = [];
    const inBatch = new Set<number>();
    const maxLength = FIRST_LENGTH * Math.max(1, this.limit / FIRST);
    let length = 0;
    const mayFollow = ({ seq }: R): boolean =>
      [...(follows.get(seq) ?? [])].every((each) => inBatch.has(each));
    for (const row of ready) {
      if (batch.length >= this.limit) break;
      if (this.isSuspect(row) || !isDue(row) || !mayFollow(row)) continue;
      if (this.alone.has(row.seq)) {
        if (batch.length === 0) return [row];
        continue;
      }
      length += JSON.stringify([row.args.body, row.outcome]).length;
      const isOther = batch[0] !== undefined && batch[0].author !== row.author;
      if (batch.length > 0 && (length > maxLength || isOther)) break;
      batch.push(row);
      inBatch.add(row.seq);
    }
    if (batch.length > 0) return batch;
    const suspect = ready.find((row) => this.isSuspect(row) && isDue(row) && mayFollow(row));
    return suspect ? [suspect] : [];
  }

  /** `ms`: milliseconds from the sending of these rows to their answer. */
  answered(rows: readonly Row[], ms: number): void {
    if (this.limit < FIRST) this.limit = Math.min(FIRST, this.limit * STEP);
    else {
      const affordable = Math.floor((rows.length * GOAL_MS) / Math.max(1, ms));
      this.limit = Math.min(BATCH_MAX, Math.max(FIRST, affordable));
    }
    const answered = new Set(rows.map(({ seq }) => seq));
    for (const seq of [this.lost, this.doubted]) if (seq !== null) this.suspects.add(seq);
    for (const seq of answered) this.suspects.delete(seq);
    this.lost = null;
    this.doubted = null;
  }

  unanswered(rows: readonly Row[]): void {
    this.shrink(rows.length);
    this.lost = rows.length === 1 ? rows[0]!.seq : null;
  }

  /** Whether it is not known if the server can be reached at all, or only fails to answer this change. */
  get isInDoubt(): boolean {
    return this.lost !== null;
  }

  /** The server has answered something else than a change: the second time, the change that got no answer is a suspect. */
  reached(): void {
    if (this.lost === null) return;
    if (this.lost === this.doubted) this.suspects.add(this.lost);
    this.doubted = this.lost;
    this.lost = null;
  }

  /** Whether it has got no answer before though the server answers. */
  isSuspect(row: Row): boolean {
    return this.suspects.has(row.seq) || isKnownFault(row);
  }

  /** A batch of `count` rows was too large. */
  shrink(count: number): void {
    this.limit = Math.max(1, Math.floor(count / STEP));
  }

  /**
   * The server answered this batch with something else than an answer to each change: it fails on one of them, or
   * knows no batches. The changes of a small batch are sent alone from then on, all others still in batches. On a server
   * without batches this costs two requests more for every `ALONE_MAX` changes.
   */
  failed(rows: readonly Row[]): void {
    if (rows.length > ALONE_MAX) this.shrink(rows.length);
    else for (const { seq } of rows) this.alone.add(seq);
  }

  /** Whether the change is sent as a call of its own, not as a batch of one. */
  isAlone({ seq }: Row): boolean {
    return this.alone.has(seq);
  }
}
