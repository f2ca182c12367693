/**
 * Sends the outbox in its order (dependencies.ts), many changes in one request. Marking, sending and settling are
 * separate, repeatable steps: a row found 'sending' after a crash is sent again under the same key, and the server
 * repeats its answer.
 */
import type { Transport } from '../net/http.ts';
import type { ReplayLock, Renew } from '../tabs/lock.ts';
import { reasonToAsk } from './ask-first.ts';
import { BatchSize } from './batch.ts';
import type { Queue } from './queue.ts';
import type { RowUpdate, RowUpdates } from './queue-change.ts';
import { type Answer, backoff, decide, MAX_PAUSE_MS } from '../net/decision.ts';
import { dependenciesOf, heads } from '../changes/dependencies.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { changesOf, isAway, type Retry, settleRows } from './settle.ts';
import { answersIn, batchCall, callOf, isDeleteWithBody, singleCall } from './wire.ts';

export interface ReplayDeps {
  queue: Queue;
  lock: ReplayLock;
  transport: Transport;
  now: () => number;
  random: () => number;
  /** The engine was stopped: nothing more is sent. */
  isStopped: () => boolean;
  /** The database of this device's replica; null before the first pull. */
  instancia: () => string | null;
  /** Reads the rows and the replica again from the disk. */
  reload: () => Promise<void>;
  /** Called when a row is settled: other tabs may have a form that waits for it. */
  onSettled: () => void;
  /** Whether the server answered. */
  onConnection: (reachable: boolean) => void;
  /** Called when the session is no longer valid: everything waits for the same user to log in. */
  onLogin: () => void;
}

/**
 * Why a cycle ended. 'busy': another tab is sending. 'lost': another tab took over, or the disk failed. 'instance': the
 * server has another database now, and the replica has to be filled from it before anything is sent.
 */
export type CycleEnd = 'empty' | 'offline' | 'login' | 'instance' | 'busy' | 'lost';

/** The rows that were sent, and the answer to each, or the status of an answer that is none to a batch. */
interface Sent {
  rows: readonly OutboxRow[];
  answers: readonly Answer[] | number;
  /** Milliseconds until the answer. */
  ms: number;
}

interface Settled {
  changes: RowUpdates;
  end: CycleEnd | 'more';
  /** Whether the server answered, where that is known. */
  reachable?: boolean;
}

const NOTHING: Settled = { changes: new Map(), end: 'more' };

/** A pause of the whole queue, whichever row caused it. */
interface Wall {
  /** Epoch ms. */
  until: number;
  /** The server asked for the pause (429): an eager replay does not shorten it. */
  firm: boolean;
}

const OPEN: Wall = { until: 0, firm: false };

/**
 * When a pause ends. A pause longer than the longest possible one was begun before the clock was set back, and is over.
 */
function endOf(until: number, now: number): number {
  return Number.isFinite(until) && until > now + MAX_PAUSE_MS + 1 ? 0 : until;
}

export class Replay {
  private readonly deps: ReplayDeps;
  private wall = OPEN;
  /** The dependencies of the rows that were sent last. */
  private follows: ReadonlyMap<number, ReadonlySet<number>> = new Map();
  /** The number of consecutive failures to reach the server. */
  private failures = 0;
  private readonly size = new BatchSize();

  constructor(deps: ReplayDeps) {
    this.deps = deps;
  }

  /**
   * Runs one cycle: until nothing is left to send now, or the server cannot be reached. `eager` also sends rows that
   * back off.
   */
  async drain(eager = false): Promise<CycleEnd> {
    let end: CycleEnd = 'busy';
    await this.deps.lock.run(async (renew) => {
      if (!(await this.deps.queue.begin())) await this.deps.reload();
      end = await this.cycle(renew, eager);
    });
    return end;
  }

  /** Epoch ms when the next row may be sent, or null when none waits. */
  nextAt(): number | null {
    const first = heads(dependenciesOf(this.deps.queue.rows));
    if (first.length === 0) return null;
    const now = this.deps.now();
    return Math.max(endOf(this.wall.until, now), Math.min(...first.map(({ nextAt }) => endOf(nextAt, now))));
  }

  /** Another part of the app has reached the server, which knows the session. */
  reached(): void {
    if (!this.wall.firm) this.wall = OPEN;
    this.failures = 0;
  }

