/** The oracles of a story. Each committed change is compared with what its user saw, was promised, and decided. */
import { isDeepStrictEqual } from 'node:util';
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import type { Commit, History } from '../history.ts';
import { type Promise, Promises } from '../promises.ts';
import { same } from '../values.ts';
import { brokenCobros } from './cobros.ts';
import { brokenOutcome } from './outcome.ts';
import { brokenLiquidaciones } from './liquidaciones.ts';
import { isHeldUpBy, overtaken } from './order.ts';
import { wrongReferences } from './references.ts';
import { Authors, wrongRecord } from './unseen.ts';

/** What the witness has recorded of changes, by key. */
export interface Known {
  /** The change is done: it was committed, or its user discarded it. */
  isOver: (key: string) => boolean;
  /** It was carried to another device, and may be done there while it waits here. */
  isElsewhere: (key: string) => boolean;
  /** The server accepted it from a late copy of its request. */
  isLate: (key: string) => boolean;
  /** The server finally refused it in the same request, before the change that was committed. */
  isRefusedNow: (key: string) => boolean;
  describe: (key: string) => string;
  violated: (what: string) => void;
}

/** Whether it was edited: to other values, or to the same number, which another record has by now. */
const isOtherContent = (before: OutboxRow, row: OutboxRow): boolean =>
  !same(before.args, row.args) ||
  Object.entries(row.uuids).some(([name, uuid]) => before.uuids[name] && uuid && before.uuids[name] !== uuid);

export class Oracles {
  readonly promises = new Promises();
  readonly authors = new Authors();
  /** Changes that were parked for a decision of their user, by outbox and key. */
  private readonly parked = new Set<string>();
  /** By outbox: the seqs of the changes that are parked now. */
  private readonly parkedNow = new Map<string, Set<number>>();
  /** By outbox: the changes that were edited, as they were before, in the order of the edits. */
  private readonly edited = new Map<string, OutboxRow[]>();
  /** By outbox and seq: the number of those edits when the change was saved. */
  private readonly editsBefore = new Map<string, number>();
  /** By outbox and key of a change: the seqs that were parked when it was last chosen to be sent. */
  private readonly parkedAtSending = new Map<string, ReadonlySet<number>>();
  private readonly known: Known;
  /** Changes that a tab has shown as doubted, by outbox and key. */
  private readonly doubted = new Set<string>();
  /** One user works alone in this story: no change may be refused, and no outcome may differ. */
  isAlone = false;

  constructor(known: Known) {
    this.known = known;
  }

  /** The row was committed to the disk. `before`: the same row as previously committed. */
  noted(outbox: string, row: OutboxRow, before: OutboxRow | undefined): void {
    if (before && before.key !== row.key) this.promises.replaced(outbox, before.key);
    const isEdited = before?.key === row.key && isOtherContent(before, row);
    const edited = this.edited.get(outbox) ?? [];
    if (before === undefined) this.editsBefore.set(`${outbox} #${row.seq}`, edited.length);
    else if (before.key !== row.key || isEdited) this.edited.set(outbox, [...edited, before]);
    // The decision about a conflict keeps the key; the other device has to ask its user too.
    if (isEdited && before.exported && before.state !== 'conflict')
      this.known.violated(`${this.known.describe(row.key)} is edited under the key that a file has`);
    if (before?.key !== row.key || isEdited) {
      this.promises.saved(outbox, row);
      for (const what of this.promises.inForms.brokenChoice(row))
        this.known.violated(`${this.known.describe(row.key)}: ${what}`);
    } else {
      this.promises.downgraded(outbox, row);
      // Null is an effect too: that of a removal.
      const isRenewed = (['outcome', 'reads', 'writes', 'unseen'] as const).some(
        (field) => !isDeepStrictEqual(before[field], row[field]),
      );
      if (before.outcome !== null && isRenewed) this.promises.renewed(outbox, row);
    }
    if (row.released) this.promises.released(outbox, row.key);
    this.noteParked(outbox, row);
    if (!isParked(row)) return;
    this.promises.parked(outbox, row);
    this.parked.add(`${outbox} ${row.key}`);
    if (!this.isAlone || before === undefined || isParked(before)) return;
    const promise = this.promises.of(outbox, row.key);
    if (promise && (promise.outcome === null || this.doubted.has(`${outbox} ${row.key}`))) {
      // The device had doubted the change. Changes that depend on it may now be overtaken.
      this.isAlone = false;
    } else if (promise) {
      this.known.violated(
        `${this.known.describe(row.key)} waits for its user, who works alone: ${row.error?.mensaje}`,
      );
    }
  }

