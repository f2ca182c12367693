/** A process of a device (a tab or the service worker): its disk, its locks, its network, and its death. */
import { forceCloseDatabase, IDBKeyRange } from 'fake-indexeddb';
import type { LocalDb } from '#data/store/db.ts';
import type { Call } from '#data/net/http.ts';
import type { Owner } from '#data/store/identity.ts';
import { openDb } from '#data/engine/open-db.ts';
import type { Locks } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { DbOwner } from '#data/outbox/queue-on-disk.ts';
import type { SimDevice } from './device.ts';
import { count, type Death } from './tally.ts';
import { watchDisk } from './disk.ts';
import type { Scene } from './scene.ts';
import { Pages } from './pages.ts';

/** The answers that arrived, and the engine's decision for each change. */
function statusesIn(call: Call, { status, body }: Answer): number[] {
  if (call.method === 'GET') return status === 401 ? [401] : [];
  const { respuestas } = (body ?? {}) as { respuestas?: { status: number }[] };
  return respuestas?.map((each) => each.status) ?? [status];
}

export class SimProcess {
  readonly name: string;
  readonly userId: number;
  readonly db: LocalDb;
  dead = false;
  frozen = false;
  protected readonly device: SimDevice;
  protected readonly scene: Scene;
  private readonly abortDisk: () => void;
  readonly pages: Pages;
  /** Events that reach the process while it is frozen. */
  private readonly held: (() => void)[] = [];

  constructor(name: string, user: Owner, device: SimDevice, scene: Scene) {
    const userId = user.id;
    this.name = name;
    this.userId = userId;
    this.device = device;
    this.scene = scene;
    const { cuenta } = scene;
    this.pages = new Pages(cuenta);
    this.db = openDb(user, { indexedDB: device.indexedDB, IDBKeyRange }, this.ownerOf(user));
    this.abortDisk = watchDisk(this.db, {
      isDead: () => this.dead,
      full: () => device.full,
      onTrim: () => device.trimmed(),
      onMigrated: () => count(cuenta, 'migrated'),
      onQuota: (saving) => count(cuenta, saving ? 'quota while saving' : 'quota elsewhere'),
      reach: (death) => this.reach(death),
      onKept: (rows) => this.onKept(rows),
      onAdvanced: (rows) => {
        const outbox = device.outboxOf(userId);
        this.onKept(
          rows.flatMap(([seq, values]) => scene.witness.changes.advanced(outbox, seq, values) ?? []),
        );
      },
    });
  }

  /** The user that the database belongs to; the worker does not record one. */
  protected ownerOf(_user: Owner): DbOwner | undefined {
    return undefined;
  }

  get outbox(): string {
    return this.device.outboxOf(this.userId);
  }

  /** A timer of a frozen process fires once it resumes. */
  after = (ms: number, work: () => void): (() => void) =>
    this.scene.virtualTime.after(ms, () => this.whenAwake(work));

  whenAwake(work: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.held.push(work);
    else work();
  }

  thaw(): void {
    this.frozen = false;
    for (const work of this.held.splice(0)) work();
  }

  get locks(): Locks {
    const own = this.device.locks.of(this);
    const request = (
      name: string,
      options: LockOptions,
      work: LockGrantedCallback<unknown>,
    ): Promise<unknown> => {
      if (options.steal) count(this.scene.cuenta, 'frozen tab overtaken');
      return own.request(name, options, work);
    };
    return { request: request as Locks['request'] };
  }

  send(call: Call, token: string | null): Promise<Answer> {
    const { network, cuenta, virtualTime, photos } = this.scene;
    return new Promise((resolve) => {
      if (this.dead) return;
      network.send({
        call: this.device.paged(call),
        connection: this.device.connection,
        token,
        answer: (answer) =>
          this.whenAwake(() => {
            this.pages.answered(call, answer);
            for (const status of statusesIn(call, answer))
              if (status >= 400) count(cuenta, `status ${status}`);
            resolve(answer);
          }),
        onSent: () => {
          if (call.method === 'GET') return;
          if (call.bytes) photos.sent(call.path, call.bytes, token);
          else count(cuenta, call.path === '/sync/lote' ? 'sent in a lote' : 'sent alone');
          if (this.device.takeFreeze()) this.frozen = true;
          virtualTime.after(0, () => void this.reach('after send'));
        },
        onServed: ({ status }) => {
          if (call.bytes) photos.answered(call.path, status);
          if (call.method === 'GET' || status >= 300) return;
          this.reach(call.bytes ? 'after bytes stored' : 'after server commit');
        },
      });
    });
  }

  private onKept(rows: readonly OutboxRow[]): void {
    const { witness, photos, cuenta } = this.scene;
    for (const row of rows) {
      photos.kept(row);
      if (witness.note(this.outbox, row)) count(cuenta, 'merged by itself');
    }
  }

  /** Dies if the device's kill is scheduled for this point. @returns whether it is dead now */
  reach(death: Death): boolean {
    if (this.dead || !this.device.takeTrap(death)) return false;
    count(this.scene.cuenta, `crash ${death}`);
    this.kill();
    return true;
  }

  /**
   * Kills the process as the system does: it no longer writes to disk or network, and its locks are released.
   */
  kill(): void {
    this.dead = true;
    this.abortDisk();
    this.device.locks.dropOwner(this);
    this.stop();
  }

  /** Stops the process in an orderly way. */
  stop(): void {
    this.db.close();
  }

  closeDatabase(): boolean {
    if (!this.db.isOpen()) return false;
    forceCloseDatabase(this.db.backendDB() as never);
    return true;
  }
}
