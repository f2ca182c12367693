/**
 * Sends the outbox in its order (dependencies.ts), many changes in one request. Marking, sending and settling are
 * separate, repeatable steps: a row that is found 'sending' after a crash is sent again under the same key, and the
 * server repeats its answer.
 */
import type { RenewLease } from '../tabs/lock.ts';
import { parkedToAsk } from './ask-first.ts';
import { BatchSize } from './batch.ts';
import { hasContent } from '../store/content-meta.ts';
import { endOf, QueuePause } from './queue-pause.ts';
import type { ReplayDeps } from './replay-deps.ts';
import type { RowUpdates } from './queue-updates.ts';
import { backoff, decide } from '../net/decision.ts';
import { dependenciesOf, heads } from '../changes/dependencies.ts';
import { isHeld, type OutboxRow } from '../changes/row.ts';
import { isFault, isUnanswered, isUnavailable, type Retry, settleRows, updatesOf } from './settle.ts';
import { wireCall } from './wire.ts';
import { type Batch, isUnansweredAlone, sendBatch, type SentBatch } from './sent-batch.ts';

/**
 * Why a cycle ended. 'busy': another tab is sending. 'lost': another tab took over, or the disk failed. 'instance': the
 * server has another database now, and the replica has to be filled from it before anything is sent.
 */
export type CycleEnd = 'empty' | 'offline' | 'login' | 'instance' | 'busy' | 'lost';

interface Sent extends SentBatch {
  /** A change that was sent alone gets no answer, though the server answers others. */
  isOwnFault: boolean;
  /** Milliseconds until the answer. */
  ms: number;
}

interface Settled {
  changes: RowUpdates;
  end: CycleEnd | 'more';
  /** Whether the server answered, where that is known. */
  reachable?: boolean;
}

/** Faults of a change without an answer after which its pauses grow. */
const FREE_FAULTS = 4;

const NOTHING: Settled = { changes: new Map(), end: 'more' };

/** One write of a cycle: the answers to the last batch are settled, and the next batch is marked as being sent. */
interface Step {
  settled: Settled;
  updates: readonly RowUpdates[];
  /** The next batch, or why the cycle ends. */
  next: Batch | CycleEnd;
}

const leavingIn = (next: Batch | CycleEnd | undefined): readonly OutboxRow[] =>
  typeof next === 'object' ? next.rows : [];

