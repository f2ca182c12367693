/** Sending what waits and bringing what is new: one cycle of each at a time in this tab, and what follows from them. */
import { Comparison } from './comparison.ts';
import type { EngineEnv, EngineState } from './env.ts';
import type { Queue } from '../outbox/queue.ts';
import { isParked, isUnsent } from '../changes/row.ts';
import type { CycleEnd, Replay } from '../outbox/replay.ts';
import type { Overlay } from '../overlay/overlay.ts';
import { CoalescedWork } from './coalesced-work.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { Replica } from '../replica/replica.ts';
import { pull, type PullEnd } from '../replica/pull.ts';

/** Between attempts while the disk fails. */
const DISK_PAUSE_MS = 5000;
/** Between looks while another tab sends: it says when it is done, unless it is killed. */
const BUSY_PAUSE_MS = 5000;

export interface SyncCycleDeps {
  env: EngineEnv;
  queue: Queue;
  replicaStore: ReplicaStore;
  replica: Replica;
  replay: Replay;
  overlay: Overlay;
  isOver: () => boolean;
  state: () => EngineState;
  set: (values: Partial<EngineState>) => void;
  announce: () => void;
  /** Brings memory in step with the disk. */
  reload: () => Promise<void>;
}

export class SyncCycle {
  private readonly deps: SyncCycleDeps;
  private readonly drains = new CoalescedWork((eager) => this.drainOnce(eager));
  private readonly pulls = new CoalescedWork(() => this.pullOnce());
  /** Epoch ms until which the disk is left alone. */
  private diskPause = 0;
  /** The database for which the server has refused the queue; null where it has not. */
  private refused: string | null = null;
  /** Epoch ms until which another tab is left to send. */
  private busyPause = 0;
  /** The next pull fetches everything again. */
  private anew = false;
  readonly comparison: Comparison;

  constructor(deps: SyncCycleDeps) {
    this.deps = deps;
    this.comparison = new Comparison({
      ...deps,
      onHealed: () => {
        deps.overlay.rebuild(deps.queue.rows);
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
    const next = this.deps.replay.nextAt();
    const now = this.deps.env.now();
    // One that ends later than it could was begun before the clock was set back.
    const endOf = (until: number, ms: number): number => (until > now + ms ? 0 : until);
    const pauses = [endOf(this.diskPause, DISK_PAUSE_MS), endOf(this.busyPause, BUSY_PAUSE_MS)];
    return next === null ? null : Math.max(next, ...pauses);
  }

  /** Another tab has said that it is done, or has something to send. */
  heard(): void {
    this.busyPause = 0;
  }

  drain(eager: boolean): Promise<CycleEnd> {
    return this.drains.run(eager);
  }

  /** A call during a pull is followed by one more: it may have begun too early. */
  pull(): Promise<void> {
    return this.pulls.run();
  }

  /** Sends what waits, then pulls. */
  async sync(eager: boolean): Promise<void> {
    // What a tab kept that died before it could say so; and at the start the disk may not have been read.
    await this.deps.reload().catch(() => {});
    const before = this.pulls.count;
    await this.drain(eager);
    // A cycle that sent something has begun its own pull.
    await (this.pulls.count > before && this.pulls.running ? this.pulls.running : this.pull());
  }

  private async drainOnce(eager: boolean): Promise<CycleEnd> {
    const { env, queue, replicaStore, replay, isOver, announce } = this.deps;
    if (isOver() || !queue.rows.some((row) => isUnsent(row) && !isParked(row))) return 'empty';
    // Another tab may take over a cycle of ours that stood still, or the disk fail: then this one is simply over.
    const end = await replay.drain(eager).catch((): CycleEnd => {
      this.diskPause = env.now() + DISK_PAUSE_MS;
      return 'lost';
    });
    this.busyPause = end === 'busy' ? env.now() + BUSY_PAUSE_MS : 0;
    if (end === 'instance') {
      // The replica is filled from the database that the server has now; then the queue is sent to that.
      this.refused = replicaStore.meta?.instancia ?? null;
      void this.pull();
      return end;
    }
    if (queue.rows.some(({ state }) => state === 'acked')) void this.pull();
    // What another tab added meanwhile found this one busy: now it may go on.
    if (end !== 'busy' && end !== 'lost') announce();
    return end;
  }

  private async pullOnce(): Promise<void> {
    const { env, queue, replicaStore, replica, replay, overlay, isOver, state, set, announce, reload } =
      this.deps;
    if (isOver()) return;
    const { transport, now, onLogin } = env;
    const first = !state().complete;
    const cutOff = state().connected === false;
    const resumed = replica.size > 0;
    const tell = (remaining: number | null): void =>
      set(first ? { progress: { filas: replica.size, restantes: remaining, resumed } } : {});
    if (first) tell(null);
    const onPage = (remaining: number | null): void => {
      overlay.rebuild(queue.rows);
      set({ connected: true });
      tell(remaining);
    };
    // What waits here is read before anything is called complete: the disk may not have opened until now.
    const end = await (state().ready ? Promise.resolve() : reload())
      .then(() => pull({ replicaStore, queue, transport, now, reload, onPage, anew: this.anew }))
      // The disk gave out, or the engine was stopped: the next pull goes on from here.
      .catch((): PullEnd => ({ kind: 'failed' }));
    const at = replicaStore.meta?.at ?? null;
    set({
      connected: end.kind === 'failed' ? state().connected : end.kind !== 'offline',
      progress: null,
      complete: at !== null,
      at,
    });
    if (end.kind === 'login') onLogin();
    if (end.kind !== 'done') return;
    this.anew = false;
    this.comparison.pulled();
    replay.reached();
    if (end.changed) announce();
    // The way is open again: what backed off need not wait for its time.
    const isRefilled = this.refused !== null && replicaStore.meta?.instancia !== this.refused;
    if (isRefilled) this.refused = null;
    if (cutOff || isRefilled) void this.drain(true);
  }
}
