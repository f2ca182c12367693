/**
 * The expected state: which changes are committed to a disk, which were committed on the server and in which order,
 * what the users were told, and which changes they discarded.
 */
import type { OutboxRow } from '#data/changes/row.ts';
import { Oracles } from './oracles/oracles.ts';
import { areBytesRefused } from './oracles/photos.ts';
import { isMergedByItself, OwnConflicts } from './oracles/own-conflicts.ts';
import { RecordOrder } from './oracles/record-order.ts';
import { isAsked, SavedChanges } from './saved-changes.ts';
import { same } from './values.ts';

const UNDONE = 'undone with the backup';

export class Witness {
  readonly violations: string[] = [];
  readonly changes = new SavedChanges();
  /** Token of each session → its outbox. */
  private readonly sessions = new Map<string, string>();
  private readonly committed = new Set<string>();
  /** Keys that were refused and later accepted, from a copy that the network delivered late. */
  private readonly late = new Set<string>();
  /** By outbox and key: changes of which users were told that their arrival is unknown. */
  private readonly asked = new Set<string>();
  /** Deletions of records that were already deleted. */
  private readonly needless = new Set<string>();
  /** Changes that were discarded by the user, or returned to their form. */
  private readonly let = new Map<string, string>();
  /** Changes that were discarded although the server may have received them. */
  private readonly unanswered = new Set<string>();
  private readonly order = new RecordOrder();
  private readonly ownConflicts = new OwnConflicts();
  /** The markers of forms that were open for a while. */
  private readonly opened = new Set<string>();
  /** The changes that were committed when the last backup was made. */
  private saved: ReadonlySet<string> = new Set();
  private isRestored = false;
  /** Keys that the server finally refused in the request that it executes now. */
  refusedNow: ReadonlySet<string> = new Set();
  readonly oracles = new Oracles({
    isOver: (key) => this.isDone(key) || this.let.has(key),
    isElsewhere: (key) => this.changes.isElsewhere(key),
    isLate: (key) => this.late.has(key),
    isRefusedNow: (key) => this.refusedNow.has(key),
    describe: (key) => this.describe(key),
    violated: (what) => this.violated(what),
  });

  violated(what: string): void {
    this.violations.push(what);
  }

  describe(key: string): string {
    return this.changes.describe(key);
  }

  /** The row was committed to the disk. @returns whether it is now an edit on top of another user's */
  note(outbox: string, row: OutboxRow): boolean {
    const before = this.changes.note(outbox, row);
    this.oracles.noted(outbox, row, before);
    // A copy that was carried elsewhere keeps the old key.
    if (this.changes.keep(outbox, row, before)) this.release(before!.key, 'edited');
    // The user has answered on the device that wrote the file, and the file carries the answer.
    if (row.origen === 'archivo' && row.confirmed && this.wasAsked(row.key))
      this.asked.add(`${outbox} ${row.key}`);
    const isMerged = isMergedByItself(before, row);
    if (before && !same(before.args, row.args)) this.ownConflicts.edited(outbox, row);
    if (before?.key !== row.key) this.ownConflicts.edited(outbox, ...this.changes.unseenBy(outbox, row));
    const isOnEdited = this.ownConflicts.isOnEdited(outbox, row);
    if ((isMerged && !isOnEdited) || row.state === 'conflict') this.checkConflict(outbox, row);
    this.checkNeeds(outbox, row);
    return isMerged;
  }

  /** The form was open while its record may have changed, possibly by its own user in another form. */
  stale(marker: string, original: Record<string, unknown>): void {
    this.opened.add(marker);
    this.oracles.promises.opened(marker, original);
  }

  /** The form that was saved as `before` is saved as another change, on top of the record that it holds by now. */
  savedFrom(marker: string, before: string, original: Record<string, unknown>): void {
    this.opened.add(marker);
    this.oracles.promises.inherit(marker, before, original);
  }

  /** Another client has written a row without an idempotency key. */
  touchedRow(table: string, { id, uuid }: { id: number; uuid: string }): void {
    for (const record of [`${table}/${id}`, uuid]) this.ownConflicts.changed(record, 'somebody else');
  }

  private checkConflict(outbox: string, row: OutboxRow): void {
    if (this.isRestored || this.opened.has(row.args.etiqueta)) return;
    // The change may have arrived before its key was forgotten: then it meets its own edit.
    if (this.asked.has(`${outbox} ${row.key}`)) return;
    if (this.ownConflicts.isOwn(outbox, row)) {
      this.violated(`${this.describe(row.key)} conflicts, though nobody else has changed its record`);
    }
  }

  /** A change is sent after the records that it refers to: the server never refuses it for a missing record. */
  private checkNeeds(outbox: string, row: OutboxRow): void {
    if (row.state !== 'rejected' || (row.error?.status ?? 0) === 0) return;
    // The device asks before it sends it again.
    if (row.error?.codigo === 'vencido') this.asked.add(`${outbox} ${row.key}`);
    // The user released it from waiting; or the device asks its user; or the bytes were refused, which are sent before; or
    // its role does not permit it, which the server checks before what it follows.
    if (row.released || isAsked(row) || areBytesRefused(row) || row.error?.codigo === 'sin_permiso') return;
    for (const ref of row.refs) {
      const maker = this.changes.makerOf(outbox, ref, row);
      if (maker === undefined || this.isDone(maker) || this.let.has(maker)) continue;
      this.violated(`${this.describe(row.key)} was sent before ${this.describe(maker)}, which it needs`);
    }
  }

