/** The outbox of this device: its rows on disk and in memory, and the events about changes of both. */
import type { LocalDb } from '../store/db.ts';
import type { SerialWork } from '../store/serial-work.ts';
import { type FileRow, withoutDuplicates } from './change-file.ts';
import { foldJournal, deleteRows, readJournaledQueue, seqOf } from '../store/journal.ts';
import type { JournalRecord } from '../store/journal-record.ts';
import { isOnItsWay, isParked, type OutboxRow } from '../changes/row.ts';
import { isEqual } from '../changes/equal.ts';
import { rebaseWithout } from './followers.ts';
import { onTopOfOwn } from '../changes/merge.ts';
import { setAside, migrateRow } from '../store/migration.ts';
import { isSameRecord } from '../changes/mutations.ts';
import {
  type RowUpdates,
  altered,
  altersScreen,
  type QueueEvent,
  noRenewals,
  type Renew,
} from './queue-change.ts';

export class Queue {
  private readonly db: LocalDb;
  private readonly serialWork: SerialWork;
  private readonly onChange: (change: QueueEvent) => void;
  private readonly isApart: () => boolean;
  /** By seq. */
  rows: readonly OutboxRow[] = [];
  /** Rows that are set aside, as stored on the disk, by seq; `rows` has a stand-in for each. */
  setAside: ReadonlyMap<number, unknown> = new Map();

  /** `isApart`: whether the replica on the disk differs from the one that this tab shows. */
  constructor(
    db: LocalDb,
    serialWork: SerialWork,
    onChange: (change: QueueEvent) => void,
    isApart: () => boolean = () => false,
  ) {
    this.db = db;
    this.isApart = isApart;
    this.serialWork = serialWork;
    this.onChange = onChange;
  }

  /** Reads all rows again: another tab may have changed some. */
  load(): Promise<void> {
    return this.serialWork.take(async () => this.adopt(await readJournaledQueue(this.db)));
  }

  /**
   * The rows in memory that are no longer on the disk: another tab has sent them and applied their results to a replica
   * on the disk that this tab does not use, for lack of space. They stay visible until this tab's own next pull.
   */
  private left(rows: readonly OutboxRow[]): OutboxRow[] {
    if (!this.isApart()) return [];
    return this.goneFrom(rows).map((row) => (row.state === 'acked' ? row : { ...row, state: 'acked' }));
  }

  /** Rows that are shown and no longer on the disk. */
  private goneFrom(rawRows: readonly unknown[]): OutboxRow[] {
    const there = new Set(rawRows.map(seqOf));
    return this.rows.filter((row) => !there.has(row.seq) && !isParked(row));
  }

  /** Replaces the rows in memory by those just read from the disk, within the same serial work. */
  adopt(rawRows: readonly unknown[]): void {
    const known = new Map(this.rows.map((row) => [row.seq, row]));
    const asideRows = new Map<number, unknown>();
    const read = rawRows.map((raw) => {
      const before = known.get(seqOf(raw));
      // It was checked when it was read before.
      if (before && !this.setAside.has(before.seq) && isEqual(before, raw)) return before;
      const migrated = migrateRow(raw);
      const row = migrated ?? setAside(raw);
      if (!migrated) asideRows.set(row.seq, raw);
      return before && isEqual(before, row) ? before : row;
    });
    this.setAside = asideRows;
    const rows = [...read, ...this.left(read)].toSorted((a, b) => a.seq - b.seq);
    // Usually nothing is new, and nothing has to be recomputed.
    const isNew = rows.length !== this.rows.length || rows.some((row, index) => row !== this.rows[index]);
    if (isNew) this.setRows(rows, { tipo: 'filas' });
  }

  find(seq: number): OutboxRow | undefined {
    return this.rows.find((row) => row.seq === seq);
  }

  /** Adds a row; resolves once it is on the disk. @throws where the disk refuses */
  add(row: Omit<OutboxRow, 'seq'>): Promise<OutboxRow> {
    return this.serialWork.take(async () => {
      const added = await this.put(row).catch(async (error: unknown) => {
        // It is already stored if the system closed the database before it could report so.
        const kept = await this.db.outbox.where('key').equals(row.key).first();
        if (!kept) throw error;
        return kept;
      });
      this.setRows([...this.rows, added], { tipo: 'agregada', row: added });
      return added;
    });
  }

