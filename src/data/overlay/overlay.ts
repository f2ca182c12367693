/** The replica with the queued changes on top, kept in step with both. */
import type { Rechazo } from '#domain/rechazo.ts';
import { dependenciesOf } from '../outbox/dependencies.ts';
import { isParked, type OutboxRow } from '../outbox/fila.ts';
import { enOrden } from '../outbox/orden.ts';
import { Capa, type Replica } from '../replica/mundo.ts';
import { aplicar } from './aplicar.ts';
import { Trial } from './trial.ts';

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
    const trial = new Trial(before === null ? this.capa : this.below(rows, before));
    try {
      trial.refused = aplicar(trial, { ...change, seq: 0 }) !== null;
    } catch {
      trial.refused = true;
    }
    return trial;
  }

  /** The rows on screen without those of that change, and of what was saved after it. */
  private below(rows: readonly OutboxRow[], seq: number): Capa {
    const capa = new Capa(this.replica);
    const { blocked } = dependenciesOf(rows);
    for (const row of enOrden(rows)) {
      if (row.seq === seq) break;
      // A blocked change comes to what it was saved for once the parked ones that it waits for are done.
      if (!blocked.has(seq) && (isParked(row) || blocked.has(row.seq))) continue;
      try {
        aplicar(capa, row);
      } catch {
        // It is not shown either.
      }
    }
    return capa;
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
