import { isEqual } from '../changes/equal.ts';
import type { OutboxRow } from '../changes/row.ts';
import type { LocalDb } from '../store/db.ts';
import type { JournalEntry } from '../store/journal-record.ts';
import { readJournaledQueue, seqOf } from '../store/journal.ts';

interface RefusedValues {
  /** The row as the disk has it. */
  stored: unknown;
  values: Partial<OutboxRow>;
}

/**
 * New values of rows that a full disk has refused. Every read of the disk is completed with them, and the next update that the
 * disk accepts begins with them. Other tabs do not know them: those of a row that another tab has altered meanwhile are dropped.
 * All end with their tab: then its rows are sent again under the same keys (OFFLINE.md).
 */
export class Unwritten {
  /** By seq. */
  private readonly rows = new Map<number, RefusedValues>();

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  /** What is still to be written, within the caller's transaction. */
  async read(db: LocalDb): Promise<JournalEntry[]> {
    if (this.isEmpty) return [];
    const seqs = [...this.rows.keys()];
    return this.readFrom(await readJournaledQueue(db, Math.min(...seqs), Math.max(...seqs)));
  }

  /** The same from rows that were just read. */
  readFrom(rawRows: readonly unknown[]): JournalEntry[] {
    if (this.isEmpty) return [];
    const stored = new Map(rawRows.map((raw) => [seqOf(raw), raw]));
    for (const [seq, row] of this.rows) if (!isEqual(stored.get(seq), row.stored)) this.rows.delete(seq);
    return [{ filas: [...this.rows].map(([seq, { values }]) => [seq, values] as const) }];
  }

  /** `rawRows`: as the disk has them. */
  keep(entries: readonly JournalEntry[], rawRows: readonly unknown[]): void {
    const stored = new Map(rawRows.map((raw) => [seqOf(raw), raw]));
    for (const [seq, more] of entries.flatMap(({ filas }) => filas)) {
      const values = { ...this.rows.get(seq)?.values, ...more };
      this.rows.set(seq, { stored: stored.get(seq), values });
    }
  }

  /** They are on the disk. */
  written(): void {
    this.rows.clear();
  }

  /** These rows are gone. */
  forget(seqs: readonly number[]): void {
    for (const seq of seqs) this.rows.delete(seq);
  }
}
