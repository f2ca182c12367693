/** The outbox of this device: each operation writes the disk in one transaction, then memory. */
import type { LocalDb } from '../store/db.ts';
import type { SerialWork } from '../store/serial-work.ts';
import { foldJournal, readJournaledQueue, withJournal } from '../store/journal.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';
import { onFullDisk } from '../store/disk-errors.ts';
import { type DiscardRules, takeRows } from './discard-rows.ts';
import { type ImportedChanges, importRows } from './import-rows.ts';
import { rebaseWithout } from './later-changes.ts';
import { withoutDiscarded } from './group-size.ts';
import { entryOfNew, putRow, putRows } from './new-rows.ts';
import { alteredRows, putBackRows, type Removed } from './put-back.ts';
import {
  type RowUpdates,
  altersScreen,
  type QueueEvent,
  noRenewals,
  type RenewRows,
} from './queue-updates.ts';
import { QueueMemory } from './queue-memory.ts';
import { entriesOf, storedBetween, storedRows, writeUpdates } from './stored-rows.ts';
import { Unwritten } from './unwritten.ts';

export class Queue {
  private readonly db: LocalDb;
  private readonly serialWork: SerialWork;
  private readonly memory: QueueMemory;
  readonly unwritten = new Unwritten();
  private readonly isMemoryOnly: () => boolean;

  /** `isMemoryOnly`: whether the replica is in memory only, for lack of space on the disk. */
  constructor(
    db: LocalDb,
    serialWork: SerialWork,
    onEvent: (event: QueueEvent) => void,
    isMemoryOnly: () => boolean = () => false,
  ) {
    this.db = db;
    this.serialWork = serialWork;
    this.isMemoryOnly = isMemoryOnly;
    this.memory = new QueueMemory(onEvent, isMemoryOnly);
  }

  /** By seq. */
  get rows(): readonly OutboxRow[] {
    return this.memory.rows;
  }

  /** Rows that are set aside, as stored on the disk, by seq; `rows` contains a stand-in for each. */
  get setAside(): ReadonlyMap<number, unknown> {
    return this.memory.setAside;
  }

  find(seq: number): OutboxRow | undefined {
    return this.memory.find(seq);
  }

  /** The rows in memory with these sets of updates applied, one after the other. */
  after(sets: readonly RowUpdates[]): OutboxRow[] {
    return this.memory.after(sets);
  }

  /** Reads all rows again: another tab may have changed some. */
  load(): Promise<void> {
    return this.serialWork.run(async () => this.adopt(await readJournaledQueue(this.db)));
  }

  /** Replaces the rows in memory by those just read from the disk, within the same serial work. */
  adopt(rawRows: readonly unknown[]): void {
    this.memory.adopt(withJournal(rawRows, this.unwritten.readFrom(rawRows)));
  }

  /**
   * Reads all rows again before a replay begins, and applies the rest of the journal to them. False, with memory
   * unchanged, where another tab has removed some: their results have to be read from the replica together with them.
   */
  begin(): Promise<boolean> {
    return this.serialWork.run(async () => {
      const rawRows = await foldJournal(this.db).catch(onFullDisk(() => readJournaledQueue(this.db)));
      const isWhole = this.isMemoryOnly() || this.memory.goneFrom(rawRows).length === 0;
      if (isWhole) this.adopt(rawRows);
      return isWhole;
    });
  }

  /** Adds a row; resolves once it is on the disk. @throws where the disk refuses, or where it is no longer wanted */
  add(row: UnqueuedRow, isWanted?: () => boolean): Promise<OutboxRow> {
    return this.serialWork.run(async () => {
      const added = await putRow(this.db, row, this.rows);
      this.show([added]);
      return added;
    }, isWanted);
  }

  /** Those that are shown already were found on the disk by a repeated attempt. */
  private show(added: readonly OutboxRow[]): void {
    const rows = added.filter(({ seq }) => !this.find(seq));
    if (rows.length > 0) this.memory.set([...this.rows, ...rows], { kind: 'added', rows });
  }

  /** Adds rows in one transaction; resolves once all of them are on the disk. @throws where the disk refuses */
  addAll(rows: readonly UnqueuedRow[], isWanted: () => boolean): Promise<OutboxRow[]> {
    return this.serialWork.run(async () => {
      const added = await putRows(this.db, rows, this.rows);
      this.show(added);
      return added;
    }, isWanted);
  }

