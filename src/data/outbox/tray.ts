/** The user's decisions about waiting changes: send again, edit, discard, settle a conflict, export and import. */
import type { TableName } from '#contracts/tables.ts';
import type { Reader } from '#views/reader.ts';
import { type ExportedChanges, writeChangeFile, readChangeFile, type FileOwner } from './change-file.ts';
import { dependants, dependenciesOf, stalledIn } from '../changes/dependencies.ts';
import { type DiscardRules, hasSurelyNotArrived } from './discard-rows.ts';
import { contentsFor, fromFileContent } from './file-contents.ts';
import { resolution } from './form-decision.ts';
import { GroupDiscard, type GroupUndo } from './group-discard.ts';
import type { Removed } from './put-back.ts';
import type { Queue } from './queue.ts';
import type { RenewRows } from './queue-updates.ts';
import type { ContentStore } from '../store/contents.ts';
import { explainDiskError } from '../store/disk-errors.ts';
import { isOnItsWay, isParked, isUnsent, type OutboxRow } from '../changes/row.ts';
import { inOrder } from '../changes/order.ts';
import { providedBy } from '../changes/mutations.ts';
import type { SaveRequest } from './prepare.ts';
import { isEditable } from './replacement.ts';
import { hiddenCreations } from './unsent-records.ts';
import type { SaveResult } from '../changes/result.ts';

export type ImportOutcome =
  | { estado: 'importado'; imported: number; duplicates: number }
  | { estado: 'rechazado'; mensaje: string };

export interface TrayDeps {
  contents: Pick<ContentStore, 'read' | 'load'>;
  usuario: FileOwner;
  instalacion: string | null;
  now: () => number;
  /** The rows that screens read. */
  reader: () => Reader;
  /** Replaces the content of a waiting change; resolves with its result. */
  replace: (seq: number, request: SaveRequest) => Promise<SaveResult>;
  announce: () => void;
  drain: (eager: boolean) => Promise<unknown>;
  /** Renews the promises of later changes after the user's decision. */
  renew: RenewRows;
  /** Ends the wait of a form for this change. */
  endWait: (seq: number) => void;
  /** Reads what other tabs have written. */
  reload: () => Promise<void>;
}

export class Tray {
  private readonly queue: Queue;
  private readonly deps: TrayDeps;
  private readonly groups: GroupDiscard;
  /** Keys of the refused changes that were given back to their forms. */
  private readonly withdrawn = new Set<string>();

  constructor(queue: Queue, deps: TrayDeps) {
    this.queue = queue;
    this.deps = deps;
    const { reader, drain } = deps;
    this.groups = new GroupDiscard(queue, { reader, drain, drop: (seqs, may) => this.drop(seqs, { may }) });
  }

  /** Sends a parked or waiting row now, unless it waits for a parked one; even if it is too old. */
  async retry(seq: number): Promise<void> {
    // If the user sent it again before it was too old, that does not confirm it.
    const isTooOld = this.queue.find(seq)?.error?.codigo === 'vencido';
    await this.sendAgain(seq, isTooOld ? { confirmed: true } : {});
  }

  /** The rows that cannot be sent without it. */
  dependants(seq: number): OutboxRow[] {
    const reader = this.deps.reader();
    return dependants(this.queue.rows, seq, (row) => providedBy(row, reader));
  }

  /** Seq of each blocked row → seq of the parked row that it waits for. */
  blocked(): ReadonlyMap<number, number> {
    return dependenciesOf(this.queue.rows).blocked;
  }

  /** Seq of each row that waits for one on which the server keeps failing → seq of that one. */
  stalled(): Map<number, number> {
    return stalledIn(dependenciesOf(this.queue.rows));
  }

  /** The number of records of the table that no list shows, because they wait for a decision. */
  hiddenCreations(table: TableName): number {
    return hiddenCreations(this.queue.rows, this.blocked(), table);
  }

  /**
   * Removes the change and all changes that cannot be sent without it. False, with none removed, where one is being
   * sent or was sent; with `certain`, also where the server may have one.
   */
  discard(seq: number, { certain = false } = {}): Promise<boolean> {
    const seqs = [seq, ...this.dependants(seq).map((row) => row.seq)];
    return this.drop(seqs, certain ? { may: hasSurelyNotArrived } : {});
  }

  /** Discards as `discard` does. @returns a function that puts all of them back; null where none was removed */
  async discardWithUndo(seq: number): Promise<(() => Promise<void>) | null> {
    let taken: Removed | null = null;
    const seqs = [seq, ...this.dependants(seq).map((row) => row.seq)];
    if (!(await this.drop(seqs, { tell: (removed) => void (taken = removed) }))) return null;
    return async () => {
      if (taken) await this.queue.putBack(taken);
      // Where the disk fails, the next sync reads them.
      await this.deps.contents.load().catch(() => {});
      this.deps.announce();
      void this.deps.drain(false);
    };
  }

  /**
   * Removes a refused change whose form goes on. Its dialog may do so before its user decides. False where another tab has sent it
   * again, edited or removed it. Where the disk refuses, the change stays in sight.
   */
  async withdraw({ seq, key }: Pick<OutboxRow, 'seq' | 'key'>): Promise<boolean> {
    if (this.withdrawn.has(key)) return true;
    const may = (row: OutboxRow): boolean => isParked(row) && row.key === key; // An edited one has another key.
    const isDone = await this.drop([seq], { may }).catch(() => null);
    if (isDone) this.withdrawn.add(key);
    return isDone !== false;
  }

