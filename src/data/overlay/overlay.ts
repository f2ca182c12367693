/** The replica with the queued changes on top, kept in step with both. */
import type { Rechazo } from '#domain/refusal.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { enOrden } from '../changes/order.ts';
import { Capa, type Replica } from '../replica/replica.ts';
import type { Tried } from '../changes/tried.ts';
import { aplicar } from './apply.ts';
import { Trial } from './trial.ts';

function trialOn(capa: Capa, row: OutboxRow): Trial {
  const trial = new Trial(capa);
  try {
    trial.refused = aplicar(trial, row) !== null;
  } catch {
    trial.refused = true;
  }
  return trial;
}

function triedOn(capa: Capa, row: OutboxRow): Tried {
  const trial = trialOn(capa, row);
  const outcome = trial.isApplied ? trial.outcome() : null;
  return { reads: [...trial.reads], writes: trial.writes(), outcome };
}

function layOn(capa: Capa, row: OutboxRow): void {
  try {
    aplicar(capa, row);
  } catch {
    // It is not shown either.
  }
}

export class Overlay {
  private readonly replica: Replica;
  private readonly now: () => number;
  capa: Capa;
  /** When the rows themselves last changed (epoch ms): answers of the server from before are older than ours. */
  changedAt = 0;
  /** By seq, why the rules refuse a waiting change on this device's rows; the server may know better. */
  readonly dudas = new Map<number, Rechazo>();

  constructor(replica: Replica, now: () => number) {
    this.replica = replica;
    this.now = now;
    this.capa = new Capa(replica);
  }

  /** One change more on top; `rows` is the outbox with it. One that waits behind a refused one is not shown as done. */
  lay(rows: readonly OutboxRow[], row: OutboxRow): void {
    if (rows.some(isParked) && dependenciesOf(rows).blocked.has(row.seq)) return;
    this.capa = this.capa.renew();
    if (this.isLaid(this.capa, row)) this.changedAt = this.now();
    else this.rebuild(rows);
  }

  /**
   * Parked rows are not shown as done: the screen is then the server's, and the tray has the change. `at` is when what
   * is shown came to be so (epoch ms).
   */
  rebuild(rows: readonly OutboxRow[], at = this.now()): void {
    let shown = this.shownOf(rows);
    let broken: OutboxRow | undefined;
    do {
      const capa = new Capa(this.replica);
      this.capa = capa;
      this.dudas.clear();
      broken = shown.find((row) => !this.isLaid(capa, row));
      shown = shown.filter((row) => row !== broken);
    } while (broken);
    this.changedAt = at;
  }

  /**
   * What a change would read, write, and come to. `rows` is the outbox; with `before`, the change takes the place of the
   * row with that seq, and what was saved after it is not seen.
   */
  try(change: Omit<OutboxRow, 'seq'>, rows: readonly OutboxRow[], before: number | null = null): Trial {
    return trialOn(before === null ? this.capa : this.below(rows, before), { ...change, seq: 0 });
  }

  /** Tries those rows of a queue, each on the rows below it. */
  tryRows(rows: readonly OutboxRow[], seqs: ReadonlySet<number>): Map<number, Tried> {
    const found = new Map<number, Tried>();
    for (const [row, capa] of this.layers(rows))
      if (seqs.has(row.seq)) found.set(row.seq, triedOn(capa, row));
    return found;
  }

  /** The rows on screen without those of that change, and of what was saved after it. */
  private below(rows: readonly OutboxRow[], seq: number): Capa {
    for (const [row, capa] of this.layers(rows)) if (row.seq === seq) return capa;
    return this.capa;
  }

  /** Each row in order, and the rows on screen without it and what was saved after it: until the next one is asked for. */
  private *layers(rows: readonly OutboxRow[]): Generator<[OutboxRow, Capa]> {
    const { blocked } = dependenciesOf(rows);
    const shown = new Capa(this.replica);
    // A blocked change comes to what it was saved for once the parked ones that it waits for are done.
    const whole = blocked.size > 0 ? new Capa(this.replica) : null;
    for (const row of enOrden(rows)) {
      const isBlocked = blocked.has(row.seq);
      yield [row, isBlocked && whole ? whole : shown];
      if (whole) layOn(whole, row);
      if (!isParked(row) && !isBlocked) layOn(shown, row);
    }
  }

  private shownOf(rows: readonly OutboxRow[]): OutboxRow[] {
    const { blocked } = dependenciesOf(rows);
    return enOrden(rows).filter((row) => !isParked(row) && !blocked.has(row.seq));
  }

  /** Whether the row could be laid: one whose content is broken must not take the screens with it. */
  private isLaid(capa: Capa, row: OutboxRow): boolean {
    try {
      const rechazo = aplicar(capa, row);
      if (rechazo !== null) this.dudas.set(row.seq, rechazo);
      return true;
    } catch {
      return false;
    }
  }
}