  /**
   * Changes rows, one set after the other, in one transaction; on a full disk in memory only, until it accepts a write. `make` is
   * called once, when all work that was started here before is done. Rows that are gone by then stay gone; rows that are set aside
   * stay unchanged.
   * @param may called in the transaction, which may be read-only; where it returns false, nothing is changed
   * @param leaving rows about to be sent, as they are in memory
   * @returns whether the rows were changed; 'stale', with nothing changed, where another tab has altered or discarded
   * one of the leaving rows
   */
  update(
    make: () => readonly RowUpdates[],
    may: (canWrite: boolean) => Promise<boolean> = () => Promise.resolve(true),
    leaving: () => readonly OutboxRow[] = () => [],
  ): Promise<boolean | 'stale'> {
    let updates: readonly RowUpdates[] | null = null;
    const { db, unwritten } = this;
    const work = (mode: 'rw' | 'r') => async (): Promise<boolean | 'stale'> => {
      // Another tab may have decided about these rows.
      if (!unwritten.isEmpty) this.adopt(await readJournaledQueue(db));
      const sets = (updates ??= make()).filter(({ size }) => size > 0);
      if (sets.length === 0) return true;
      const done = await db.transaction(mode, db.outbox, db.avances, db.meta, async () => {
        const before = await unwritten.read(db);
        const [allowed, entries, ofNew] = await Promise.all([
          may(mode === 'rw'),
          entriesOf(db, sets, this.setAside, before),
          entryOfNew(db, this.rows, () => this.after(sets)),
        ]);
        if (!allowed) return false;
        const out = leaving().map(({ seq }) => seq);
        const onDisk = await storedRows(db, out, before);
        if (!this.memory.hasAll(out, onDisk)) return 'stale';
        const filled = [...entries, ofNew].filter(({ filas }) => filas.length > 0);
        if (mode === 'rw') await db.avances.bulkAdd([...before, ...filled]);
        else unwritten.keep(filled, await readJournaledQueue(db));
        return true;
      });
      if (done !== true) return done;
      if (mode === 'rw') unwritten.written();
      const rows = this.after(sets);
      const isShown = this.rows.some((row, index) => altersScreen(row, rows[index]!));
      this.memory.set(rows, { kind: isShown ? 'rows' : 'progress' });
      return true;
    };
    return this.serialWork.run(work('rw'), undefined, work('r'));
  }

  /**
   * Replaces a row by the result of `make`, which receives the row and those after it. One transaction reads and
   * writes the row, since another tab may be sending it.
   * @returns null, with nothing changed, where `make` returns null or the row is gone
   */
  replace(
    seq: number,
    make: (row: OutboxRow, later: readonly OutboxRow[]) => OutboxRow | null,
    renew: RenewRows = noRenewals,
  ): Promise<OutboxRow | null> {
    return this.serialWork.run(async () => {
      const { outbox, avances } = this.db;
      let sets: RowUpdates[] = [];
      const after = await this.db.transaction('rw', outbox, avances, async () => {
        const unwritten = await this.unwritten.read(this.db);
        const [before, ...later] = await storedBetween(this.db, seq, Infinity, unwritten);
        const row = before?.seq === seq ? make(before, later) : null;
        if (!row) return null;
        const replacement: RowUpdates = new Map([[seq, row]]);
        const renewed = renew(this.rows, this.after([replacement]));
        sets = [replacement, renewed];
        await writeUpdates(this.db, sets, this.setAside, unwritten);
        return row;
      });
      if (after) this.unwritten.written();
      if (after) this.memory.set(this.after(sets), { kind: 'rows' });
      return after;
    });
  }

  /** Adds imported changes that are not here yet. @returns how many were added */
  importChanges(imported: ImportedChanges): Promise<number> {
    return this.serialWork.run(async () => {
      const { added, rawRows } = await importRows(this.db, imported);
      // A row that another tab has removed goes when the replica with its result is read.
      this.adopt([...rawRows, ...(this.isMemoryOnly() ? [] : this.memory.goneFrom(rawRows))]);
      return added;
    });
  }

  /**
   * Removes rows that their user discards, with the bytes of their attachments. False, with none removed, where one of
   * them is being sent, was accepted, is unknown here, or may not be discarded (`takeRows`).
   */
  discard(seqs: readonly number[], rules: DiscardRules = {}): Promise<boolean> {
    const { db, memory, setAside } = this;
    // By the time of the work another tab may have removed them, here too.
    const shown = seqs.flatMap((seq) => this.find(seq) ?? []);
    if (shown.length < seqs.length) return Promise.resolve(false);
    const { outbox, avances, contenidos, bytes, meta } = db;
    const { renew = noRenewals, tell } = rules;
    return this.serialWork.run(async () => {
      const done = await db.transaction('rw', [outbox, avances, contenidos, bytes, meta], async () => {
        const unwritten = await this.unwritten.read(db);
        const taken = await takeRows(db, { rows: shown, setAside }, unwritten, rules);
        if (!taken) return null;
        const { discarded, stay, removed } = taken;
        const renewed = renew(this.rows, memory.without(seqs));
        const sets = [rebaseWithout(stay, discarded), withoutDiscarded(stay, discarded), renewed];
        const isWritten = await writeUpdates(db, sets, this.setAside, unwritten);
        return { removed, stay, sets, isWritten };
      });
      if (!done) return false;
      const { removed, stay, sets, isWritten } = done;
      if (isWritten) this.unwritten.written();
      this.unwritten.forget(seqs);
      if (removed) tell?.({ ...removed, altered: alteredRows(stay, memory.after(sets, stay)) });
      memory.set(memory.after(sets, memory.without(seqs)), { kind: 'rows' });
      return true;
    });
  }

  /** Puts back what a discard has removed. @throws where the disk refuses, or one of them is there again from a file */
  putBack(removed: Removed): Promise<void> {
    return this.serialWork.run(async () => this.adopt(await putBackRows(this.db, removed)));
  }

  /** Drops rows from memory that a transaction elsewhere has deleted. */
  forget(seqs: readonly number[]): void {
    this.unwritten.forget(seqs);
    this.memory.set(this.memory.without(seqs), { kind: 'rows' });
  }
}
