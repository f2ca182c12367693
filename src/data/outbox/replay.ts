/**
 * Sends what the outbox holds, each chain in order. Marking, sending and settling are separate steps, each safe to
 * repeat: a row found 'sending' after a crash is sent again under the same key, and the server answers it as before.
 */
import type { Transport } from '../http.ts';
import type { Candado, Lease } from './candado.ts';
import { chainRows } from './chains.ts';
import type { Alteracion, Cola } from './cola.ts';
import { type Answer, backoff, decide, type Decision, MAX_PAUSE_MS } from './decision.ts';
import type { OutboxError, OutboxRow } from './fila.ts';
import { baseAfter, rebase } from './merge.ts';
import { answersIn, ifMatchOf, loteCall, Medida } from './lote.ts';
import { callOf, isSameRecord } from './mutaciones.ts';

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

export class Replay {
  private readonly deps: ReplayDeps;
  private wall = OPEN;
  /** Times in a row that the server could not be reached. */
  private failures = 0;
  private readonly medida = new Medida();

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
    const { cola, now, isStopped, onSettled } = this.deps;
    if (isStopped()) return 'lost';
    if (now() < endOf(this.wall.until, now()) && !(eager && !this.wall.firm)) return 'offline';
    const due = chainRows(cola.rows).sendable.filter(
      ({ seq, nextAt }) => endOf(nextAt, now()) <= now() || (eager && !tried.has(seq)),
    );
    if (due.length === 0) return 'empty';
    if (!(await lease.renew())) return 'lost';
    const rows = this.medida.next(due);
    for (const { seq } of rows) tried.add(seq);
    await this.set(rows, ({ attempts }) => ({ state: 'sending', attempts: attempts + 1 }));
    const end = rows.length === 1 ? await this.sendOne(rows[0]!, lease) : await this.sendMany(rows, lease);
    if (end !== 'lost') onSettled();
    return end;
  }

  private async sendOne(row: OutboxRow, lease: Lease): Promise<CycleEnd | 'more'> {
    const { method, path } = callOf(row);
    const call = { method, path, body: row.args.body, headers: headersOf(row) };
    const answer = await this.deps.transport(call);
    // Whoever has taken over sends the row again, under the same key; an answer that comes so late says nothing new.
    return (await lease.holds()) ? this.settle([row], [answer]) : 'lost';
  }

  private async sendMany(rows: readonly OutboxRow[], lease: Lease): Promise<CycleEnd | 'more'> {
    const answer = await this.deps.transport(loteCall(rows));
    if (!(await lease.holds())) return 'lost';
    const answers = answersIn(answer, rows.length);
    if (answers) return this.settle(rows, answers);
    const { kind } = decide('POST', answer);
    // No answer, a pause that is asked for, a session that is over: the same for each of them.
    const isForEach =
      kind === 'login' || (kind === 'retry' && answer.status !== 500 && answer.status !== 413);
    if (isForEach) return this.settle(rows, Array<Answer>(rows.length).fill(answer));
    if (answer.status === 413) this.medida.shrink(rows.length);
    else this.medida.giveUp();
    await this.set(rows, () => ({ state: 'pending' }));
    return 'more';
  }

  private set(rows: readonly OutboxRow[], values: (row: OutboxRow) => Partial<OutboxRow>): Promise<void> {
    return this.deps.cola.update(new Map(rows.map((row) => [row.seq, values(row)])));
  }

  /** What the answers mean for the rows that were sent together, written at once. */
  private async settle(rows: readonly OutboxRow[], answers: readonly Answer[]): Promise<CycleEnd | 'more'> {
    const { cola, onConnection, onLogin } = this.deps;
    const decisions = rows.map((row, index) => decide(callOf(row).method, answers[index]!));
    const away = decisions.find(isAway);
    const isLogin = decisions.some(({ kind }) => kind === 'login');
    onConnection(away?.reachable ?? true);
    if (decisions.some(({ kind }) => kind !== 'retry')) {
      this.failures = 0;
      this.wall = OPEN;
    }
    if (away) this.pause(away);
    if (isLogin) this.wall = { until: Number.POSITIVE_INFINITY, firm: false };
    if (away?.reachable === false) this.medida.unanswered(rows);
    else if (!away && !isLogin) this.medida.answered(rows);
    const changes = rows.flatMap((row, index) => this.changesFor(row, decisions[index]!));
    await cola.update(new Map(changes));
    if (isLogin) onLogin();
    if (isLogin) return 'login';
    return away ? 'offline' : 'more';
  }

  /** The whole queue waits. */
  private pause({ error, retryAfter }: Retry): void {
    const { now, random } = this.deps;
    this.failures++;
    const until = now() + backoff(this.failures, retryAfter, random());
    this.wall = { until, firm: error.status === 429 };
  }

  private changesFor(row: OutboxRow, decision: Decision): [number, Alteracion][] {
    switch (decision.kind) {
      case 'done': {
        const { mensaje, datos, advertencias } = decision;
        const acked = { state: 'acked', error: null, answer: { mensaje, datos, advertencias } } as const;
        return [...rebaseFollowers(this.deps.cola.rows, row, datos), [row.seq, acked]];
      }
      case 'login':
        return [[row.seq, { state: 'pending' }]];
      case 'conflict':
        return [[row.seq, afterConflict(row, decision.error)]];
      case 'rejected':
        return [[row.seq, { state: 'rejected', error: decision.error }]];
      case 'retry': {
        const { now, random } = this.deps;
        const { error, retryAfter } = decision;
        // The server itself fails on this row: it does not hold the others up. Otherwise the others go first after the
        // pause: perhaps it is this very row that brings the server down.
        const nextAt = isAway(decision)
          ? this.wall.until + 1
          : now() + backoff(row.attempts, retryAfter, random());
        return [[row.seq, { state: 'pending', nextAt, error }]];
      }
    }
  }
}

type Retry = Extract<Decision, { kind: 'retry' }>;

/** The server cannot be reached, or asks everybody to pause. */
function isAway(decision: Decision): decision is Retry {
  return decision.kind === 'retry' && (!decision.reachable || decision.error.status === 429);
}

function headersOf(row: OutboxRow): Record<string, string> {
  const version = ifMatchOf(row);
  return { 'idempotency-key': row.key, ...(version === null ? {} : { 'if-match': `"${version}"` }) };
}

/** One's own acknowledged change is the base of one's next edit of that record, so that they never conflict. */
function rebaseFollowers(
  rows: readonly OutboxRow[],
  acked: OutboxRow,
  datos: unknown,
): [number, Alteracion][] {
  const followers = rows.filter((row) => row.seq > acked.seq && isSameRecord(row, acked));
  // Of the row as it is by then: its user may be just giving it another content.
  return followers.map(({ seq }) => [seq, ({ base }) => ({ base: base && baseAfter(base, acked, datos) })]);
}

/** After a 412: on top of the server's version where the fields are disjoint, else a conflict for the user. */
function afterConflict(row: OutboxRow, error: OutboxError): Partial<OutboxRow> {
  const base = rebase(row, error.servidor);
  return base ? { state: 'pending', nextAt: 0, error: null, base } : { state: 'conflict', error };
}
