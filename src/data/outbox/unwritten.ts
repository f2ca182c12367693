import type { JournalEntry } from '../store/journal-record.ts';

/**
 * New values of rows that a full disk has refused. Every read of the disk is completed with them, and the next write that the
 * disk accepts begins with them. They end with their tab: then its rows are sent again under the same keys (OFFLINE.md).
 */
export class Unwritten {
  entries: readonly JournalEntry[] = [];

  keep(entries: readonly JournalEntry[]): void {
    this.entries = [...this.entries, ...entries];
  }

  /** They are on the disk. */
  written(): void {
    this.entries = [];
  }

  /** These rows are gone. */
  forget(seqs: readonly number[]): void {
    const gone = new Set(seqs);
    this.entries = this.entries
      .map(({ filas }) => ({ filas: filas.filter(([seq]) => !gone.has(seq)) }))
      .filter(({ filas }) => filas.length > 0);
  }
}
