/**
 * What has to be true: which changes are on a disk for sure, which took effect on the server and in which order, what the
 * user was told, what the user gave up.
 */
import type { OutboxRow } from '#data/changes/row.ts';
import { Oracles } from './oracles/oracles.ts';
import { isMergedByItself, OwnConflicts } from './oracles/own-conflicts.ts';
import { RecordOrder } from './oracles/record-order.ts';
import { same } from './values.ts';

const UNDONE = 'undone with the backup';

interface SavedChange {
  row: OutboxRow;
  /** The outbox that it is in: device and user. */
  outbox: string;
}

export class Witness {
  readonly violations: string[] = [];
  private readonly kept = new Map<string, SavedChange>();
  /** The same by outbox too: a change that was carried to another device is in two. */
  private readonly copies = new Map<string, OutboxRow>();
  /** Key → the outboxes that it has been in, but for those where it was edited under another key. */
  private readonly holders = new Map<string, Set<string>>();
  /** Record of an outbox → the change there that makes it. */
  private readonly makerOf = new Map<string, string>();
  /** Token of each session → its outbox. */
  private readonly sessions = new Map<string, string>();
  private readonly committed = new Set<string>();
  /** Refused, and then accepted all the same, from a copy that the network brought late. */
  private readonly late = new Set<string>();
  /** By outbox and key: their users were told that nobody knows whether they have arrived. */
  private readonly asked = new Set<string>();
  /** Deletions of what was gone already. */
  private readonly needless = new Set<string>();
  /** By the user's word, or given back to the form that it came from. */
  private readonly let = new Map<string, string>();
  /** Discarded although the server may have had them by then. */
  private readonly unanswered = new Set<string>();
  private readonly order = new RecordOrder();
  /** The last that is known of each place of each outbox. */
  private readonly last = new Map<string, OutboxRow>();
  private readonly ownConflicts = new OwnConflicts();
  /** Marker of a form → key of its change. */
  private readonly byMarker = new Map<string, string>();
  /** Markers of forms that were open for a while. */
  private readonly opened = new Set<string>();
  /** What had taken effect when the last backup was made. */
  private saved: ReadonlySet<string> = new Set();
  private isRestored = false;
  readonly oracles = new Oracles({
    isOver: (key) => this.isDone(key) || this.let.has(key),
    isLate: (key) => this.late.has(key),
    describe: (key) => this.describe(key),
    violated: (what) => this.violated(what),
  });

  violated(what: string): void {
    this.violations.push(what);
  }

  describe(key: string): string {
    const { row, outbox } = this.kept.get(key) ?? {};
    return row ? `${row.name} #${row.seq} of ${outbox} (${row.args.etiqueta})` : key;
  }

  /** The row is on the disk for good. @returns whether it is an edit now on top of somebody else's */
  note(outbox: string, row: OutboxRow): boolean {
    const place = `${outbox} #${row.seq}`;
    const before = this.last.get(place);
    this.last.set(place, structuredClone(row));
    this.oracles.noted(outbox, row, before);
    if (before?.key !== row.key) {
      if (before) this.left(outbox, before.key);
      const copy = structuredClone(row);
      this.kept.set(row.key, { row: copy, outbox });
      this.copies.set(`${outbox} ${row.key}`, copy);
      this.holders.set(row.key, new Set([...(this.holders.get(row.key) ?? []), outbox]));
      this.byMarker.set(row.args.etiqueta, row.key);
    }
    // Edited before it left: under the same key it makes other records.
    else if (!same(before.creates, row.creates)) this.rewritten(outbox, row);
    for (const uuid of row.creates) this.makerOf.set(`${outbox} ${uuid}`, row.key);
    const isMerged = isMergedByItself(before, row);
    if (before && !same(before.args, row.args)) this.ownConflicts.edited(outbox, row);
    const isOnEdited = this.ownConflicts.isOnEdited(outbox, row);
    if ((isMerged && !isOnEdited) || row.state === 'conflict') this.checkConflict(outbox, row);
    this.checkNeeds(outbox, row);
    return isMerged;
  }

  /** The change has another key in that outbox now. A copy that was carried elsewhere stays as it was. */
  private left(outbox: string, key: string): void {
    const holders = this.holders.get(key);
    holders?.delete(outbox);
    if (!holders?.size) this.release(key, 'edited');
  }

  private rewritten(outbox: string, row: OutboxRow): void {
    const copy = structuredClone(row);
    this.kept.set(row.key, { row: copy, outbox });
    this.copies.set(`${outbox} ${row.key}`, copy);
  }

  /** That row as it is with new values; undefined where nobody knows it. */
  advanced(outbox: string, seq: number, values: Partial<OutboxRow>): OutboxRow | undefined {
    const before = this.last.get(`${outbox} #${seq}`);
    return before && { ...before, ...values };
  }

  /** That form was open while its record may have changed: also by its own user, in another form. */
  stale(marker: string, original: Record<string, unknown>): void {
    this.opened.add(marker);
    this.oracles.promises.opened(marker, original);
  }

  /** Another client has written a row that no key stands for. */
  touchedRow(table: string, { id, uuid }: { id: number; uuid: string }): void {
    for (const record of [`${table}/${id}`, uuid]) this.ownConflicts.changed(record, 'somebody else');
  }

  private checkConflict(outbox: string, row: OutboxRow): void {
    if (this.isRestored || this.opened.has(row.args.etiqueta)) return;
    // It may have arrived before its key was forgotten: then its own edit is what it meets.
    if (this.asked.has(`${outbox} ${row.key}`)) return;
    if (this.ownConflicts.isOwn(outbox, row)) {
      this.violated(`${this.describe(row.key)} conflicts, though nobody else has changed its record`);
    }
  }

