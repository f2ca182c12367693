/** The replica with the queued changes on top, kept in step with both. */
import type { Rechazo } from '#domain/rechazo.ts';
import { chainRows } from '../outbox/chains.ts';
import { isParked, type OutboxRow } from '../outbox/fila.ts';
import { enOrden } from '../outbox/orden.ts';
import { Capa, type Replica } from '../replica/mundo.ts';
import { aplicar } from './aplicar.ts';

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
    if (rows.some(isParked) && chainRows(rows).blocked.has(row.seq)) return;
    this.capa = this.capa.renew();
    if (this.isLaid(this.capa, row)) this.changedAt = this.now();
    else this.rebuild(rows);
  }

  /**
   * Parked rows are not shown as done: the screen is then the server's, and the tray has the change. `at` is when what
   * is shown came to be so (epoch ms).
   */
  rebuild(rows: readonly OutboxRow[], at = this.now()): void {
    const { blocked } = chainRows(rows);
    let shown = enOrden(rows).filter((row) => !isParked(row) && !blocked.has(row.seq));
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
