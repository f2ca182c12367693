/** Oracle: changes of one record take effect in the order in which they were saved. */
import type { OutboxRow } from '#data/changes/row.ts';

export class RecordOrder {
  /**
   * Of each outbox: the last seq of those that took effect, by the records that they touch. What only refers to a
   * record need not go before later changes of that: it may wait for something else.
   */
  private readonly lastOf = new Map<string, number>();

  /** The seqs of later changes of its records that took effect before it. */
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
