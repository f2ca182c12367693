/** What the user decides about changes that wait: send again, edit, discard, settle a conflict, carry to another device. */
import type { Reader } from '#views/reader.ts';
import { writeChangeFile, readChangeFile, type Usuario } from './change-file.ts';
import { uuidsOf } from '../changes/addresses.ts';
import { dependants, dependenciesOf, stalledIn } from '../changes/dependencies.ts';
import type { Queue } from './queue.ts';
import type { Renew } from './queue-change.ts';
import { explainDiskError } from '../store/disk.ts';
import { isUnsent, type OutboxRow } from '../changes/row.ts';
import { baseOn, choose } from '../changes/merge.ts';
import { mutationOf, providedBy } from '../changes/mutations.ts';
import type { SaveRequest } from './prepare.ts';
import { isEditable } from './replacement.ts';
import type { SaveResult } from '../changes/result.ts';

export type Importacion =
  | { estado: 'importado'; imported: number; duplicates: number }
  | { estado: 'rechazado'; mensaje: string };

export interface TrayDeps {
  usuario: Usuario;
  instalacion: string | null;
  now: () => number;
  /** What the screens read. */
  reader: () => Reader;
  /** Another content for a waiting change, and what becomes of it. */
  replace: (seq: number, request: SaveRequest) => Promise<SaveResult>;
  announce: () => void;
  drain: (eager: boolean) => Promise<unknown>;
  /** What the user's decision alters in the promises of later changes. */
  renew: Renew;
  /** A form that waits for this change need not wait on. */
  giveUp: (seq: number) => void;
}

export class Tray {
  private readonly queue: Queue;
  private readonly deps: TrayDeps;

  constructor(queue: Queue, deps: TrayDeps) {
    this.queue = queue;
    this.deps = deps;
  }

  /** Sends a parked or waiting row again, now, unless it waits for a parked one. Its age is no obstacle any more. */
  async retry(seq: number): Promise<void> {
    // A word that was given before the change was too old says nothing of that.
    const isTooOld = this.queue.find(seq)?.error?.codigo === 'vencido';
    await this.sendAgain(seq, isTooOld ? { confirmed: true } : {});
  }

  /** The rows that cannot be sent without it. */
  dependants(seq: number): OutboxRow[] {
    const reader = this.deps.reader();
    return dependants(this.queue.rows, seq, (row) => providedBy(row, reader));
  }

  /** Seq of each blocked row → seq of the refused row that it waits for. */
  blocked(): Map<number, number> {
    return dependenciesOf(this.queue.rows).blocked;
  }

  /** Seq of each row that waits for one on which the server keeps failing → seq of that one. */
  stalled(): Map<number, number> {
    return stalledIn(dependenciesOf(this.queue.rows));
  }

  /**
   * By the user's word alone: the change and what cannot be sent without it are gone. False, and all stay, where it is
   * on its way by now: it cannot be called back.
   */
  discard(seq: number): Promise<boolean> {
    return this.drop([seq, ...this.dependants(seq).map((row) => row.seq)]);
  }

  private async drop(seqs: readonly number[]): Promise<boolean> {
    for (const each of seqs) this.deps.giveUp(each);
    if (!(await this.queue.discard(seqs, this.deps.renew))) return false;
    this.deps.announce();
    void this.deps.drain(false);
    return true;
  }

  /**
   * Settles a conflict: what is chosen as mine is sent on top of the server's version, the rest dropped. `mine` names
   * fields of the change and of its conflicts; of a group of fields one is enough. Of a removal, any one removes.
   */
  async resolve(seq: number, mine: ReadonlySet<string>): Promise<void> {
    const row = this.queue.find(seq);
    const server = row?.error?.servidor;
    if (!row || !server) return;
    const isRemoval = row.args.body === null;
    const body = isRemoval ? null : choose(row, server, (field) => mine.has(field));
    if (isRemoval ? mine.size === 0 : Object.keys(body ?? {}).length === 0) {
      // The user was not asked about dependent changes: they are sent, and the server refuses what it cannot do.
      await this.drop([seq]);
      return;
    }
    const args = { ...row.args, body };
    const table = mutationOf(row.name)?.tabla;
    const chosen = table ? uuidsOf(table, args, this.deps.reader(), server) : {};
    const uuids = { ...chosen, ...row.uuids };
    await this.settle(seq, { args, uuids, base: baseOn({ ...row, args }, server) });
  }

  /** After `distinto`: sends the change with the outcome that the server told, which the user has accepted. */
  async accept(seq: number): Promise<void> {
    const outcome = this.queue.find(seq)?.error?.outcomes?.actual;
    if (outcome) await this.settle(seq, { outcome });
  }

  /** Sends a change that waits for a parked one, or one on which the server keeps failing, without waiting for it. */
  async release(seq: number): Promise<void> {
    await this.sendAgain(seq, { released: true });
  }

  /** Whether its content can be replaced: nobody has sent it, or the server has refused it. */
  editable(seq: number): boolean {
    const row = this.queue.find(seq);
    return row !== undefined && isEditable(row);
  }

  /** Another content for a waiting change, from its own form; what becomes of it while that form waits. */
  replace(seq: number, request: SaveRequest): Promise<SaveResult> {
    return this.deps.replace(seq, request);
  }

  /** Everything unsent as the text of a file, what is refused or set aside included. */
  exportChanges(): string {
    const { rows, setAside } = this.queue;
    const fileRows = rows.filter(isUnsent).map((row) => setAside.get(row.seq) ?? row);
    const { usuario, instalacion, now } = this.deps;
    return writeChangeFile(usuario, instalacion, fileRows, now());
  }

  /** Queues the changes of a file of this user's behind all others; those that are here already are left alone. */
  async importChanges(text: string): Promise<Importacion> {
    const read = readChangeFile(text, this.deps.usuario, this.deps.instalacion);
    if (read.mensaje !== undefined) return { estado: 'rechazado', mensaje: read.mensaje };
    const { filas } = read;
    try {
      const imported = await this.queue.importChanges(filas);
      this.deps.announce();
      void this.deps.drain(false);
      return { estado: 'importado', imported, duplicates: filas.length - imported };
    } catch (error) {
      return { estado: 'rechazado', mensaje: explainDiskError(error) };
    }
  }

  /** As sendAgain, and what was made on top of it promises what now comes of it. */
  private settle(seq: number, values: Partial<OutboxRow>): Promise<void> {
    return this.sendAgain(seq, values, this.deps.renew);
  }

  private async sendAgain(seq: number, values: Partial<OutboxRow>, renew?: Renew): Promise<void> {
    const again = { ...values, state: 'pending', nextAt: 0, error: null } as const;
    const change = new Map([[seq, again]]);
    const { queue } = this;
    await queue.update(() => [change, ...(renew ? [renew(queue.rows, queue.after([change]))] : [])]);
    this.deps.announce();
    await this.deps.drain(true);
  }
}
