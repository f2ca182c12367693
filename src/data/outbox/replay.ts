/**
 * Sends what the outbox holds, each chain in order. Marking, sending and settling are separate steps, each safe to
 * repeat: a row found 'sending' after a crash is sent again under the same key, and the server answers it as before.
 */
import type { Transport } from '../http.ts';
import type { Candado, Lease } from './candado.ts';
import { chainRows } from './chains.ts';
import type { Cola } from './cola.ts';
import { type Answer, backoff, decide, type Decision, MAX_PAUSE_MS } from './decision.ts';
import { OUTBOX_SCHEMA, type OutboxError, type OutboxRow } from './fila.ts';
import { baseAfter, rebase } from './merge.ts';
import { callOf, mutacionOf } from './mutaciones.ts';

export interface ReplayDeps {
  cola: Cola;
  candado: Candado;
  transport: Transport;
  now: () => number;
  random: () => number;
  /** The engine was stopped: nothing more is sent. */
  isStopped: () => boolean;
  /** A row has been settled: other tabs may have a form that waits for it. */
  onSettled: () => void;
  /** Whether the server answered. */
  onConnection: (reachable: boolean) => void;
  /** The session is no longer valid: everything waits for the same user to log in. */
  onLogin: () => void;
}

/** Why a cycle ended. 'busy': another tab is sending. 'lost': another tab took over, or the disk gave out. */
export type CycleEnd = 'empty' | 'offline' | 'login' | 'busy' | 'lost';

/** What keeps the whole queue waiting, whichever row met it. */
interface Wall {
  /** Epoch ms. */
  until: number;
  /** The server asked for the pause (429): the user's hurry does not shorten it. */
  firm: boolean;
}

const OPEN: Wall = { until: 0, firm: false };

/** When a pause ends; one that is longer than any can be was begun before the clock was set back, and is over. */
function endOf(until: number, now: number): number {
  return Number.isFinite(until) && until > now + MAX_PAUSE_MS + 1 ? 0 : until;
}

export const DESCONOCIDO: OutboxError = {
  status: 0,
  codigo: null,
  mensaje: 'Esta versión de la aplicación no sabe enviar este cambio. Actualícela y reintente.',
  errores: [],
  servidor: null,
};

export class Replay {
  private readonly deps: ReplayDeps;
  private wall = OPEN;
  /** Times in a row that the server could not be reached. */
  private failures = 0;

  constructor(deps: ReplayDeps) {
    this.deps = deps;
  }

  /** One cycle: until nothing is left to send now, or the server cannot be reached. `eager` sends what backs off too. */
  async drain(eager = false): Promise<CycleEnd> {
    let end: CycleEnd = 'busy';
    const tried = new Set<number>();
    await this.deps.candado.run(async (lease) => {
      await this.deps.cola.load();
      let next: CycleEnd | 'more';
      do {
        next = await this.step(lease, eager, tried);
      } while (next === 'more');
      end = next;
    });
    return end;
  }

  /** Epoch ms when the next row may be sent, or null when none waits. */
  nextAt(): number | null {
    const { sendable } = chainRows(this.deps.cola.rows);
    if (sendable.length === 0) return null;
    const now = this.deps.now();
    return Math.max(
      endOf(this.wall.until, now),
      Math.min(...sendable.map(({ nextAt }) => endOf(nextAt, now))),
    );
  }

  /** Word from elsewhere that the server can be reached, and knows the session. */
  reached(): void {
    if (!this.wall.firm) this.wall = OPEN;
    this.failures = 0;
  }