  /** How many of the group were removed, those included that the server may have (`GroupDiscard.all`). */
  discardGroup(id: string): Promise<number> {
    return this.groups.all(id);
  }

  /** Removes the changes of a group that the server cannot have (`GroupDiscard.certain`). */
  undoGroup(id: string): Promise<GroupUndo> {
    return this.groups.certain(id);
  }

  /** The rows that cannot be sent without the rows of the group that can be discarded. */
  groupDependants(id: string): OutboxRow[] {
    return this.groups.dependants(id);
  }

  private async drop(seqs: readonly number[], rules: DiscardRules = {}): Promise<boolean> {
    for (const each of seqs) this.deps.endWait(each);
    if (!(await this.queue.discard(seqs, { ...rules, renew: this.deps.renew }))) {
      // This tab may not know yet what another one has done with them.
      await this.deps.reload();
      return false;
    }
    this.deps.announce();
    void this.deps.drain(false);
    return true;
  }

  /**
   * Settles a conflict: the fields chosen as mine are sent on top of the server's version, the others dropped. `mine`
   * names fields of the change and of its conflicts; one field chooses its whole group. For a removal, any field
   * chooses the removal.
   */
  async resolve(seq: number, mine: ReadonlySet<string>): Promise<void> {
    const row = this.queue.find(seq);
    const server = row?.error?.servidor;
    if (!row || !server) return;
    const resolved = resolution(row, server, mine, this.deps.reader());
    if (resolved) await this.settle(seq, resolved);
    // The user was not asked about dependent changes: they are sent, and the server refuses what it cannot do.
    else await this.drop([seq]);
  }

  /** After `distinto`: sends the change with the server's outcome, which the user has accepted. */
  async accept(seq: number): Promise<void> {
    const outcome = this.queue.find(seq)?.error?.outcomes?.actual;
    if (outcome) await this.settle(seq, { outcome });
  }

  /**
   * Sends a change without waiting for the parked one that it builds on, or for one on which the server keeps failing.
   */
  async release(seq: number): Promise<void> {
    await this.sendAgain(seq, { released: true });
  }

  /** Whether its content can be replaced: nobody has sent it, or the server has refused it. */
  editable(seq: number): boolean {
    const row = this.queue.find(seq);
    return row !== undefined && isEditable(row);
  }

  /** Replaces the content of a waiting change from its form; resolves with its result while the form waits. */
  replace(seq: number, request: SaveRequest): Promise<SaveResult> {
    return this.deps.replace(seq, request);
  }

  /**
   * All unsent changes as the text of a file, with refused and set-aside ones and with the bytes of attachments. They are
   * marked first, since another device may send them from now on. If the mark cannot be written, as on a disk that does not
   * answer, the file is made from memory all the same.
   */
  async exportChanges(): Promise<ExportedChanges> {
    const { queue } = this;
    const unsent = (): OutboxRow[] => queue.rows.filter(isUnsent);
    let leaving = unsent();
    const mark = (): [Map<number, Partial<OutboxRow>>] => {
      leaving = unsent();
      return [new Map(leaving.map(({ seq }) => [seq, { exported: true }]))];
    };
    // Another tab may block the database of a tab that shows no changes yet: it has nothing to mark.
    if (leaving.length > 0) await queue.update(mark).catch(() => {});
    // A change that was saved after the marks stays out of the file.
    // In the order of sending: the other device numbers them anew.
    const seqs = new Set(leaving.map(({ seq }) => seq));
    const marked = inOrder(queue.rows).filter((row) => isUnsent(row) && seqs.has(row.seq));
    const fileRows = marked.map((row) => queue.setAside.get(row.seq) ?? row);
    const { usuario, instalacion, now } = this.deps;
    const { contents, unread } = await contentsFor(this.deps.contents, marked);
    return { text: writeChangeFile(usuario, instalacion, fileRows, now(), contents), unread };
  }

  /** Adds the changes of this user's file after all others; changes that are in the queue already are skipped. */
  async importChanges(text: string): Promise<ImportOutcome> {
    const read = readChangeFile(text, this.deps.usuario, this.deps.instalacion);
    if (read.mensaje !== undefined) return { estado: 'rechazado', mensaje: read.mensaje };
    const { rows } = read;
    try {
      const contents = new Map(read.contents.map((each) => [each.uuid, fromFileContent(each)]));
      const imported = await this.queue.importChanges({ rows, contents, now: this.deps.now() });
      // Their progress is shown; where the disk fails, the next sync reads them.
      await this.deps.contents.load().catch(() => {});
      this.deps.announce();
      void this.deps.drain(false);
      return { estado: 'importado', imported, duplicates: rows.length - imported };
    } catch (error) {
      return { estado: 'rechazado', mensaje: explainDiskError(error) };
    }
  }

  /** Sends the row again with these values, and renews the promises of the changes that build on it. */
  private settle(seq: number, values: Partial<OutboxRow>): Promise<void> {
    return this.sendAgain(seq, values, this.deps.renew);
  }

  private async sendAgain(seq: number, values: Partial<OutboxRow>, renew?: RenewRows): Promise<void> {
    const again = { ...values, state: 'pending', nextAt: 0, error: null } as const;
    // Another tab may be sending it, of which this one has not been notified yet.
    const change = new Map([[seq, (row: OutboxRow) => (isOnItsWay(row) ? {} : again)]]);
    const { queue } = this;
    await queue.update(() => [change, ...(renew ? [renew(queue.rows, queue.after([change]))] : [])]);
    this.deps.announce();
    await this.deps.drain(true);
  }
}
