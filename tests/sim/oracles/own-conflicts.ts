/**
 * Oracle: a user's own edits and removals never conflict with each other, not even in a way that can be merged. Checked
 * for drivers only, since nothing else changes those.
 */
import type { OutboxRow } from '#data/changes/row.ts';

/** Whether a change that met a conflict is sent again on top of the server's record. */
export function isMergedByItself(before: OutboxRow | undefined, row: OutboxRow): boolean {
  const isSentAgain = before?.state === 'sending' && row.state === 'pending';
  // Otherwise the server did not try the change, because an earlier one of the batch failed, or the server failed.
  const isAnswered = row.attempts === before?.attempts && row.error === null;
  return isSentAgain && isAnswered && row.base?.version !== before?.base?.version;
}

export class OwnConflicts {
  /** Record → the outboxes that have changed it. */
  private readonly changedBy = new Map<string, Set<string>>();

  /** Outbox and record → the first change of it that was edited while it waited. */
  private readonly firstEdited = new Map<string, number>();

  /** The outbox, or another client, has changed the record. */
  changed(record: string, by: string): void {
    this.changedBy.set(record, new Set([...(this.changedBy.get(record) ?? []), by]));
  }

  /**
   * Whether a row that met a conflict is checked: no other user has changed its record. An edit that was imported from a
   * file did not know of the edits made on the device that it was carried to.
   */
  isOwn(outbox: string, { name, origen, records }: OutboxRow): boolean {
    const isCompared = name === 'chofer.update' || name === 'chofer.remove';
    if (!isCompared || origen === 'archivo') return false;
    return records
      .flatMap((record) => [...(this.changedBy.get(record) ?? [])])
      .every((other) => other === outbox);
  }

  /** The user has edited waiting changes, or makes another one on a screen that does not show them. */
  edited(outbox: string, ...rows: readonly OutboxRow[]): void {
    for (const { seq, records } of rows) {
      for (const record of records) {
        const place = `${outbox} ${record}`;
        this.firstEdited.set(place, Math.min(seq, this.firstEdited.get(place) ?? seq));
      }
    }
  }

  /**
   * Whether the change was made on top of a change that was edited since. Sent in one batch with it, it does not meet
   * the values that its user saw, and is sent again on top of the answer without asking its user.
   */
  isOnEdited(outbox: string, { seq, records }: OutboxRow): boolean {
    return records.some((record) => (this.firstEdited.get(`${outbox} ${record}`) ?? seq) < seq);
  }
}