  /** Settling the last answers and marking the next rows is one write: nothing is sent before it is on the disk. */
  private async cycle(renew: Renew, eager: boolean): Promise<CycleEnd> {
    const { queue: outbox } = this.deps;
    const tried = new Set<number>();
    let sent: Sent | null = null;
    for (;;) {
      let settled = NOTHING;
      let isSettled = false;
      let next: readonly OutboxRow[] | CycleEnd = 'lost';
      const make = (): RowUpdates[] => {
        if (sent && !isSettled) settled = this.settle(sent);
        isSettled = true;
        const held = this.held(outbox.after([settled.changes]));
        const queue = outbox.after([settled.changes, held]);
        next = settled.end === 'more' ? this.next(queue, eager, tried) : settled.end;
        const leaving = typeof next === 'string' ? [] : next;
        const marks = changesOf(leaving, ({ attempts }) => ({ state: 'sending', attempts: attempts + 1 }));
        return [settled.changes, held, marks];
      };
      // A tab that has taken over sends the rows again under the same keys; a late answer here adds nothing.
      const leaving = (): readonly OutboxRow[] => (typeof next === 'string' ? [] : next);
      let written = await outbox.update(make, renew, leaving);
      while (written === 'stale') {
        for (const { seq } of leaving()) tried.delete(seq);
        // oxlint-disable-next-line no-await-in-loop -- until what leaves is what lies on the disk
        await this.deps.reload();
        // oxlint-disable-next-line no-await-in-loop -- as above
        written = await outbox.update(make, renew, leaving);
      }
      if (!written) return 'lost';
      if (sent) this.tell(settled);
      if (typeof next === 'string') return next;
      const since = this.deps.now();
      sent = { ...(await this.send(next)), ms: this.deps.now() - since };
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

  /** The rows to send next, or why there are none; `queue` are the rows at that time. */
  private next(
    queue: readonly OutboxRow[],
    eager: boolean,
    tried: Set<number>,
  ): readonly OutboxRow[] | CycleEnd {
    const { now, isStopped } = this.deps;
    if (isStopped()) return 'lost';
    if (now() < endOf(this.wall.until, now()) && !(eager && !this.wall.firm)) return 'offline';
    const isDue = ({ seq, nextAt }: OutboxRow): boolean =>
      endOf(nextAt, now()) <= now() || (eager && !tried.has(seq));
    const dependencies = dependenciesOf(queue);
    const rows = this.size.next(dependencies, isDue);
    if (rows.length === 0) return 'empty';
    this.follows = dependencies.follows;
    for (const { seq } of rows) tried.add(seq);
    return rows;
  }

  /** Parks waiting rows that need their user's confirmation. */
  private held(queue: readonly OutboxRow[]): Map<number, RowUpdate> {
    const instance = this.deps.instancia();
    const now = this.deps.now();
    return new Map(
      queue.flatMap((row) => {
        const error = isParked(row) || row.state === 'acked' ? null : reasonToAsk(row, instance, now);
        return error ? [[row.seq, { state: 'rejected', error }] as const] : [];
      }),
    );
  }

  private async send(rows: readonly OutboxRow[]): Promise<Omit<Sent, 'ms'>> {
    const { transport, instancia } = this.deps;
    const [row] = rows;
    if (row && rows.length === 1 && !(this.size.isOffered && isDeleteWithBody(row))) {
      return { rows, answers: [await transport(singleCall(row, instancia()))] };
    }
    const answer = await transport(batchCall(rows, this.follows, instancia()));
    const answers = answersIn(answer, rows.length);
    if (answers) return { rows, answers };
    const { kind } = decide('POST', answer);
    // No answer, a requested pause, an ended session, or another database: the same for each of the rows.
    const mayBeOfOne = answer.status === 500 || answer.status === 413;
    const isForEach =
      kind === 'login' || kind === 'instance' || (kind === 'retry' && (rows.length === 1 || !mayBeOfOne));
    return { rows, answers: isForEach ? Array<Answer>(rows.length).fill(answer) : answer.status };
  }

  /** The updates of the rows that were sent together, from their answers. */
  private settle({ rows, answers, ms }: Sent): Settled {
    if (typeof answers === 'number') {
      if (answers === 413) this.size.shrink(rows.length);
      else this.size.giveUp();
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
    if (away?.reachable === false) this.size.unanswered(rows);
    else if (!away && !isLogin) this.size.answered(rows, ms);
    const changes = settleRows(rows, decisions, this.deps.queue.rows, (row, decision) =>
      this.retryAt(row, decision),
    );
    const isOther = decisions.some(({ kind }) => kind === 'instance');
    const end = isLogin ? 'login' : isOther ? 'instance' : away ? 'offline' : 'more';
    return { changes, end, reachable: away?.reachable ?? true };
  }

  /** Pauses the whole queue. */
  private pause({ error, retryAfter }: Retry): void {
    const { now, random } = this.deps;
    this.failures++;
    const until = now() + backoff(this.failures, retryAfter, random());
    this.wall = { until, firm: error.status === 429 };
  }

  /**
   * Epoch ms of the next attempt. A row that the server fails on does not delay the others. After a failed connection
   * the others are sent first: this row may be the one that crashes the server.
   */
  private retryAt(row: OutboxRow, decision: Retry): number {
    const { now, random } = this.deps;
    const { retryAfter } = decision;
    return isAway(decision) ? this.wall.until + 1 : now() + backoff(row.attempts, retryAfter, random());
  }
}