  isDone(key: string): boolean {
    return this.committed.has(key) || this.needless.has(key);
  }

  gone(key: string): void {
    this.needless.add(key);
  }

  /** The server had forgotten the key: only the user may send the change again. */
  writtenAgain(key: string, token: string | null | undefined): void {
    const outbox = this.outboxOf(token);
    // Its user decides to send it again.
    if (!this.asked.has(`${outbox} ${key}`))
      this.violated(`${this.describe(key)} took effect twice, unasked`);
  }

  private wasAsked = (key: string): boolean => [...this.asked].some((each) => each.endsWith(` ${key}`));

  acceptedLate(key: string): void {
    this.late.add(key);
  }

  release(key: string, why: string): void {
    if (this.committed.has(key) && !this.late.has(key) && !this.wasAsked(key)) {
      this.violated(`${this.describe(key)} took effect, and yet was ${why}`);
    }
    this.let.set(key, why);
  }

  isLet(key: string): boolean {
    return this.let.has(key);
  }

  letGo(key: string): void {
    this.let.set(key, 'discarded');
  }

  /** The user has removed the change from the queue. If it had arrived by then, it may still be committed. */
  discarded(key: string, mayHaveArrived: boolean): void {
    if (!mayHaveArrived) this.release(key, 'discarded');
    else this.mayChange(key);
    this.unanswered.add(key);
    this.checkUnanswered(key);
  }

  /** The server may have a change that this outbox no longer counts on: later own edits may meet it as another's. */
  private mayChange(key: string): void {
    for (const record of this.changes.row(key)?.records ?? [])
      this.ownConflicts.changed(record, 'a discarded change');
  }

  /** Screens from which a user who works alone has discarded a change do not show its effect. */
  private checkUnanswered(key: string): void {
    if (this.unanswered.has(key) && this.committed.has(key)) this.oracles.isAlone = false;
  }

  loggedIn(token: string, outbox: string): void {
    this.sessions.set(token, outbox);
  }

  outboxOf(token: string | null | undefined): string | null {
    return this.sessions.get(token ?? '') ?? null;
  }

  commit(key: string, userId: number | null, token: string | null): void {
    const outbox = this.sessions.get(token ?? '');
    const row = this.changes.copyIn(outbox, key);
    if (outbox === undefined || !row) {
      this.violated(`the server took a change that nobody saved (${key})`);
      return;
    }
    if (row.userId !== userId)
      this.violated(`${this.describe(key)} was sent in the name of user ${String(userId)}`);
    this.committed.add(key);
    this.changes.tookEffect(outbox, row);
    this.checkUnanswered(key);
    const seq = this.changes.seqWhenSaved(outbox, row);
    for (const last of this.late.has(key) ? [] : this.order.overtakenBy(outbox, { ...row, seq }))
      this.violated(`${this.describe(key)} took effect after #${last}, which was made later`);
    // The user released the change: those that it builds on may follow it.
    if (this.oracles.promises.of(outbox, key)?.released !== true) this.order.tookEffect(outbox, row);
    for (const record of [...row.records, ...row.creates]) this.ownConflicts.changed(record, outbox);
  }

  backUp(): void {
    this.saved = new Set(this.committed);
    this.oracles.authors.backUp();
  }

  /** A backup was restored: what was committed since is lost, though a device that still has it may send it again. */
  restored(): void {
    for (const key of this.committed.difference(this.saved)) {
      this.committed.delete(key);
      this.let.set(key, UNDONE);
    }
    this.oracles.authors.restored();
    this.order.forget();
    // The restored rows belong to no change of this story.
    this.isRestored = true;
  }

  /** A form on the device of that outbox was told the result of its change. */
  told(outbox: string, marker: string, estado: 'aceptado' | 'rechazado' | 'guardado' | 'fallido'): void {
    const key = this.changes.keyOf(marker);
    const isUndone = key !== undefined && this.let.get(key) === UNDONE;
    if (estado === 'aceptado' && !isUndone && (key === undefined || !this.isDone(key))) {
      this.violated(`${marker} was told 'accepted', and the server has nothing`);
    }
    if (estado === 'guardado' && key === undefined) {
      this.violated(`${marker} was told 'kept on this device', and it is not`);
    }
    // Another tab may have discarded the change meanwhile.
    if (estado === 'fallido' && key !== undefined && !this.let.has(key)) {
      this.violated(`${marker} was told 'not kept', and it is`);
    }
    if (estado === 'rechazado' && key !== undefined) {
      this.oracles.promises.returned(key);
      if (this.changes.wasTakenUp(outbox, key)) this.letGo(key);
      else this.release(key, 'given back to its form');
    }
  }

  /** Checks at the end that each stored change was committed, or discarded by its user. */
  checkNothingLost(): void {
    for (const key of this.changes.keys) {
      if (!this.isDone(key) && !this.let.has(key)) this.violated(`${this.describe(key)} is lost`);
    }
  }

  /** The uuids of records whose creation was committed. */
  get madeRecords(): string[] {
    return [...this.committed].flatMap((key) => this.changes.madeBy(key));
  }
}
