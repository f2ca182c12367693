/** Oracle: changes of one record are committed in the order in which they were saved. */
import type { OutboxRow } from '#data/changes/row.ts';

export class RecordOrder {
  /**
   * Outbox → record → the last seq of the committed changes of that record. A change that only refers to a record need
   * not precede later changes of it: it may wait for something else.
   */
  private readonly lastOf = new Map<string, number>();

  /** Returns the seqs of later changes of the same records that were committed before it. */
  overtakenBy(outbox: string, { seq, records }: OutboxRow): number[] {
    return records.map((record) => this.lastOf.get(`${outbox} ${record}`) ?? 0).filter((last) => last > seq);
  }

  tookEffect(outbox: string, { seq, records, creates }: OutboxRow): void {
    for (const record of [...records, ...creates]) this.lastOf.set(`${outbox} ${record}`, seq);
  }

  forget(): void {
    this.lastOf.clear();
  }
}