export class Replay {
  private readonly deps: ReplayDeps;
  private readonly pause = new QueuePause();
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
    const { queue, uploads } = this.deps;
    const first = heads(dependenciesOf(queue.rows)).filter((row) => !uploads.awaitsUpload(row));
    if (first.length === 0) return null;
    const now = this.deps.now();
    return Math.max(this.pause.end(now), Math.min(...first.map(({ nextAt }) => endOf(nextAt, now))));
  }

  /** When the pause of the whole queue ends (epoch ms); 0 where there is none. */
  pauseEnd(): number {
    return this.pause.end(this.deps.now());
  }

  /** Called after a finished pull: the server answers, and knows the session. */
  pulled(): void {
    this.pause.pulled();
    this.size.reached();
  }

  /** Lets the user decide again about changes that a tab was sending when it ended; nothing while another tab sends. */
  async giveBack(): Promise<void> {
    const { queue, lock, reload } = this.deps;
    await lock.run(async (renew) => {
      if (!(await queue.begin())) await reload();
      // They keep their attempts: they may have arrived.
      const giveBack = (row: OutboxRow) => (row.state === 'sending' ? { state: 'pending' as const } : {});
      await queue.update(() => [updatesOf(queue.rows, giveBack)], renew);
    });
  }

  private async cycle(renew: RenewLease, eager: boolean): Promise<CycleEnd> {
    // Otherwise a change that crashes the server, or that a firewall stops, would be sent first each time.
    const { isReachable, now } = this.deps;
    if (this.size.isInDoubt && !this.pause.forbids(now(), eager) && (await isReachable()))
      this.size.reached();
    const tried = new Set<number>();
    let sent: Sent | null = null;
    for (;;) {
      const step = await this.write(sent, renew, (settled) => this.plan(settled, eager, tried));
      if (!step) return 'lost';
      if (sent) this.tell(step.settled);
      const { next } = step;
      if (typeof next === 'string') return next;
      for (const { seq } of next.rows) tried.add(seq);
      const since = now();
      const batch = await sendBatch(next, this.deps, (row) => this.size.isAlone(row));
      const ms = now() - since;
      // The server answers, so it is not the connection that this change lacks.
      const isOwnFault =
        isUnansweredAlone(batch) && this.size.isSuspect(batch.rows[0]!) && (await isReachable());
      sent = { ...batch, ms, isOwnFault };
    }
  }

  /**
   * Settles the last answers and marks the next rows in one write: rows are sent only once their mark is on the disk, or
   * refused by a full one (queue.ts). If the rows to send differ from those on the disk, it reads all again and repeats.
   * @returns null where another tab has taken over: it sends the rows again under the same keys, and a late answer
   * here has no effect
   */
  private async write(
    sent: Sent | null,
    renew: RenewLease,
    plan: (settled: Settled) => Step,
  ): Promise<Step | null> {
    const { queue, reload } = this.deps;
    let settled = sent ? null : NOTHING;
    let step: Step | null = null;
    const make = (): readonly RowUpdates[] => {
      // Called once, since it counts failures: the answers stay the same if the write is repeated.
      settled ??= this.settle(sent!);
      step = plan(settled);
      return step.updates;
    };
    for (;;) {
      // oxlint-disable no-await-in-loop -- each attempt depends on the result of the one before
      const written = await queue.update(make, renew, () => leavingIn(step?.next));
      if (written !== 'stale') return written ? step : null;
      await reload();
      // oxlint-enable no-await-in-loop
    }
  }

  private plan(settled: Settled, eager: boolean, tried: ReadonlySet<number>): Step {
    const { queue } = this.deps;
    const parked = parkedToAsk(queue.after([settled.changes]), this.deps.instancia(), this.deps.now());
    const rows = queue.after([settled.changes, parked]);
    const next = settled.end === 'more' ? this.next(rows, eager, tried) : settled.end;
    const leaving = leavingIn(next);
    const marks = updatesOf(leaving, ({ attempts }) => ({ state: 'sending', attempts: attempts + 1 }));
    return { settled, updates: [settled.changes, parked, marks], next };
  }

  private tell({ reachable, end }: Settled): void {
    const { onConnection, onLogin, onSettled } = this.deps;
    if (reachable !== undefined) onConnection(reachable);
    if (end === 'login') {
      this.pause.awaitLogin();
      onLogin();
    }
    onSettled();
  }

  /** The rows to send next, or why there are none; `queue` are the rows at that time. */
  private next(queue: readonly OutboxRow[], eager: boolean, tried: ReadonlySet<number>): Batch | CycleEnd {
    const { now, isStopped, uploads } = this.deps;
    if (isStopped()) return 'lost';
    if (this.pause.forbids(now(), eager)) return 'offline';
    const isDue = (row: OutboxRow): boolean =>
      endOf(row.nextAt, now()) <= now() || (eager && !isHeld(row, now()) && !tried.has(row.seq));
    const dependencies = dependenciesOf(queue);
    // Records with thumbnails leave after all other changes, and only once the server has their bytes.
    const small = this.size.next(dependencies, (row) => isDue(row) && !hasContent(row));
    const isReady = (row: OutboxRow): boolean => isDue(row) && !uploads.awaitsUpload(row);
    const rows = small.length > 0 ? small : this.size.next(dependencies, isReady);
    return rows.length === 0 ? 'empty' : { rows, follows: dependencies.follows };
  }

  /** The updates of the rows that were sent together, from their answers. */
  private settle({ rows, answers, ms, isOwnFault }: Sent): Settled {
    if (typeof answers === 'number') {
      if (answers === 413) this.size.shrink(rows.length);
      else this.size.failed(rows);
      return { changes: updatesOf(rows, () => ({ state: 'pending' })), end: 'more' };
    }
    const decisions = rows.map((row, index) => {
      const decision = decide(wireCall(row).method, answers[index]!);
      return this.deps.uploads.resendIfMissing(row, decision) ? ({ kind: 'waits' } as const) : decision;
    });
    const unavailable = isOwnFault ? undefined : decisions.find(isUnavailable);
    const isLogin = decisions.some(({ kind }) => kind === 'login');
    if (decisions.some(({ kind }) => kind !== 'retry')) this.pause.answered();
    if (unavailable) this.pause.fail(unavailable, this.deps.now(), this.deps.random());
    if (unavailable && isUnanswered(unavailable)) this.size.unanswered(rows);
    else if (!unavailable && !isLogin && !isOwnFault) this.size.answered(rows, ms);
    const isPaused = !!unavailable;
    const changes = settleRows(rows, decisions, this.deps.queue.rows, (row, decision) => ({
      nextAt: this.retryAt(row, decision, isPaused),
      ...(!isPaused && isFault(decision) && { faults: (row.faults ?? 0) + 1 }),
    }));
    const end = isLogin
      ? 'login'
      : decisions.some(({ kind }) => kind === 'instance')
        ? 'instance'
        : unavailable
          ? 'offline'
          : 'more';
    return { changes, end, ...(!isOwnFault && { reachable: unavailable?.reachable ?? true }) };
  }

  /**
   * When a row is sent again (epoch ms). One on which the server fails has pauses of its own; those of one that gets no answer
   * grow only after some faults, since a bad line loses answers too.
   */
  private retryAt({ attempts, faults = 0 }: OutboxRow, decision: Retry, isPaused: boolean): number {
    const now = this.deps.now();
    if (isPaused) return this.pause.end(now);
    const times = isUnanswered(decision) ? Math.max(0, faults - FREE_FAULTS) : attempts;
    return now + backoff(times, decision.retryAfter, this.deps.random());
  }
}
