/** The replica with the queued changes on top, kept in step with both. */
import { chainRows } from '../outbox/chains.ts';
import { isParked, type OutboxRow } from '../outbox/fila.ts';
import { Capa, type Replica } from '../replica/mundo.ts';
import { aplicar } from './aplicar.ts';

export class Overlay {
  private readonly replica: Replica;
  private readonly now: () => number;
  capa: Capa;
  /** When the rows themselves last changed (epoch ms): answers of the server from before are older than ours. */
  changedAt = 0;

  constructor(replica: Replica, now: () => number) {
    this.replica = replica;
    this.now = now;
    this.capa = new Capa(replica);
  }

  /** One change more on top; `rows` is the outbox with it. One that waits behind a refused one is not shown as done. */
  lay(rows: readonly OutboxRow[], row: OutboxRow): void {
    if (rows.some(isParked) && chainRows(rows).blocked.has(row.seq)) return;
    this.capa = this.capa.renew();
    aplicar(this.capa, row);
    this.changedAt = this.now();
  }

  /** Parked rows are not shown as done: the screen is then the server's, and the tray has the change. */
  rebuild(rows: readonly OutboxRow[]): void {
    this.capa = new Capa(this.replica);
    const { blocked } = chainRows(rows);
    for (const row of rows) {
      if (!isParked(row) && !blocked.has(row.seq)) aplicar(this.capa, row);
    }
    this.changedAt = this.now();
  }
}
