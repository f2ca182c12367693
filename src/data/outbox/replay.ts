/**
 * Sends what the outbox holds, each chain in order. Marking, sending and settling are separate steps, each safe to
 * repeat: a row found 'sending' after a crash is sent again under the same key, and the server answers it as before.
 */
import type { Transport } from '../http.ts';
import type { Candado, Renew } from './candado.ts';
import { chainRows } from './chains.ts';
import type { Alteracion, Alteraciones, Cola } from './cola.ts';
import { type Answer, backoff, decide, type Decision, MAX_PAUSE_MS } from './decision.ts';
import type { OutboxError, OutboxRow } from './fila.ts';
import { rebase } from './merge.ts';
import { answersIn, ifMatchOf, loteCall, Medida } from './lote.ts';
import { callOf } from './mutaciones.ts';
import { followersIn, rebaseFollowers } from './seguidores.ts';

export interface ReplayDeps {
  cola: Cola;
  candado: Candado;
  transport: Transport;
  now: () => number;
  random: () => number;
  /** The engine was stopped: nothing more is sent. */
  isStopped: () => boolean;
  /** Reads rows, and all that is shown with them, again from the disk. */
  reload: () => Promise<void>;
  /** A row has been settled: other tabs may have a form that waits for it. */
  onSettled: () => void;
  /** Whether the server answered. */
  onConnection: (reachable: boolean) => void;
  /** The session is no longer valid: everything waits for the same user to log in. */
  onLogin: () => void;
}

/** Why a cycle ended. 'busy': another tab is sending. 'lost': another tab took over, or the disk gave out. */
export type CycleEnd = 'empty' | 'offline' | 'login' | 'busy' | 'lost';

/** What has left, and what came back: the answer to each, or the status of one that is none to a lote. */
interface Sent {
  rows: readonly OutboxRow[];
  answers: readonly Answer[] | number;
}

interface Settled {
  changes: Alteraciones;
  end: CycleEnd | 'more';
  /** Whether the server answered, where that was learnt. */
  reachable?: boolean;
}

const NOTHING: Settled = { changes: new Map(), end: 'more' };

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
    await this.deps.candado.run(async (renew) => {
      if (!(await this.deps.cola.begin())) await this.deps.reload();
      end = await this.cycle(renew, eager);
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

  /** What the last answers mean and what leaves next is one write: nothing leaves before it is on the disk. */
  private async cycle(renew: Renew, eager: boolean): Promise<CycleEnd> {
    const { cola } = this.deps;
    const tried = new Set<number>();
    let sent: Sent | null = null;
    for (;;) {
      let settled = NOTHING;
      let next: readonly OutboxRow[] | CycleEnd = 'lost';
      const make = (): Alteraciones[] => {
        if (sent) settled = this.settle(sent);
        next = settled.end === 'more' ? this.next(cola.after([settled.changes]), eager, tried) : settled.end;
        const leaving = typeof next === 'string' ? [] : next;
        const marks = changesOf(leaving, ({ attempts }) => ({ state: 'sending', attempts: attempts + 1 }));
        return [settled.changes, marks];
      };
      // Whoever has taken over sends again, under the same keys; an answer that comes so late says nothing new.
      if (!(await cola.update(make, renew))) return 'lost';
      if (sent) this.tell(settled);
      if (typeof next === 'string') return next;
      sent = await this.send(next);
    }
  }

  private tell({ reachable, end }: Settled): void {
    const { onConnection, onLogin, onSettled } = this.deps;
    if (reachable !== undefined) onConnection(reachable);
    if (end === 'login') {
      this.wall = { until: Number.POSITIVE_INFINITY, firm: false };
      onLogin();
    }
    onSettled();
  }

  /** What leaves next, or why nothing does; `queue` are the rows as they then are. */
  private next(
    queue: readonly OutboxRow[],
    eager: boolean,
    tried: Set<number>,
  ): readonly OutboxRow[] | CycleEnd {
    const { now, isStopped } = this.deps;
    if (isStopped()) return 'lost';
    if (now() < endOf(this.wall.until, now()) && !(eager && !this.wall.firm)) return 'offline';
    const due = chainRows(queue).sendable.filter(
      ({ seq, nextAt }) => endOf(nextAt, now()) <= now() || (eager && !tried.has(seq)),
    );
    if (due.length === 0) return 'empty';
    const rows = this.medida.next(due);
    for (const { seq } of rows) tried.add(seq);
    return rows;
  }

  private async send(rows: readonly OutboxRow[]): Promise<Sent> {
    const { transport } = this.deps;
    if (rows.length === 1) {
      const row = rows[0]!;
      const { method, path } = callOf(row);
      return {
        rows,
        answers: [await transport({ method, path, body: row.args.body, headers: headersOf(row) })],
      };
    }
    const answer = await transport(loteCall(rows));
    const answers = answersIn(answer, rows.length);
    if (answers) return { rows, answers };
    const { kind } = decide('POST', answer);
    // No answer, a pause that is asked for, a session that is over: the same for each of them.
    const isForEach =
      kind === 'login' || (kind === 'retry' && answer.status !== 500 && answer.status !== 413);
    return { rows, answers: isForEach ? Array<Answer>(rows.length).fill(answer) : answer.status };
  }

  /** What the answers mean for the rows that were sent together. */
  private settle({ rows, answers }: Sent): Settled {
    if (typeof answers === 'number') {
      if (answers === 413) this.medida.shrink(rows.length);
      else this.medida.giveUp();
      return { changes: changesOf(rows, () => ({ state: 'pending' })), end: 'more' };
    }
    const decisions = rows.map((row, index) => decide(callOf(row).method, answers[index]!));
    const away = decisions.find(isAway);
    const isLogin = decisions.some(({ kind }) => kind === 'login');
    if (decisions.some(({ kind }) => kind !== 'retry')) {
      this.failures = 0;
      this.wall = OPEN;
    }
    if (away) this.pause(away);
    if (away?.reachable === false) this.medida.unanswered(rows);
    else if (!away && !isLogin) this.medida.answered(rows);
    const followersOf = followersIn(this.deps.cola.rows);
    const changes = rows.flatMap((row, index) => this.changesFor(row, decisions[index]!, followersOf));
    const end = isLogin ? 'login' : away ? 'offline' : 'more';
    return { changes: new Map(changes), end, reachable: away?.reachable ?? true };
  }

  /** The whole queue waits. */
  private pause({ error, retryAfter }: Retry): void {
    const { now, random } = this.deps;
    this.failures++;
    const until = now() + backoff(this.failures, retryAfter, random());
    this.wall = { until, firm: error.status === 429 };
  }

  private changesFor(
    row: OutboxRow,
    decision: Decision,
    followersOf: (acked: OutboxRow) => OutboxRow[],
  ): [number, Alteracion][] {
    switch (decision.kind) {
      case 'done': {
        const { mensaje, datos, advertencias } = decision;
        const acked = { state: 'acked', error: null, answer: { mensaje, datos, advertencias } } as const;
        return [...rebaseFollowers(followersOf(row), row, datos), [row.seq, acked]];
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

function changesOf(
  rows: readonly OutboxRow[],
  values: (row: OutboxRow) => Partial<OutboxRow>,
): Map<number, Alteracion> {
  return new Map(rows.map((row) => [row.seq, values(row)]));
}

/** After a 412: on top of the server's version where the fields are disjoint, else a conflict for the user. */
function afterConflict(row: OutboxRow, error: OutboxError): Partial<OutboxRow> {
  const base = rebase(row, error.servidor);
  return base ? { state: 'pending', nextAt: 0, error: null, base } : { state: 'conflict', error };
}