  /** Another tab may have received the answer to an earlier change of the record without having notified yet. */
  private put(row: Omit<OutboxRow, 'seq'>): Promise<OutboxRow> {
    const { outbox, avances } = this.db;
    const followed =
      row.base === null ? [] : this.rows.filter((each) => each.state !== 'acked' && isSameRecord(each, row));
    if (followed.length === 0) return this.db.addQueued(row);
    return this.db.transaction('rw', outbox, avances, async () => {
      const there = await this.present(followed.map(({ seq }) => seq));
      const edit = onTopOfOwn(row, [...there.values()]);
      const seq = await outbox.add({ ...edit } as OutboxRow);
      return { ...edit, seq };
    });
  }

  /**
   * Reads all rows again before a replay begins, and applies the rest of the journal to them. False, with memory
   * unchanged, where another tab has removed some: their results have to be read from the replica together with them.
   */
  begin(): Promise<boolean> {
    return this.serialWork.take(async () => {
      const rawRows = await foldJournal(this.db);
      const isWhole = this.isApart() || this.goneFrom(rawRows).length === 0;
      if (isWhole) this.adopt(rawRows);
      return isWhole;
    });
  }

  /** The rows in memory with these sets of changes applied, one after the other. */
  after(sets: readonly RowUpdates[], rows = this.rows): OutboxRow[] {
    return rows.map((row) => {
      if (this.setAside.has(row.seq)) return row;
      return sets.reduce(
        (last, changes) => (changes.has(row.seq) ? altered(last, changes.get(row.seq)) : last),
        row,
      );
    });
  }

  /**
   * Changes rows, one set after the other, in one transaction. `make` is called once, when all work begun here before
   * is done. Rows that are gone by then stay gone; rows that are set aside stay unchanged.
   * @param may called in the transaction; where it declines, nothing is changed
   * @param leaving rows about to be sent as memory has them
   * @returns whether the rows were changed; 'stale', with nothing changed, where another tab has altered or discarded
   * one of the leaving rows
   */
  update(
    make: () => readonly RowUpdates[],
    may: () => Promise<boolean> = () => Promise.resolve(true),
    leaving: () => readonly OutboxRow[] = () => [],
  ): Promise<boolean | 'stale'> {
    let made: readonly RowUpdates[] | null = null;
    return this.serialWork.take(async () => {
      const sets = (made ??= make()).filter(({ size }) => size > 0);
      if (sets.length === 0) return true;
      const { outbox, avances, meta } = this.db;
      const done = await this.db.transaction('rw', outbox, avances, meta, async () => {
        const [allowed, writes, news] = await Promise.all([may(), this.writesOf(sets), this.newsOf(sets)]);
        const out = leaving().map(({ seq }) => seq);
        const there = allowed ? await this.present(out) : new Map<number, OutboxRow>();
        if (allowed && out.some((seq) => !isEqual(there.get(seq), this.find(seq)))) return 'stale';
        if (allowed) await avances.bulkAdd([...writes, news].filter(({ filas }) => filas.length > 0));
        return allowed;
      });
      if (done !== true) return done;
      const rows = this.after(sets);
      const isShown = this.rows.some((row, index) => altersScreen(row, rows[index]!));
      this.setRows(rows, { tipo: isShown ? 'filas' : 'avance' });
      return true;
    });
  }

  /** The new values of each set for existing rows, computed from their state at that time. */
  private async writesOf(sets: readonly RowUpdates[]): Promise<Pick<JournalRecord, 'filas'>[]> {
    const seqs = sets.flatMap((changes) => [...changes.keys()]);
    const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
    const there = new Set(await this.db.outbox.where('seq').between(from, to, true, true).primaryKeys());
    const asked = sets.flatMap((changes) =>
      [...changes].filter(([, change]) => typeof change === 'function'),
    );
    const rows = await this.present(asked.map(([seq]) => seq));
    return sets.map((changes) => {
      const fileRows = [...changes].flatMap(([seq, change]) => {
        if (!there.has(seq) || this.setAside.has(seq)) return [];
        const row = rows.get(seq);
        const values = typeof change !== 'function' ? change : row && change(row);
        if (row) rows.set(seq, { ...row, ...values });
        return values ? [[seq, values] as const] : [];
      });
      return { filas: fileRows };
    });
  }

  /**
   * The new values for rows that another tab has added and not notified of yet: a change that they follow may be
   * acknowledged.
   */
  private async newsOf(sets: readonly RowUpdates[]): Promise<Pick<JournalRecord, 'filas'>> {
    const news = await this.between((this.rows.at(-1)?.seq ?? 0) + 1, Infinity);
    if (news.length === 0) return { filas: [] };
    const rows = this.after(sets);
    const fileRows = news.flatMap((row) => {
      const { base } = onTopOfOwn(row, rows);
      return base === row.base ? [] : [[row.seq, { base }] as const];
    });
    return { filas: fileRows };
  }

