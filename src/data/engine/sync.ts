/** Runs replay and pull: one cycle of each at a time in this tab, and the follow-up of both. */
import { Comparison } from './comparison.ts';
import { isParked, isUnsent } from '../changes/row.ts';
import type { CycleEnd, Replay } from '../outbox/replay.ts';
import { heldFor } from '../outbox/holds.ts';
import { earliest } from '../outbox/queue-pause.ts';
import { updatesOf } from '../outbox/settle.ts';
import type { Uploads } from '../outbox/uploads.ts';
import { CoalescedWork } from './coalesced-work.ts';
import { isReachable } from './probe.ts';
import { sendersOf, type SyncCycleDeps } from './senders.ts';
import { pull, type PullEnd } from '../replica/pull.ts';

/** Milliseconds between attempts while the disk fails. */
const DISK_PAUSE_MS = 5000;
/**
 * Milliseconds between checks while another tab sends. That tab notifies this one when it is done, unless it was
 * killed.
 */
const BUSY_PAUSE_MS = 5000;
/** Milliseconds between checks while the system has no network. It reports at once when it has one. */
const CUT_OFF_PAUSE_MS = 15_000;
/** Milliseconds that the server has to answer where the system says that there is no network, which may be wrong. */
const CUT_OFF_LIMIT_MS = 5000;

export class SyncCycle {
  private readonly deps: SyncCycleDeps;
  private readonly replay: Replay;
  private readonly uploads: Uploads;
  private readonly drains = new CoalescedWork((eager) => this.drainOnce(eager));
  private readonly pulls = new CoalescedWork(() => this.pullOnce());
  /** Epoch ms before which the disk is not tried again. */
  private diskPause = 0;
  /** The replica's database at the last answer 409 `instancia`, until the replica has been refilled; null otherwise. */
  private refused: string | null = null;
  /** Epoch ms until which another tab has time to send. */
  private busyPause = 0;
  /** Epoch ms of the next check whether the server can be reached although the system has no network. */
  private cutOffPause = 0;
  /** Whether an eager drain found another tab sending: the next drain is eager instead. */
  private eagerLater = false;
  /** Whether the next pull fetches everything again. */
  private anew = false;
  /** Whether the last pull did not reach the server. */
  private wasOffline = false;
  readonly comparison: Comparison;

  constructor(deps: SyncCycleDeps) {
    this.deps = deps;
    ({ replay: this.replay, uploads: this.uploads } = sendersOf(deps));
    const { queue, replica, replicaStore, overlay } = deps.device;
    this.comparison = new Comparison({
      ...deps,
      replicaStore,
      replica,
      onHealed: () => {
        overlay.rebuild(queue.rows);
        deps.announce();
      },
      onKnown: () => deps.set({}),
      refill: () => {
        this.anew = true;
        void this.pull();
      },
    });
  }

