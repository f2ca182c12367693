/**
 * The offline engine of one user on one device: replica, outbox, overlay and replay. It does not depend on a browser
 * page: clocks, locks, the network and messages from other tabs are passed in.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader } from '#views/reader.ts';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { INITIAL_STATE, type EngineEnv, type EngineState } from './env.ts';
import { DbConnection } from '../tabs/connection.ts';
import { Tray } from '../outbox/tray.ts';
import type { OutboxRow } from '../changes/row.ts';
import type { NewContent } from '../store/content-meta.ts';
import type { PendingRecords } from '../outbox/pending-records.ts';
import type { CycleEnd } from '../outbox/replay.ts';
import { UploadText } from '../outbox/upload-text.ts';
import { GroupWriter } from '../outbox/group-writer.ts';
import { UnconfirmedWrites } from '../outbox/unconfirmed.ts';
import { OutboxWriter, type WriterDeps } from '../outbox/writer.ts';
import { Waits, outcomeElsewhere } from '../outbox/waits.ts';
import type { SaveRequest } from '../outbox/prepare.ts';
import type { SaveResult } from '../changes/result.ts';
import type { CompareEnd } from '../replica/compare.ts';
import { DeviceRows } from './device-rows.ts';
import { Observable } from './observable.ts';
import { isReachable } from './probe.ts';
import { CoalescedWork } from './coalesced-work.ts';
import { Preferences } from './preferences.ts';
import type { SlicedAnswers } from './sliced-answers.ts';
import { SyncCycle } from './sync.ts';

export class Engine extends Observable {
  private readonly env: EngineEnv;
  private readonly device: DeviceRows;
  private readonly waits: Waits;
  private readonly reloads = new CoalescedWork(() => this.reloadOnce());
  private readonly connection: DbConnection;
  private readonly uploadText = new UploadText();
  private readonly writer: OutboxWriter;
  private readonly syncCycle: SyncCycle;
  readonly groups: GroupWriter;
  /** The user's decisions about waiting changes. */
  readonly tray: Tray;
  readonly preferences: Preferences;
  private starting: Promise<void> | null = null;
  private stopped = false;
  state: EngineState = INITIAL_STATE;

  constructor(env: EngineEnv) {
    super();
    this.env = env;
    const { usuario, instalacion, db, now, after } = env;
    this.connection = new DbConnection(db, () => this.set({}));
    this.device = new DeviceRows({
      env,
      state: () => this.state,
      onQueue: () => {
        this.notify();
        this.waits.check(this.rows);
      },
    });
    const { queue, contents, overlay, disk, renew } = this.device;
    this.preferences = new Preferences({ env, disk, isOver: this.isOver, onChange: () => this.notify() });
    this.waits = new Waits({
      after,
      // The rows that the user's decision is tried on, or that another user has written first.
      onRefused: ({ error }) => error?.codigo !== 'validacion' && void this.pull(),
      withdraw: (row) => this.tray.withdraw(row),
      answerFor: (row) => outcomeElsewhere(db, overlay.layer, row),
    });
    const writerDeps: WriterDeps = {
      userId: usuario.id,
      now,
      queue,
      connection: this.connection,
      disk,
      unconfirmed: new UnconfirmedWrites(env),
      waits: this.waits,
      withdraw: (row) => this.tray.withdraw(row),
      contents,
      reader: () => this.reader,
      trial: (row, before) => overlay.try(row, this.rows, before),
      renew,
      isComplete: () => this.state.complete,
      instancia: () => this.device.instancia ?? env.usuario.instancia ?? null,
      author: usuario.uuid,
      doubts: overlay.doubts,
      starting: () => this.starting,
      announce: () => this.announce(),
      drain: (eager = true) => this.drain(eager),
      endHolds: (seq) => this.syncCycle.endHolds(seq),
    };
    this.writer = new OutboxWriter(writerDeps);
    this.groups = new GroupWriter({ ...writerDeps, after, trials: () => overlay.trials() });
    this.tray = new Tray(queue, {
      ...writerDeps,
      usuario,
      instalacion,
      replace: (seq, request) => this.writer.replace(seq, request),
      endWait: (seq) => this.waits.endWait(seq),
      reload: () => this.reloads.run().catch(() => {}),
    });
    this.syncCycle = new SyncCycle({
      env,
      device: this.device,
      isOver: this.isOver,
      state: () => this.state,
      set: (values) => this.set(values),
      announce: () => this.announce(),
      reload: () => this.reloadOnce(),
    });
  }

  /** The engine itself. Screens may hold a stand-in while its code loads (loading-engine.ts). */
  complete = (): Promise<this> => Promise.resolve(this);

  /** Unsent changes of other users on this device. */
  leftQueues = (): Promise<LeftQueue[]> => this.env.leftQueues?.() ?? Promise.resolve([]);

  /** Reads the disk. Afterwards `sync` may be called at any time. */
  async start(): Promise<void> {
    this.starting = this.reloads.run();
    this.connection.watch(this.starting, this.env.after);
    await this.starting;
    await this.device.started();
  }

  /** Stops sending and notifying; the queue stays on the disk. */
  stop(): void {
    this.stopped = true;
    this.connection.stop();
    this.preferences.stop();
    this.forgetListeners();
  }

  /** The rows that screens read: the replica with the unsent changes on top. */
  get reader(): Reader {
    return this.device.overlay.layer;
  }

  get localAnswers(): SlicedAnswers['answers'] {
    return this.device.slicedAnswers.answers;
  }

  /** When the rows that screens read last changed (epoch ms). */
  get changedAt(): number {
    return this.device.overlay.changedAt;
  }

  get rows(): readonly OutboxRow[] {
    return this.device.queue.rows;
  }

  /** By seq, why the rules refuse a waiting change on this device's rows. */
  get doubts(): ReadonlyMap<number, Refusal> {
    return this.device.overlay.doubts;
  }

  /** The last version of the server that the replica covers. */
  get cursor(): number {
    return this.device.cursor;
  }

  /** Called after another tab has written: reads the new rows, and sends the changes that it has not sent. */
  async reload(): Promise<void> {
    this.syncCycle.otherTabReported();
    await this.reloads.run().catch(() => {}); // The database is closed, or the disk failed: the next message reads again.
    if (this.state.withoutSpace && this.rows.some(({ state }) => state === 'acked')) void this.pull();
    const nextAt = this.state.ready && !this.syncCycle.draining ? this.nextAt() : null;
    if (nextAt !== null && nextAt <= this.env.now()) void this.drain();
  }

  /** Stores a change on the disk, shows it, sends it, and waits up to `waitMs` for its result. */
  mutate(name: EndpointKey, request: SaveRequest, waitMs: number): Promise<SaveResult> {
    return this.writer.mutate(name, request, waitMs);
  }

  /** Stores a prepared file (data/photos) and its record, as `mutate` does. It does not wait for their result. */
  attach(content: NewContent, request: SaveRequest): Promise<SaveResult> {
    return this.writer.attach(content, request);
  }

  /** The bytes of attachments on this device. */
  get contents(): DeviceRows['contents'] {
    return this.device.contents;
  }

  /** '3 fotos · 1,2 MB · 40 %'; null where no bytes wait. */
  get uploads(): string | null {
    return this.uploadText.of(this.rows, this.contents.metas, this.state.upload);
  }

  /** Sends the queue, then pulls. */
  sync(eager = false): Promise<void> {
    return this.syncCycle.sync(eager);
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt = (): number | null => this.syncCycle.nextAt();

  /** Sends the queue; one cycle at a time in this tab, and a call during one starts another after it. */
  drain(eager = false): Promise<CycleEnd> {
    return this.syncCycle.drain(eager);
  }

  /** Sends what waits, also changes whose undo is offered still. */
  sendAll = (): Promise<CycleEnd> => this.syncCycle.endHolds(null).then(() => this.drain(true));

  /** Brings the replica up to date. */
  pull = (): Promise<void> => this.syncCycle.pull();

  /** Called when the system reports that the network is gone: shows 'Sin conexión' unless the server still answers. */
  async probe(): Promise<void> {
    if (!(await isReachable(this.env))) this.set({ connected: false });
  }

  /** Compares the replica with the server and heals differences; this also happens some seconds after a pull. */
  compare = (): Promise<CompareEnd> => this.syncCycle.comparison.run();

  /** The records of the table that have unsent changes, with the state of the changes. */
  pending(table: TableName): PendingRecords {
    return this.device.pending(table);
  }

  private async reloadOnce(): Promise<void> {
    await this.device.load();
    await this.preferences.load().catch(() => {});
    this.set({ ready: true, complete: this.device.at !== null, at: this.device.at });
  }

  /** Stopped, or closed for a newer version in another tab. */
  private readonly isOver = (): boolean => this.stopped || this.connection.obsolete;

  private announce(): void {
    if (!this.isOver()) this.env.announce();
  }

  private set(values: Partial<EngineState>): void {
    const { obsolete, blocked } = this.connection;
    const { identicalAt } = this.syncCycle.comparison;
    const { meta, memoryOnly: withoutSpace } = this.device.replicaStore;
    const { isFailing: withoutDisk } = this.device.disk;
    const known = { obsolete, blocked, withoutSpace, withoutDisk, identicalAt };
    this.state = { ...this.state, ...values, ...known, cerradoDesde: meta?.cerradoDesde };
    this.notify();
  }
}
