/**
 * The offline engine of one user on one device: replica, outbox, overlay and replay. It needs no browser page: clocks,
 * locks, the network and messages from other tabs are passed in.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader } from '#views/reader.ts';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { INITIAL_STATE, type EngineEnv, type EngineState } from './env.ts';
import { DbConnection } from '../tabs/connection.ts';
import { ReplayLock } from '../tabs/lock.ts';
import { Tray } from '../outbox/tray.ts';
import { Queue } from '../outbox/queue.ts';
import type { QueueEvent, Renew } from '../outbox/queue-change.ts';
import type { OutboxRow } from '../changes/row.ts';
import { EditBases } from '../outbox/edit-bases.ts';
import { type PendingRecords, pendingRecords } from '../outbox/pending-records.ts';
import { renewals } from '../outbox/renew.ts';
import { type CycleEnd, Replay } from '../outbox/replay.ts';
import { Disk } from '../store/disk.ts';
import { legacyStamps } from '../outbox/legacy.ts';
import { Writer } from '../outbox/writer.ts';
import { Waits, outcomeElsewhere } from '../outbox/waits.ts';
import type { SaveRequest } from '../outbox/prepare.ts';
import type { SaveResult } from '../changes/result.ts';
import { Overlay } from '../overlay/overlay.ts';
import { ReplicaStore } from '../replica/replica-store.ts';
import type { CompareEnd } from '../replica/compare.ts';
import { almacenOf, answerOf } from '../replica/local-answers.ts';
import { pageOf, allOf } from '../replica/lists.ts';
import { Replica } from '../replica/replica.ts';
import { mergeAround, mergePage } from '../replica/merged-list.ts';
import { Observable } from './observable.ts';
import { isReachable } from './probe.ts';
import { CoalescedWork } from './coalesced-work.ts';
import { SyncCycle } from './sync.ts';
import { SerialWork } from '../store/serial-work.ts';

export class Engine extends Observable {
  private readonly env: EngineEnv;
  private readonly replica = new Replica();
  private readonly queue: Queue;
  private readonly replicaStore: ReplicaStore;
  private readonly waits: Waits;
  private readonly reloads = new CoalescedWork(() => this.reloadOnce());
  private readonly edits = new EditBases();
  private readonly connection: DbConnection;
  private readonly writer: Writer;
  private readonly syncCycle: SyncCycle;
  /** The user's decisions about waiting changes. */
  readonly tray: Tray;
  private readonly overlay: Overlay;
  private readonly renew: Renew = (before, after) =>
    this.state.complete
      ? renewals(before, after, (rows, seqs) => this.overlay.tryRows(rows, seqs))
      : new Map();
  private starting: Promise<void> | null = null;
  private stopped = false;
  state: EngineState = INITIAL_STATE;
  /** The answers that this device computes from its own rows, read from `reader`. */
  readonly respuestas = { pageOf, allOf, answerOf, almacenDe: almacenOf, mergePage, mergeAround };

  constructor(env: EngineEnv) {
    super();
    this.env = env;
    const { usuario, instalacion, db, transport, now, random, after, onLogin } = env;
    this.connection = new DbConnection(db, () => this.set({}));
    const disk = new Disk(db, [async () => env.freeSpace?.(), () => this.replicaStore.release()]);
    const serialWork = new SerialWork((work) => disk.run(work));
    this.overlay = new Overlay(this.replica, now);
    this.waits = new Waits({
      after,
      giveBack: (row) => {
        this.edits.told(row);
        void this.withdraw([row.seq]);
        // When the form is saved again, it is based on the server's present record.
        if (row.error?.outcomes) void this.pull();
      },
      answerFor: (row) => outcomeElsewhere(db, this.overlay.layer, row),
    });
    this.replicaStore = new ReplicaStore(db, this.replica, serialWork);
    const onChange = (change: QueueEvent): void => {
      if (change.tipo === 'agregada') this.overlay.lay(this.queue.rows, change.row);
      else if (change.tipo === 'filas') this.rebuild();
      this.notify();
      this.waits.check(this.queue.rows);
    };
    this.queue = new Queue(db, serialWork, onChange, () => this.replicaStore.memoryOnly);
    this.writer = new Writer({
      userId: usuario.id,
      now,
      queue: this.queue,
      connection: this.connection,
      disk,
      edits: this.edits,
      waits: this.waits,
      reader: () => this.reader,
      trial: (row, before) => this.overlay.try(row, this.queue.rows, before),
      renew: this.renew,
      isComplete: () => this.state.complete,
      instancia: () => this.instancia ?? env.usuario.instancia ?? null,
      author: usuario.uuid,
      doubts: this.overlay.doubts,
      starting: () => this.starting,
      announce: () => this.announce(),
      drain: () => this.drain(true),
    });
    this.tray = new Tray(this.queue, {
      usuario,
      instalacion,
      now,
      reader: () => this.reader,
      renew: this.renew,
      replace: (seq, request) => this.writer.replace(seq, request),
      announce: () => this.announce(),
      drain: (eager) => this.drain(eager),
      giveUp: (seq) => this.waits.giveUp(seq),
    });
    const replay = new Replay({
      queue: this.queue,
      lock: new ReplayLock(db, env.locks, now),
      transport,
      now,
      random,
      isStopped: () => this.isOver,
      instancia: () => this.instancia,
      reload: () => this.reloadOnce(),
      onSettled: () => this.announce(),
      onConnection: (connected) => this.set({ connected }),
      onLogin,
    });
    this.syncCycle = new SyncCycle({
      env,
      queue: this.queue,
      replicaStore: this.replicaStore,
      replica: this.replica,
      replay,
      overlay: this.overlay,
      isOver: () => this.isOver,
      state: () => this.state,
      set: (values) => this.set(values),
      announce: () => this.announce(),
      reload: () => this.reloadOnce(),
    });
  }

  /** The engine itself: screens may hold a stand-in while its code loads (loading-engine.ts). */
  complete = (): Promise<this> => Promise.resolve(this);

  /** Unsent changes of other users on this device. */
  leftQueues(): Promise<LeftQueue[]> {
    return this.env.leftQueues?.() ?? Promise.resolve([]);
  }

  /** Reads the disk; afterwards `sync` may be called as often as wanted. */
  async start(): Promise<void> {
    this.starting = this.reloads.run();
    this.connection.watch(this.starting, this.env.after);
    await this.starting;
    await this.stampLegacyRows();
  }

  /** Stops sending and notifying; the queue stays on the disk. */
  stop(): void {
    this.stopped = true;
    this.forgetListeners();
  }

  /** The rows that screens read: the replica with the unsent changes on top. */
  get reader(): Reader {
    return this.overlay.layer;
  }

  get changedAt(): number {
    return this.overlay.changedAt;
  }

  get rows(): readonly OutboxRow[] {
    return this.queue.rows;
  }

  /** By seq, why the rules refuse a waiting change on this device's rows. */
  get doubts(): ReadonlyMap<number, Refusal> {
    return this.overlay.doubts;
  }

  /** The database that the replica is of; null before the first pull. */
  private get instancia(): string | null {
    return this.replicaStore.meta?.instancia ?? null;
  }

  /** The last version of the server that the replica covers. */
  get cursor(): number {
    return this.replicaStore.meta?.cursor ?? 0;
  }

  /** Another tab has written: reads the new rows, and sends what that tab left to send. */
  async reload(): Promise<void> {
    this.syncCycle.heard();
    await this.reloads.run().catch(() => {}); // Closed, or the disk gave out: the next word reads again.
    if (this.state.withoutSpace && this.rows.some(({ state }) => state === 'acked')) void this.pull();
    const nextAt = this.state.ready && !this.syncCycle.draining ? this.nextAt() : null;
    if (nextAt !== null && nextAt <= this.env.now()) void this.drain();
  }

  /** Stores a change on the disk, shows it, sends it, and waits up to `waitMs` for its result. */
  mutate(name: EndpointKey, request: SaveRequest, waitMs: number): Promise<SaveResult> {
    return this.writer.mutate(name, request, waitMs);
  }

  /** Sends the queue, then pulls. */
  sync(eager = false): Promise<void> {
    return this.syncCycle.sync(eager);
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt(): number | null {
    return this.syncCycle.nextAt();
  }

  /** Sends the queue; one cycle at a time in this tab, and a call during one starts another after it. */
  drain(eager = false): Promise<CycleEnd> {
    return this.syncCycle.drain(eager);
  }

  /** Brings the replica up to date. */
  pull(): Promise<void> {
    return this.syncCycle.pull();
  }

  /** The system reports that the network is gone: so does the chip, unless the server still answers. */
  async probe(): Promise<void> {
    if (!(await isReachable(this.env))) this.set({ connected: false });
  }

  /** Compares the replica with the server and heals differences; this also happens some seconds after a pull. */
  compare = (): Promise<CompareEnd> => this.syncCycle.comparison.run();

  /** The records of the table that have unsent changes, with the state of those. */
  pending(table: TableName): PendingRecords {
    return pendingRecords(this.queue.rows, this.overlay.layer, table);
  }

  /** Called before anything is pulled or sent, while the replica is still the one that older rows were made on. */
  private async stampLegacyRows(): Promise<void> {
    const { instancia } = this;
    if (instancia === null) return;
    const stamps = legacyStamps(this.queue.rows, this.overlay.layer, instancia);
    // Where the disk refuses, they are sent unchanged.
    if (stamps.size > 0) await this.queue.update(() => [stamps]).catch(() => false);
  }

  /** The data that the disk had at the start is as old as the pull that brought it. */
  private rebuild(): void {
    const at = this.state.ready ? this.env.now() : (this.replicaStore.meta?.at ?? 0);
    this.overlay.rebuild(this.queue.rows, at);
  }

  private async reloadOnce(): Promise<void> {
    const cursor = this.replicaStore.meta?.cursor;
    const rows = this.queue.rows;
    await this.replicaStore.load((outbox) => {
      this.queue.adopt(outbox);
      if (this.queue.rows === rows && this.replicaStore.meta?.cursor !== cursor) this.rebuild();
    });
    const at = this.replicaStore.meta?.at ?? null;
    this.set({ ready: true, complete: at !== null, at });
  }

  /** Stopped, or closed for a newer version in another tab. */
  private get isOver(): boolean {
    return this.stopped || this.connection.obsoleta;
  }

  private announce(): void {
    if (!this.isOver) this.env.announce();
  }

  private async withdraw(seqs: readonly number[]): Promise<void> {
    // Where the disk refuses even this, the row stays visible as refused.
    await this.queue.remove(seqs).catch(() => {});
    this.announce();
  }

  private set(values: Partial<EngineState>): void {
    const { obsoleta, bloqueada } = this.connection;
    const { cerradoDesde } = this.replicaStore.meta ?? {};
    const { identicalAt } = this.syncCycle.comparison;
    const { memoryOnly: withoutSpace } = this.replicaStore;
    const known = { cerradoDesde, obsoleta, bloqueada, withoutSpace, identicalAt };
    this.state = { ...this.state, ...values, ...known };
    this.notify();
  }
}