  /** A parked change that is edited gets another key while later changes may be on their way. */
  private noteParked(outbox: string, row: OutboxRow): void {
    const now = new Set(this.parkedNow.get(outbox));
    if (isParked(row)) now.add(row.seq);
    else now.delete(row.seq);
    this.parkedNow.set(outbox, now);
    if (row.state === 'sending') this.parkedAtSending.set(`${outbox} ${row.key}`, now);
  }

  /** A tab shows that the server will probably refuse the change. */
  doubts(outbox: string, key: string): void {
    this.doubted.add(`${outbox} ${key}`);
  }

  /** A change was committed. `outbox`: where it was sent from; null for another client. */
  committed(commit: Commit, outbox: string | null, history: History): void {
    const { key } = commit;
    for (const what of brokenLiquidaciones(commit, history))
      this.known.violated(`${key === null ? 'another client' : this.known.describe(key)}: ${what}`);
    const promise = (key !== null && outbox !== null && this.promises.of(outbox, key)) || null;
    const unseen = this.authors.check(
      commit,
      promise,
      history,
      (where, earlier) => this.promises.of(where, earlier) !== undefined,
    );
    if (!promise || key === null) return;
    const found = [
      ...unseen,
      ...wrongRecord(commit, promise),
      ...wrongReferences(commit, promise, history),
      ...brokenOutcome(promise, commit, history),
      ...brokenCobros(promise, commit),
      ...this.overtakenBy(promise),
      ...(promise.row.userId === commit.userId ? [] : [`it is logged as user ${String(commit.userId)}'s`]),
    ];
    for (const what of found) this.known.violated(`${this.known.describe(key)}: ${what}`);
  }

  private overtakenBy(promise: Promise): string[] {
    const { isOver, isElsewhere, isLate, isRefusedNow } = this.known;
    if (isLate(promise.row.key)) return [];
    const parkedThen = this.parkedAtSending.get(`${promise.outbox} ${promise.row.key}`);
    const earlier = this.promises
      .in(promise.outbox)
      .filter(({ row }) => row.seq < promise.row.seq)
      .toSorted((a, b) => a.row.seq - b.row.seq);
    const hasWaited = ({ row }: Promise): boolean =>
      this.parked.has(`${promise.outbox} ${row.key}`) ||
      parkedThen?.has(row.seq) === true ||
      isRefusedNow(row.key);
    const held: Promise[] = [];
    for (const each of earlier) {
      const isOpen = !isOver(each.row.key) || isElsewhere(each.row.key);
      if (hasWaited(each) || (isOpen && held.some((other) => isHeldUpBy(each, other)))) held.push(each);
    }
    const wasParked = (key: string): boolean => held.some(({ row }) => row.key === key);
    const then = this.beforeEdits(promise);
    return earlier
      .filter(({ row }) => !isOver(row.key))
      .filter((each) => overtaken(promise, [then(each)], wasParked).length > 0)
      .flatMap((each) => overtaken(promise, [each], wasParked));
  }

  /**
   * Earlier changes as they were when this one was saved: it was not made on top of what an edit in the tray has added to
   * one of them since.
   */
  private beforeEdits({ outbox, row: { seq: own } }: Promise): (earlier: Promise) => Promise {
    const before = this.editsBefore.get(`${outbox} #${own}`) ?? 0;
    const since = this.edited.get(outbox)?.slice(before) ?? [];
    return (each) => {
      const row = since.find(({ seq }) => seq === each.row.seq);
      return row ? { ...each, row: { ...row, key: each.row.key } } : each;
    };
  }
}
