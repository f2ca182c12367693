/**
 * The rows of one user on this device: the replica, the queue of unsent changes, and the overlay of both, which
 * screens read. They are in memory and on the disk.
 */
import type { TableName } from '#contracts/tables.ts';
import { legacyStamps } from '../outbox/legacy.ts';
import type { PendingRecords } from '../outbox/pending-records.ts';
import { pendingRecords } from '../outbox/unsent-records.ts';
import type { QueueEvent, RenewRows } from '../outbox/queue-updates.ts';
import { Queue } from '../outbox/queue.ts';
import { renewals } from '../outbox/renew.ts';
import { Overlay } from '../overlay/overlay.ts';
import { ReplicaStore } from '../replica/replica-store.ts';
import { Replica } from '../replica/replica.ts';
import { ContentStore } from '../store/contents.ts';
import { Disk } from '../store/disk.ts';
import { SerialWork } from '../store/serial-work.ts';
import type { EngineEnv, EngineState } from './env.ts';
import { Packing } from './packing.ts';
import { SlicedAnswers } from './sliced-answers.ts';

export interface DeviceRowsDeps {
  env: EngineEnv;
  state: () => Pick<EngineState, 'ready' | 'complete'>;
  /** Called when the queue has changed and the overlay shows the change, and when an answer has been made. */
  onQueue: () => void;
}

export class DeviceRows {
  private readonly deps: DeviceRowsDeps;
  readonly disk: Disk;
  /** The bytes of attachments. */
  readonly contents: ContentStore;
  readonly replica = new Replica();
  readonly packing: Packing;
  readonly slicedAnswers: SlicedAnswers;
  readonly replicaStore: ReplicaStore;
  readonly queue: Queue;
  readonly overlay: Overlay;
  /** Renews the promises of later changes after the user's decision about an earlier one. */
  readonly renew: RenewRows = (before, after) =>
    this.deps.state().complete
      ? renewals(before, after, (rows, seqs) => this.overlay.tryRows(rows, seqs))
      : new Map();

  constructor(deps: DeviceRowsDeps) {
    this.deps = deps;
    const { db, now, freeSpace, after } = deps.env;
    this.packing = new Packing(this.replica, after);
    this.slicedAnswers = new SlicedAnswers({
      replica: this.replica,
      after,
      isComplete: () => deps.state().complete,
      onMade: () => deps.onQueue(),
    });
    this.contents = new ContentStore(db, now, freeSpace, after);
    const copies = [async () => freeSpace?.(), () => this.contents.release()];
    this.disk = new Disk(db, [...copies, () => this.replicaStore.release()], after);
    // Without a network nothing brings the replica back: it is not deleted for a mark that memory can keep.
    const serialWork = new SerialWork((work, hasAlternative) =>
      hasAlternative ? this.disk.run(work, copies) : this.disk.run(work),
    );
    this.overlay = new Overlay(this.replica, now);
    this.replicaStore = new ReplicaStore(db, this.replica, serialWork);
    const onEvent = (event: QueueEvent): void => {
      if (event.kind === 'added') this.overlay.add(this.queue.rows, event.rows);
      else if (event.kind === 'rows') this.rebuild();
      deps.onQueue();
    };
    this.queue = new Queue(db, serialWork, onEvent, () => this.replicaStore.memoryOnly);
  }

  /** The database that the replica is of; null before the first pull. */
  get instancia(): string | null {
    return this.replicaStore.meta?.instancia ?? null;
  }

  /** The last version of the server that the replica covers. */
  get cursor(): number {
    return this.replicaStore.meta?.cursor ?? 0;
  }

  /** When the replica last had all changes of the server (epoch ms). */
  get at(): number | null {
    return this.replicaStore.meta?.at ?? null;
  }

  /** Reads the disk, which another tab may have written. */
  async load(): Promise<void> {
    const rows = this.queue.rows;
    await this.replicaStore.load((outbox, hasNewRows) => {
      this.queue.adopt(outbox);
      if (this.queue.rows === rows && hasNewRows) this.rebuild();
    });
    this.packing.check();
    await this.contents.load();
  }

  /** Rows that were read at the start are as old as the pull that wrote them. */
  private rebuild(): void {
    const { env, state } = this.deps;
    this.overlay.rebuild(this.queue.rows, state().ready ? env.now() : (this.at ?? 0));
  }

  /** Called once, when the disk has been read. */
  started(): Promise<void> {
    void this.contents.tidy().catch(() => {});
    return this.stampLegacyRows();
  }

  /**
   * Called before anything is pulled or sent, while the replica is still the one that the rows of an older version
   * were saved on.
   */
  private async stampLegacyRows(): Promise<void> {
    const { instancia } = this;
    if (instancia === null) return;
    const stamps = legacyStamps(this.queue.rows, this.overlay.layer, instancia);
    // Where the disk refuses, they are sent unchanged.
    if (stamps.size > 0) await this.queue.update(() => [stamps]).catch(() => false);
  }

  /** The records of the table that have unsent changes, with the state of the changes. */
  pending(table: TableName): PendingRecords {
    return pendingRecords(this.queue.rows, this.overlay.layer, table);
  }
}
