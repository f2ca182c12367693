/** The outbox of this device: its rows on disk, the same rows in memory, and word of every change to both. */
import type { LocalDb } from '../db.ts';
import type { OutboxRow } from './fila.ts';

export class Cola {
  private readonly db: LocalDb;
  private readonly onChange: () => void;
  /** By seq. */
  rows: readonly OutboxRow[] = [];

  constructor(db: LocalDb, onChange: () => void) {
    this.db = db;
    this.onChange = onChange;
  }

  /** Reads all rows again: at start, and when another tab has changed some. */
  async load(): Promise<void> {
    this.setRows(await this.db.outbox.orderBy('seq').toArray());
  }

  find(seq: number): OutboxRow | undefined {
    return this.rows.find((row) => row.seq === seq);
  }

  /** On disk before it resolves; throws where the disk refuses. */
  async add(row: Omit<OutboxRow, 'seq'>): Promise<OutboxRow> {
    const seq = await this.db.outbox.add(row as OutboxRow);
    const added = { ...row, seq };
    this.setRows([...this.rows, added].toSorted((a, b) => a.seq - b.seq));
    return added;
  }

  /** Changes rows in one transaction. Rows that are gone by then stay gone. */
  async update(changes: ReadonlyMap<number, Partial<OutboxRow>>): Promise<void> {
    await this.db.transaction('rw', this.db.outbox, async () => {
      for (const [seq, values] of changes) await this.db.outbox.update(seq, values);
    });
    this.setRows(this.rows.map((row) => ({ ...row, ...changes.get(row.seq) })));
  }

  async remove(seqs: readonly number[]): Promise<void> {
    await this.db.outbox.bulkDelete([...seqs]);
    this.forget(seqs);
  }

  /** Drops rows from memory that a transaction of someone else's has deleted. */
  forget(seqs: readonly number[]): void {
    const gone = new Set(seqs);
    this.setRows(this.rows.filter(({ seq }) => !gone.has(seq)));
  }

  private setRows(rows: readonly OutboxRow[]): void {
    this.rows = rows;
    this.onChange();
  }
}
