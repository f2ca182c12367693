/** The rows that screens read: the replica with the queued changes on top. It is updated with both. */
import type { Refusal } from '#domain/refusal.ts';
import type { Reader } from '#views/reader.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { mutationOf } from '../changes/mutations.ts';
import { isParked, type OutboxRow, type UnqueuedRow } from '../changes/row.ts';
import { inOrder } from '../changes/order.ts';
import { OverlayLayer, type Replica } from '../replica/replica.ts';
import type { Tried } from '../changes/tried.ts';
import { applyChange } from './apply.ts';
import { Trial } from './trial.ts';

function trialOn(layer: OverlayLayer, row: OutboxRow, unmade?: ReadonlySet<string>): Trial {
  const trial = new Trial(layer, unmade);
  try {
    const refusal = applyChange(trial, row);
    trial.refused = refusal !== null && mutationOf(row.name)?.action !== 'remove';
  } catch {
    trial.refused = true;
  }
  return trial;
}

function triedOn(layer: OverlayLayer, row: OutboxRow): Tried {
  const trial = trialOn(layer, row);
  const outcome = trial.isApplied ? trial.outcome() : null;
  return { reads: [...trial.reads], writes: trial.writes(), outcome };
}

function layOn(layer: OverlayLayer, row: OutboxRow): void {
  try {
    applyChange(layer, row);
  } catch {
    // A change with broken content is not shown either.
  }
}

/** A photo is shown at its operation while its movement waits for a decision (decision 053); nothing else is. */
const isShownBlocked = ({ name }: OutboxRow): boolean => mutationOf(name)?.table === 'adjunto';

export interface TrialSequence {
  /** The rows on screen with the applied changes on top. */
  reader: Reader;
  try: (row: UnqueuedRow) => Trial;
  apply: (row: UnqueuedRow) => void;
}

export class Overlay {
  private readonly replica: Replica;
  private readonly now: () => number;
  layer: OverlayLayer;
  /** When the rows last changed (epoch ms): answers that the server gave before are out of date. */
  changedAt = 0;
  /** By seq, the rules' refusal of a waiting change on this device's rows; the server's may be newer. */
  readonly doubts = new Map<number, Refusal>();
  /** Uuids of the shown records whose creation waits for a refused change: no change promises to remove them. */
  private readonly unmade = new Set<string>();

  constructor(replica: Replica, now: () => number) {
    this.replica = replica;
    this.now = now;
    this.layer = new OverlayLayer(replica);
  }

  /**
   * Adds changes on top; `rows` is the outbox with them. A change that waits for a refused one is not shown, unless it is
   * of an attachment.
   */
  add(rows: readonly OutboxRow[], added: readonly OutboxRow[]): void {
    const blocked = rows.some(isParked) ? dependenciesOf(rows).blocked : null;
    const shown = blocked ? this.seen(added, blocked) : added;
    if (shown.length === 0) return;
    const layer = this.layer.renew();
    this.layer = layer;
    if (shown.every((row) => this.tryApply(layer, row))) this.changedAt = this.now();
    else this.rebuild(rows);
  }

  /**
   * Parked rows are not shown: the screen shows the server's rows, and the tray shows the change. `at`: the age of the
   * shown rows (epoch ms).
   */
  rebuild(rows: readonly OutboxRow[], at = this.now()): void {
    this.unmade.clear();
    let shown = this.shownOf(rows);
    let blockedRow: OutboxRow | undefined;
    do {
      const layer = new OverlayLayer(this.replica);
      this.layer = layer;
      this.doubts.clear();
      blockedRow = shown.find((row) => !this.tryApply(layer, row));
      shown = shown.filter((row) => row !== blockedRow);
    } while (blockedRow);
    this.changedAt = at;
  }

  /**
   * Tries a change: what it would read and write, and its outcome. `rows` is the outbox; with `before`, the change
   * replaces the row with that seq and does not see later ones.
   */
  try(change: UnqueuedRow, rows: readonly OutboxRow[], before: number | null = null): Trial {
    const { refs, records, edits } = change;
    // In the order that it has with its new content.
    const now = rows.map((row) => (row.seq === before ? { ...row, refs, records, edits } : row));
    const layer = before === null ? this.layer : this.below(now, before);
    return trialOn(layer, { ...change, seq: 0 }, this.unmade);
  }

  /** For trials of several new changes, each on top of those before it, which the screens do not show. */
  trials(): TrialSequence {
    const layer = this.layer.copy();
    return {
      reader: layer,
      try: (row) => trialOn(layer, { ...row, seq: 0 }, this.unmade),
      apply: (row) => layOn(layer, { ...row, seq: 0 }),
    };
  }

  /** Tries these rows of a queue, each on top of the rows before it. */
  tryRows(rows: readonly OutboxRow[], seqs: ReadonlySet<number>): Map<number, Tried> {
    const found = new Map<number, Tried>();
    for (const [row, layer] of this.layers(rows))
      if (seqs.has(row.seq)) found.set(row.seq, triedOn(layer, row));
    return found;
  }

  /** The rows on screen without this change and all later ones. */
  private below(rows: readonly OutboxRow[], seq: number): OverlayLayer {
    for (const [row, layer] of this.layers(rows)) if (row.seq === seq) return layer;
    return this.layer;
  }

  /** Yields each row in order, with the rows on screen before it; a layer is valid until the next one is yielded. */
  private *layers(rows: readonly OutboxRow[]): Generator<[OutboxRow, OverlayLayer]> {
    const { blocked } = dependenciesOf(rows);
    const shown = new OverlayLayer(this.replica);
    // The outcome of a blocked change is computed as if the parked ones that it waits for were applied.
    const whole = blocked.size > 0 ? new OverlayLayer(this.replica) : null;
    for (const row of inOrder(rows)) {
      const isBlocked = blocked.has(row.seq);
      yield [row, isBlocked && whole ? whole : shown];
      if (whole) layOn(whole, row);
      if (!isParked(row) && !isBlocked) layOn(shown, row);
    }
  }

  private shownOf(rows: readonly OutboxRow[]): OutboxRow[] {
    const { blocked } = dependenciesOf(rows);
    return this.seen(
      inOrder(rows).filter((row) => !isParked(row)),
      blocked,
    );
  }

  /** Those of the rows that the screens show. */
  private seen(rows: readonly OutboxRow[], blocked: ReadonlyMap<number, number>): OutboxRow[] {
    const shown = rows.filter((row) => !blocked.has(row.seq) || isShownBlocked(row));
    for (const { seq, creates } of shown)
      if (blocked.has(seq)) for (const uuid of creates) this.unmade.add(uuid);
    return shown;
  }

  /** Applies the row. @returns false where its content is broken, which must not break the screens */
  private tryApply(layer: OverlayLayer, row: OutboxRow): boolean {
    try {
      const refusal = applyChange(layer, row);
      if (refusal !== null) this.doubts.set(row.seq, refusal);
      return true;
    } catch {
      return false;
    }
  }
}
