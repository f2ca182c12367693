/** What the user decides about changes that wait: send again, discard, settle a conflict. */
import { chainRows, dependants } from './chains.ts';
import type { Cola } from './cola.ts';
import type { OutboxRow } from './fila.ts';
import { camposDe } from './mutaciones.ts';

export interface BandejaDeps {
  announce: () => void;
  drain: (eager: boolean) => Promise<unknown>;
  /** A form that waits for this change need not wait on. */
  giveUp: (seq: number) => void;
}

export class Bandeja {
  private readonly cola: Cola;
  private readonly deps: BandejaDeps;

  constructor(cola: Cola, deps: BandejaDeps) {
    this.cola = cola;
    this.deps = deps;
  }

  /** Sends a parked or waiting row again, now. */
  async retry(seq: number): Promise<void> {
    await this.sendAgain(seq, {});
  }

  /** The rows that cannot be sent without it. */
  dependants(seq: number): OutboxRow[] {
    return dependants(this.cola.rows, seq);
  }

  /** Seq of each blocked row → seq of the refused row that it waits for. */
  blocked(): Map<number, number> {
    return chainRows(this.cola.rows).blocked;
  }

  /** By the user's word alone: the change and what cannot be sent without it are gone. */
  async discard(seq: number): Promise<void> {
    const seqs = [seq, ...this.dependants(seq).map((row) => row.seq)];
    for (const each of seqs) this.deps.giveUp(each);
    await this.cola.remove(seqs);
    this.deps.announce();
    void this.deps.drain(false);
  }

  /** Settles a conflict: fields chosen as mine are sent on top of the server's version, the others dropped. */
  async resolve(seq: number, mine: ReadonlySet<string>): Promise<void> {
    const row = this.cola.find(seq);
    const servidor = row?.error?.servidor;
    if (!row || !servidor) return;
    const chosen = Object.entries(row.args.body ?? {}).filter(([campo]) => mine.has(campo));
    if (chosen.length === 0) {
      await this.discard(seq);
      return;
    }
    const body = Object.fromEntries(chosen);
    const base = { version: Number(servidor.version), campos: camposDe(servidor, Object.keys(body)) };
    await this.sendAgain(seq, { args: { ...row.args, body }, base });
  }

  private async sendAgain(seq: number, values: Partial<OutboxRow>): Promise<void> {
    await this.cola.update(new Map([[seq, { ...values, state: 'pending', nextAt: 0, error: null }]]));
    this.deps.announce();
    await this.deps.drain(true);
  }
}