  get draining(): boolean {
    return this.drains.running !== null;
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt(): number | null {
    const { replay, uploads } = this;
    const now = this.deps.env.now();
    const next = earliest(replay.nextAt(), uploads.nextAt(replay.pauseEnd()));
    // A pause that ends later than the longest possible one began before the clock was set back.
    const endOf = (until: number, ms: number): number => (until > now + ms ? 0 : until);
    const pauses = [
      endOf(this.diskPause, DISK_PAUSE_MS),
      endOf(this.busyPause, BUSY_PAUSE_MS),
      endOf(this.cutOffPause, CUT_OFF_PAUSE_MS),
    ];
    if (next === null) return null;
    return this.eagerLater ? Math.max(0, ...pauses) : Math.max(next, ...pauses);
  }

  /** Called when another tab reports that it is done, or that it has something to send. */
  otherTabReported(): void {
    this.busyPause = 0;
  }

  /** Ends the wait for an undo, of all changes, or where the change `seq` follows one of those. */
  async endHolds(seq: number | null): Promise<void> {
    const { device, env } = this.deps;
    const held = heldFor(device.queue.rows, seq, env.now());
    if (held.length > 0) await device.queue.update(() => [updatesOf(held, () => ({ nextAt: 0 }))]);
  }

  drain(eager: boolean): Promise<CycleEnd> {
    return this.drains.run(eager);
  }

  /** A call during a pull starts another one after it, since the running one may have begun too early. */
  pull(): Promise<void> {
    return this.pulls.run();
  }

  /** Sends what waits, then pulls. */
  async sync(eager: boolean): Promise<void> {
    // Includes rows of a tab that died before it could notify; and at the start the disk may not have been read yet.
    await this.deps.reload().catch(() => {});
    const before = this.pulls.count;
    await this.drain(eager);
    // A cycle that sent something has started a pull of its own.
    await (this.pulls.count > before && this.pulls.running ? this.pulls.running : this.pull());
  }

  private async drainOnce(eager: boolean): Promise<CycleEnd> {
    const { env, device, isOver, announce } = this.deps;
    const { queue } = device;
    if (isOver() || !queue.rows.some((row) => isUnsent(row) && !isParked(row))) {
      this.eagerLater = false;
      return 'empty';
    }
    if (await this.isCutOff()) {
      if (queue.rows.some(({ state }) => state === 'sending')) await this.replay.giveBack().catch(() => {});
      return 'offline';
    }
    // Another tab may take over from this one while it is frozen, or the disk may fail: then this cycle just ends.
    const isEager = eager || this.eagerLater;
    const end = await this.replay.drain(isEager).catch((): CycleEnd => {
      this.diskPause = env.now() + DISK_PAUSE_MS;
      return 'lost';
    });
    this.eagerLater = end === 'busy' && isEager;
    this.busyPause = end === 'busy' ? env.now() + BUSY_PAUSE_MS : 0;
    if (end === 'instance') {
      this.refill();
      return end;
    }
    if (queue.rows.some(({ state }) => state === 'acked')) void this.pull();
    // Another tab that added a change meanwhile found this one sending: now it can send.
    if (end !== 'busy' && end !== 'lost') announce();
    if (end === 'empty') void this.upload(isEager);
    return end;
  }

  /**
   * Whether there is no network: then nothing is marked as sent, so that it can still be undone for certain
   * (docs/decisions/065).
   */
  private async isCutOff(): Promise<boolean> {
    const { env, set } = this.deps;
    const isOff = env.isOnline?.() === false && !(await isReachable(env, CUT_OFF_LIMIT_MS));
    this.cutOffPause = isOff ? env.now() + CUT_OFF_PAUSE_MS : 0;
    if (isOff) set({ connected: false });
    return isOff;
  }

  /** Sends bytes. Each record is sent while the next bytes are. */
  private async upload(eager: boolean): Promise<void> {
    const { announce, isOver, env } = this.deps;
    const goOn = (): boolean => {
      if (isOver()) return false;
      announce();
      void this.drain(false);
      // A pause of the changes is one of the bytes too.
      return this.replay.pauseEnd() <= env.now();
    };
    const end = await this.uploads.run(eager, goOn).catch(() => null);
    if (end === 'instance') this.refill();
  }

  /** The replica is filled from the server's present database before anything is sent to it. */
  private refill(): void {
    this.refused = this.deps.device.instancia;
    void this.pull();
  }

  private async pullOnce(): Promise<void> {
    const { env, device, isOver, state, set, announce, reload } = this.deps;
    const { queue, replicaStore, replica, overlay } = device;
    if (isOver()) return;
    const { transport, now, onLogin } = env;
    const first = !state().complete;
    const resumed = replica.size > 0;
    const reportProgress = (remaining: number | null): void =>
      set(first ? { progress: { rows: replica.size, remaining, resumed } } : {});
    if (first) reportProgress(null);
    const onPage = (remaining: number | null): void => {
      overlay.rebuild(queue.rows);
      set({ connected: true });
      reportProgress(remaining);
    };
    // The queue is read before the state counts as complete: the disk may not have opened until now.
    const end = await (state().ready ? Promise.resolve() : reload())
      .then(() => pull({ replicaStore, queue, transport, now, reload, onPage, anew: this.anew }))
      // The disk failed, or the engine was stopped: the next pull continues from here.
      .catch((): PullEnd => ({ kind: 'failed' }));
    device.packing.check();
    const { at } = device;
    set({
      connected: end.kind === 'failed' ? state().connected : end.kind !== 'offline',
      progress: null,
      complete: at !== null,
      at,
    });
    // What waits because the server could not be reached is sent at once when it can be again.
    const isBack = this.wasOffline;
    if (end.kind !== 'failed') this.wasOffline = end.kind === 'offline';
    if (end.kind === 'login') onLogin();
    if (end.kind !== 'done') return;
    this.anew = false;
    this.comparison.pulled();
    const wasPaused = this.replay.pauseEnd() > now();
    this.replay.pulled();
    this.uploads.pulled();
    if (end.changed) announce();
    const isRefilled = this.refused !== null && device.instancia !== this.refused;
    if (isRefilled) this.refused = null;
    // A change on which the server fails has a pause of its own, which a pull does not end.
    const isAtFault = queue.rows.some(({ faults = 0 }) => faults > 0);
    if (isBack || isRefilled || wasPaused) void this.drain(isBack || isRefilled || !isAtFault);
  }
}
