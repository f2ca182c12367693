import { describe, expect, it } from 'vitest';
import { BATCH_MAX } from '#contracts/sync.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { BatchSize } from '#data/outbox/batch.ts';

type Row = Pick<OutboxRow, 'seq' | 'args' | 'author' | 'outcome' | 'error'>;

const rowsOf = (count: number, body: object = {}): Row[] =>
  Array.from(
    { length: count },
    (_, seq) => ({ seq, args: { body }, author: null, outcome: null, error: null }) as never,
  );

/** The number of rows that leave next of so many that wait. */
function next(size: BatchSize, rows: readonly Row[]): number {
  const dependencies = { ready: rows, follows: new Map(), blocked: new Map() } as never;
  return size.next<Row>(dependencies, () => true).length;
}

describe('The number of changes in a batch', () => {
  it('The number of changes in a batch is 100 at first', () => {
    expect(next(new BatchSize(), rowsOf(2000))).toBe(100);
  });

  it.each([
    [50, BATCH_MAX],
    [200, 500],
    [1000, 100],
    [30_000, 100],
    [0, BATCH_MAX],
    [-5000, BATCH_MAX],
  ])('The number of changes in a batch after 100 changes took %i ms is %i', (ms, expected) => {
    const size = new BatchSize();
    size.answered(rowsOf(100), ms);
    expect(next(size, rowsOf(2000))).toBe(expected);
  });

  it('The number of changes in a batch is a quarter after each lost answer, and grows again with answers', () => {
    const size = new BatchSize();
    size.unanswered(rowsOf(100));
    expect(next(size, rowsOf(2000))).toBe(25);
    size.unanswered(rowsOf(25));
    expect(next(size, rowsOf(2000))).toBe(6);
    size.answered(rowsOf(6), 1);
    expect(next(size, rowsOf(2000))).toBe(24);
    size.answered(rowsOf(24), 1);
    expect(next(size, rowsOf(2000))).toBe(96);
  });

  it('The number of changes in a batch is limited by the length of the bodies, which grows with the number', () => {
    const size = new BatchSize();
    const long = rowsOf(2000, { nombre: 'x'.repeat(10_000) });
    expect(next(size, long)).toBe(26);
    size.answered(rowsOf(100), 100);
    expect(next(size, long)).toBe(261);
  });

  it('The number of changes in a batch is a quarter after a large batch failed, and one for those of a small one', () => {
    const size = new BatchSize();
    const rows = rowsOf(2000);
    size.failed(rows.slice(0, 100));
    expect(next(size, rows)).toBe(25);
    size.failed(rows.slice(0, 25));
    expect(next(size, rows)).toBe(1);
    expect(next(size, rows.slice(25))).toBe(25);
  });
});