  private async step(lease: Lease, eager: boolean, tried: Set<number>): Promise<CycleEnd | 'more'> {
    const { cola, transport, now, isStopped, onSettled } = this.deps;
    if (isStopped()) return 'lost';
    if (now() < endOf(this.wall.until, now()) && !(eager && !this.wall.firm)) return 'offline';
    const { sendable } = chainRows(cola.rows);
    const row = sendable.find(
      ({ seq, nextAt }) => endOf(nextAt, now()) <= now() || (eager && !tried.has(seq)),
    );
    if (!row) return 'empty';
    if (!(await lease.renew())) return 'lost';
    tried.add(row.seq);
    if (!mutacionOf(row.name) || row.schema > OUTBOX_SCHEMA) {
      await this.set(row, { state: 'rejected', error: DESCONOCIDO });
      return 'more';
    }
    await this.set(row, { state: 'sending', attempts: row.attempts + 1 });
    const { method, path } = callOf(row);
    const answer = await transport({ method, path, body: row.args.body, headers: headersOf(row) });
    // Whoever has taken over sends the row again, under the same key; an answer that comes so late says nothing new.
    if (!(await lease.holds())) return 'lost';
    const end = await this.settle(row, answer, decide(method, answer));
    onSettled();
    return end;
  }

  private set(row: OutboxRow, values: Partial<OutboxRow>): Promise<void> {
    return this.deps.cola.update(new Map([[row.seq, values]]));
  }

  private async settle(row: OutboxRow, answer: Answer, decision: Decision): Promise<CycleEnd | 'more'> {
    const { cola, onConnection, onLogin } = this.deps;
    onConnection(decision.kind !== 'retry' || decision.reachable);
    if (decision.kind === 'retry') return this.retryLater(row, answer, decision);
    this.failures = 0;
    this.wall = OPEN;
    switch (decision.kind) {
      case 'done': {
        const { mensaje, datos, advertencias } = decision;
        const changes = rebaseFollowers(cola.rows, row, datos);
        const acked = { state: 'acked', error: null, answer: { mensaje, datos, advertencias } } as const;
        await cola.update(changes.set(row.seq, acked));
        return 'more';
      }
      case 'login':
        this.wall = { until: Number.POSITIVE_INFINITY, firm: false };
        await this.set(row, { state: 'pending' });
        onLogin();
        return 'login';
      case 'conflict':
        await this.set(row, afterConflict(row, decision.error));
        return 'more';
      case 'rejected':
        await this.set(row, { state: 'rejected', error: decision.error });
        return 'more';
    }
  }

  private async retryLater(
    row: OutboxRow,
    answer: Answer,
    { error, retryAfter, reachable }: Extract<Decision, { kind: 'retry' }>,
  ): Promise<CycleEnd | 'more'> {
    const { now, random } = this.deps;
    const firm = answer.status === 429;
    if (reachable && !firm) {
      // The server itself fails on this row: it does not hold the others up.
      const nextAt = now() + backoff(row.attempts, retryAfter, random());
      await this.set(row, { state: 'pending', nextAt, error });
      return 'more';
    }
    this.failures++;
    const until = now() + backoff(this.failures, retryAfter, random());
    this.wall = { until, firm };
    // After the pause the others go first: perhaps it is this very row that brings the server down.
    await this.set(row, { state: 'pending', nextAt: until + 1, error });
    return 'offline';
  }
}

function headersOf({ key, base }: OutboxRow): Record<string, string> {
  const version = base?.version ?? 0;
  return { 'idempotency-key': key, ...(version > 0 ? { 'if-match': `"${version}"` } : {}) };
}

/** One's own acknowledged change is the base of one's next edit of that record, so that they never conflict. */
function rebaseFollowers(
  rows: readonly OutboxRow[],
  acked: OutboxRow,
  datos: unknown,
): Map<number, Partial<OutboxRow>> {
  const changes = new Map<number, Partial<OutboxRow>>();
  const tabla = mutacionOf(acked.name)?.tabla;
  for (const { seq, name, records, base } of rows) {
    const follows = seq > acked.seq && mutacionOf(name)?.tabla === tabla && records[0] === acked.records[0];
    if (follows && base !== null) changes.set(seq, { base: baseAfter(base, acked, datos) });
  }
  return changes;
}

/** After a 412: on top of the server's version where the fields are disjoint, else a conflict for the user. */
function afterConflict(row: OutboxRow, error: OutboxError): Partial<OutboxRow> {
  const base = rebase(row, error.servidor);
  return base ? { state: 'pending', nextAt: 0, error: null, base } : { state: 'conflict', error };
}