  /** What a change refers to is sent before it: the server never refuses it for want of that. */
  private checkNeeds(outbox: string, row: OutboxRow): void {
    // By its user's word it did not wait.
    if (row.state !== 'rejected' || row.released || (row.error?.status ?? 0) === 0) return;
    // The device asks first: it was not sent.
    if (row.error?.codigo === 'vencido') {
      this.asked.add(`${outbox} ${row.key}`);
      return;
    }
    for (const ref of row.refs) {
      const maker = this.makerOf.get(`${outbox} ${ref}`);
      if (maker === undefined || this.isDone(maker) || this.let.has(maker)) continue;
      this.violated(`${this.describe(row.key)} was sent before ${this.describe(maker)}, which it needs`);
    }
  }

  keyOf(marker: string): string | undefined {
    return this.byMarker.get(marker);
  }

  private isDone(key: string): boolean {
    return this.committed.has(key) || this.needless.has(key);
  }

  gone(key: string): void {
    this.needless.add(key);
  }

  /** The server had forgotten that it has it: only its user may send it again. */
  writtenAgain(key: string, token: string | null | undefined): void {
    const outbox = this.outboxOf(token);
    // Only its user's word sends one that the device has asked about.
    if (!this.asked.has(`${outbox} ${key}`))
      this.violated(`${this.describe(key)} took effect twice, unasked`);
  }

  private wasAsked(key: string): boolean {
    return [...this.asked].some((each) => each.endsWith(` ${key}`));
  }

  acceptedLate(key: string): void {
    this.late.add(key);
  }

  release(key: string, why: string): void {
    if (this.committed.has(key) && !this.late.has(key) && !this.wasAsked(key)) {
      this.violated(`${this.describe(key)} took effect, and yet was ${why}`);
    }
    this.let.set(key, why);
  }

  /** It was carried to another device in a file: what is done with it here says nothing of it there. */
  isElsewhere(key: string): boolean {
    return (this.holders.get(key)?.size ?? 0) > 1;
  }

  isLet(key: string): boolean {
    return this.let.has(key);
  }

  letGo(key: string): void {
    this.let.set(key, 'discarded');
  }

  /** That change as it lay on the disk last. */
  onDisk(outbox: string, row: OutboxRow): OutboxRow {
    return this.last.get(`${outbox} #${row.seq}`) ?? row;
  }

  /** By its user's word it is out of the queue. What may have arrived by then may take effect all the same. */
  discarded(key: string, mayHaveArrived: boolean): void {
    if (!mayHaveArrived) this.release(key, 'discarded');
    this.unanswered.add(key);
    this.checkUnanswered(key);
  }

  /** Screens that a lone user took a change back from do not show what it did. */
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
    const row = this.copies.get(`${outbox} ${key}`);
    if (outbox === undefined || !row) {
      this.violated(`the server took a change that nobody saved (${key})`);
      return;
    }
    if (row.userId !== userId) {
      this.violated(`${this.describe(key)} was sent in the name of user ${String(userId)}`);
    }
    this.committed.add(key);
    this.checkUnanswered(key);
    const later = this.late.has(key) ? [] : this.order.overtakenBy(outbox, row);
    for (const last of later)
      this.violated(`${this.describe(key)} took effect after #${last}, which was made later`);
    // By its user's word it went before those that it built on: they may come after it.
    if (this.oracles.promises.of(outbox, key)?.released !== true) this.order.tookEffect(outbox, row);
    for (const record of [...row.records, ...row.creates]) this.ownConflicts.changed(record, outbox);
  }

  backUp(): void {
    this.saved = new Set(this.committed);
    this.oracles.authors.backUp();
  }

  /** The backup is back: what took effect since is gone, though a device that still has it may send it again. */
  restored(): void {
    for (const key of this.committed.difference(this.saved)) {
      this.committed.delete(key);
      this.let.set(key, UNDONE);
    }
    this.oracles.authors.restored();
    this.order.forget();
    // The restored rows are nobody's here.
    this.isRestored = true;
  }

  /** A form was told how its change went. */
  told(marker: string, estado: 'aceptado' | 'rechazado' | 'guardado' | 'fallido'): void {
    const key = this.byMarker.get(marker);
    const isUndone = key !== undefined && this.let.get(key) === UNDONE;
    if (estado === 'aceptado' && !isUndone && (key === undefined || !this.isDone(key))) {
      this.violated(`${marker} was told 'accepted', and the server has nothing`);
    }
    if (estado === 'guardado' && key === undefined) {
      this.violated(`${marker} was told 'kept on this device', and it is not`);
    }
    // Another tab may have discarded it meanwhile.
    if (estado === 'fallido' && key !== undefined && !this.let.has(key)) {
      this.violated(`${marker} was told 'not kept', and it is`);
    }
    if (estado === 'rechazado' && key !== undefined) this.release(key, 'given back to its form');
  }

  /** At the end nothing waits any more: each kept change took effect, or was let go by its user. */
  checkNothingLost(): void {
    for (const key of this.kept.keys()) {
      if (!this.isDone(key) && !this.let.has(key)) this.violated(`${this.describe(key)} is lost`);
    }
  }

  /** Uuids of records whose making took effect. */
  *made(): Generator<string> {
    for (const [key, { row }] of this.kept) if (this.committed.has(key)) yield* row.creates;
  }
}