  /**
   * Replaces a row by the result of `make`, which receives the row and those after it. One transaction reads and writes
   * it, since another tab may be sending it. Null, with nothing changed, where `make` declines or the row is gone.
   */
  replace(
    seq: number,
    make: (row: OutboxRow, later: readonly OutboxRow[]) => OutboxRow | null,
    renew: Renew = noRenewals,
  ): Promise<OutboxRow | null> {
    return this.serialWork.take(async () => {
      const { outbox, avances } = this.db;
      let sets: RowUpdates[] = [];
      const after = await this.db.transaction('rw', outbox, avances, async () => {
        const [before, ...later] = await this.between(seq, Infinity);
        const row = before?.seq === seq ? make(before, later) : null;
        if (!row) return null;
        const change = new Map([[seq, row]]);
        const renewed = renew(this.rows, this.after([change]));
        sets = [change, renewed];
        await avances.add({ filas: [[seq, row]] });
        await this.keep([renewed]);
        return row;
      });
      if (after) this.setRows(this.after(sets), { tipo: 'filas' });
      return after;
    });
  }

  /** Writes changes of existing rows to the journal, in the caller's transaction. */
  private async keep(sets: readonly RowUpdates[]): Promise<void> {
    const filled = sets.filter(({ size }) => size > 0);
    if (filled.length > 0) await this.db.avances.bulkAdd(await this.writesOf(filled));
  }

  /** Adds imported rows after all others, except those that are here already. @returns how many were added */
  importChanges(fileRows: readonly FileRow[]): Promise<number> {
    return this.serialWork.take(async () => {
      const { outbox, avances } = this.db;
      const { added, rawRows } = await this.db.transaction('rw', outbox, avances, async () => {
        const newOnes = withoutDuplicates(fileRows, await readJournaledQueue(this.db));
        await outbox.bulkAdd(newOnes as unknown as OutboxRow[]);
        return { added: newOnes.length, rawRows: await readJournaledQueue(this.db) };
      });
      // A row that another tab has removed goes when the replica with its result is read.
      this.adopt([...rawRows, ...(this.isApart() ? [] : this.goneFrom(rawRows))]);
      return added;
    });
  }

  /** These rows and those between them, as on the disk. */
  private async present(seqs: readonly number[]): Promise<Map<number, OutboxRow>> {
    if (seqs.length === 0) return new Map();
    const rows = await this.between(Math.min(...seqs), Math.max(...seqs));
    return new Map(rows.map((row) => [row.seq, row]));
  }

  private async between(from: number, until: number): Promise<OutboxRow[]> {
    return (await readJournaledQueue(this.db, from, until)).flatMap((raw) => migrateRow(raw) ?? []);
  }

  /** Removes rows that their user discards; false, and all stay, where one is being sent or was accepted. */
  discard(seqs: readonly number[], renew: Renew = noRenewals): Promise<boolean> {
    return this.serialWork.take(async () => {
      const { outbox, avances } = this.db;
      let sets: RowUpdates[] = [];
      const gone = await this.db.transaction('rw', outbox, avances, async () => {
        const rows = [...(await this.present(seqs)).values()];
        if (rows.some((row) => seqs.includes(row.seq) && isOnItsWay(row))) return false;
        await deleteRows(this.db, seqs);
        const stay = this.without(seqs);
        sets = [
          rebaseWithout(
            stay,
            rows.filter(({ seq }) => seqs.includes(seq)),
          ),
          renew(this.rows, stay),
        ];
        await this.keep(sets);
        return true;
      });
      if (gone) this.setRows(this.after(sets, this.without(seqs)), { tipo: 'filas' });
      return gone;
    });
  }

  remove(seqs: readonly number[]): Promise<void> {
    return this.serialWork.take(async () => {
      await deleteRows(this.db, seqs);
      this.forget(seqs);
    });
  }

  /** Drops rows from memory that a transaction elsewhere has deleted. */
  forget(seqs: readonly number[]): void {
    this.setRows(this.without(seqs), { tipo: 'filas' });
  }

  private without(seqs: readonly number[]): OutboxRow[] {
    const gone = new Set(seqs);
    return this.rows.filter(({ seq }) => !gone.has(seq));
  }

  private setRows(rows: readonly OutboxRow[], change: QueueEvent): void {
    this.rows = rows;
    this.onChange(change);
  }
}
