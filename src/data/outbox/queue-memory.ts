/** The rows of the outbox in memory, as screens and replay read them, and the events that report their updates. */
import { isEqual } from '../changes/equal.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { seqOf } from '../store/journal.ts';
import { migrateRow, setAside } from '../store/migration.ts';
import { altered, type QueueEvent, type RowUpdates } from './queue-updates.ts';

export class QueueMemory {
  private readonly onEvent: (event: QueueEvent) => void;
  private readonly isMemoryOnly: () => boolean;
  /** By seq. */
  rows: readonly OutboxRow[] = [];
  /** Rows that are set aside, as stored on the disk, by seq; `rows` contains a stand-in for each. */
  setAside: ReadonlyMap<number, unknown> = new Map();

  /** `isMemoryOnly`: whether the replica is in memory only, for lack of space on the disk. */
  constructor(onEvent: (event: QueueEvent) => void, isMemoryOnly: () => boolean) {
    this.onEvent = onEvent;
    this.isMemoryOnly = isMemoryOnly;
  }

  find(seq: number): OutboxRow | undefined {
    return this.rows.find((row) => row.seq === seq);
  }

  private bySeq(): ReadonlyMap<number, OutboxRow> {
    return new Map(this.rows.map((row) => [row.seq, row]));
  }

  /** Whether memory has the rows of these seqs as they are in `onDisk`. */
  hasAll(seqs: readonly number[], onDisk: ReadonlyMap<number, unknown>): boolean {
    const inMemory = this.bySeq();
    return seqs.every((seq) => isEqual(onDisk.get(seq), inMemory.get(seq)));
  }

  set(rows: readonly OutboxRow[], event: QueueEvent): void {
    this.rows = rows;
    this.onEvent(event);
  }

  /** Replaces the rows by those just read from the disk, within the same serial work. */
  adopt(rawRows: readonly unknown[]): void {
    const known = this.bySeq();
    const newSetAside = new Map<number, unknown>();
    const read = rawRows.map((raw) => {
      const before = known.get(seqOf(raw));
      // It was checked when it was read the first time.
      if (before && !this.setAside.has(before.seq) && isEqual(before, raw)) return before;
      const migrated = migrateRow(raw);
      const row = migrated ?? setAside(raw);
      if (!migrated) newSetAside.set(row.seq, raw);
      return before && isEqual(before, row) ? before : row;
    });
    this.setAside = newSetAside;
    const rows = [...read, ...this.stillShown(read)].toSorted((a, b) => a.seq - b.seq);
    // In most cases nothing is new and nothing has to be recomputed.
    const isNew = rows.length !== this.rows.length || rows.some((row, index) => row !== this.rows[index]);
    if (isNew) this.set(rows, { kind: 'rows' });
  }

  /**
   * The rows that are no longer on the disk: another tab has sent them and applied their results to a replica on the
   * disk that this tab does not use, for lack of space. They stay visible until this tab's own next pull.
   */
  private stillShown(rows: readonly OutboxRow[]): OutboxRow[] {
    if (!this.isMemoryOnly()) return [];
    return this.goneFrom(rows).map((row) => (row.state === 'acked' ? row : { ...row, state: 'acked' }));
  }

  /** Rows that are shown and no longer on the disk. */
  goneFrom(rawRows: readonly unknown[]): OutboxRow[] {
    const onDisk = new Set(rawRows.map(seqOf));
    return this.rows.filter((row) => !onDisk.has(row.seq) && !isParked(row));
  }

  /** The rows with these sets of updates applied, one after the other. */
  after(sets: readonly RowUpdates[], rows = this.rows): OutboxRow[] {
    return rows.map((row) => {
      if (this.setAside.has(row.seq)) return row;
      return sets.reduce(
        (last, updates) => (updates.has(row.seq) ? altered(last, updates.get(row.seq)) : last),
        row,
      );
    });
  }

  without(seqs: readonly number[]): OutboxRow[] {
    const gone = new Set(seqs);
    return this.rows.filter(({ seq }) => !gone.has(seq));
  }
}
