/**
 * Oracle: one's own edits and removals never conflict with one another, not even so that they can be merged. Only of drivers:
 * nothing else changes those.
 */
import type { OutboxRow } from '#data/changes/row.ts';

/** Whether a change that met a conflict is sent again on top of the server's record. */
export function isMergedByItself(before: OutboxRow | undefined, row: OutboxRow): boolean {
  const isSentAgain = before?.state === 'sending' && row.state === 'pending';
  // Else nothing was tried, since an earlier change of the batch did not take effect; or the server failed.
  const isAnswered = row.attempts === before?.attempts && row.error === null;
  return isSentAgain && isAnswered && row.base?.version !== before?.base?.version;
}

export class OwnConflicts {
  /** Record → the outboxes that have changed it. */
  private readonly changedBy = new Map<string, Set<string>>();

  /** Outbox and record → the first change of it that was edited while it waited. */
  private readonly firstEdited = new Map<string, number>();

  /** That outbox has changed the record, or another client. */
  changed(record: string, by: string): void {
    this.changedBy.set(record, new Set([...(this.changedBy.get(record) ?? []), by]));
  }

  /**
   * Whether a row that met a conflict is compared, and nobody else has changed its record. An edit that came in a file knew
   * nothing of the edits that were made where it was carried to.
   */
  isOwn(outbox: string, { name, origen, records }: OutboxRow): boolean {
    const isCompared = name === 'chofer.update' || name === 'chofer.remove';
    if (!isCompared || origen === 'archivo') return false;
    return records
      .flatMap((record) => [...(this.changedBy.get(record) ?? [])])
      .every((other) => other === outbox);
  }

  /** Its user has given a waiting change another content. */
  edited(outbox: string, { seq, records }: OutboxRow): void {
    for (const record of records) {
      const place = `${outbox} ${record}`;
      this.firstEdited.set(place, Math.min(seq, this.firstEdited.get(place) ?? seq));
    }
  }

  /**
   * Whether it was made on top of a change that was edited since. Sent in one batch with it, it does not find what its user
   * saw, and is sent again on top of the answer; its user is not asked.
   */
  isOnEdited(outbox: string, { seq, records }: OutboxRow): boolean {
    return records.some((record) => (this.firstEdited.get(`${outbox} ${record}`) ?? seq) < seq);
  }
}
