/** A tab of the app: the real engine and its timers, and a check of what it shows after each change. */
import { IDBKeyRange } from 'fake-indexeddb';
import type { TableName } from '#contracts/tables.ts';
import type { Transport } from '#data/net/http.ts';
import type { Id } from '#domain/tables.ts';
import type { Role } from '#domain/vocabulary.ts';
import { isSameUser } from '#data/store/identity.ts';
import { leftQueues } from '#data/outbox/left-queues.ts';
import { Engine } from '#data/engine/engine.ts';
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import { mutationOf } from '#data/changes/mutations.ts';
import type { DbOwner } from '#data/outbox/queue-on-disk.ts';
import { EngineTimers } from '#data/engine/timers.ts';
import { SessionStore, type SessionUser } from '#data/net/session-store.ts';
import type { SimDevice } from './device.ts';
import type { Scene } from './scene.ts';
import { brokenSums } from './oracles/shown-sums.ts';
import { SimProcess } from './process.ts';
import { NO_NETWORK } from './server.ts';
import { slowUpload } from './slow-upload.ts';

/** Milliseconds that a message between tabs takes. */
export const ANNOUNCE_MS = 5;

interface Typed {
  id: Id | null;
  field: 'nombre';
  value: unknown;
}

/**
 * Tables whose new records no rule can hide again. A new movement, by contrast, may no longer be allowed to follow, and
 * a new invoice may have nothing to bill.
 */
const SHOWN: ReadonlySet<TableName> = new Set(['chofer', 'camion', 'cliente', 'operacion']);

/** The record that a change creates, where it creates one that is shown at once. */
function madeBy(row: OutboxRow): { table: TableName; uuid: string } | null {
  const mutation = mutationOf(row.name);
  const [uuid] = row.creates;
  if (mutation?.action !== 'create' || uuid === undefined || !SHOWN.has(mutation.table)) return null;
  return isParked(row) ? null : { table: mutation.table, uuid };
}

export class SimTab extends SimProcess {
  readonly engine: Engine;
  readonly session: SessionStore;
  readonly timers: EngineTimers;
  private readonly user: SessionUser;
  /** The records that were created and shown in this tab, by the key of their change. */
  private readonly shown = new Map<string, { table: TableName; uuid: string }>();

  constructor(name: string, user: SessionUser, device: SimDevice, scene: Scene) {
    super(name, user, device, scene);
    const { db, locks, after } = this;
    const { now, storage } = device;
    this.user = user;
    this.session = new SessionStore({
      storage: storage.of(this, (key) => this.after(ANNOUNCE_MS, () => this.session.onStorage(key))),
      copy: (read) => device.copy.follow(read),
      transport: (token) => this.transportOf(token),
    });
    this.session.subscribe(() => {
      const current = this.session.get();
      if (current !== null && isSameUser(current, user)) return;
      this.stop();
      void device.forgetCopies();
    });
    this.engine = new Engine({
      usuario: user,
      instalacion: user.instalacion,
      db,
      locks,
      after,
      now,
      random: scene.random.next,
      transport: this.transportOf(() => this.session.tokenOf(user)),
      upload: slowUpload(this, device, scene, () => this.transportNow(() => this.session.tokenOf(user))),
      announce: () => device.announce(this),
      onLogin: () => this.session.expireOf(user),
      leftQueues: () => leftQueues(user, now(), { indexedDB: device.indexedDB, IDBKeyRange }),
    });
    this.timers = new EngineTimers({
      engine: this.engine,
      now,
      after,
      isVisible: () => device.isSeen(this),
      isLive: () => false,
    });
    this.engine.subscribe(() => {
      if (!this.dead) this.check();
    });
  }

  /** Of the present session: the user may have logged in anew, in another role, while this tab was frozen. */
  get role(): Role {
    const current = this.device.user;
    return current && isSameUser(current, this.user) ? current.role : this.user.role;
  }

  protected override ownerOf(user: SessionUser): DbOwner {
    const { id, uuid, email, instalacion } = user;
    return { id, uuid, email, instalacion };
  }

  /** As http.ts does: a refusal of a session that has ended does not end the one that began since. */
  private transportOf(token: () => string | null): Transport {
    return (call) => this.transportNow(token)(call);
  }

  /** The same with the present session, whenever it is used. */
  private transportNow(token: () => string | null): Transport {
    const bearer = token();
    return async (call) => {
      const answer = await this.send(call, bearer);
      return answer.status === 401 && bearer !== token() ? NO_NETWORK : answer;
    };
  }

  async start(): Promise<void> {
    this.session.copy();
    await this.engine.start().catch((error: unknown) => {
      if (this.dead || this.device.full !== 'no') return;
      this.scene.witness.violated(`${this.name} could not start: ${String(error)}`);
    });
    await this.timers.tick();
    await this.device.forgetCopies();
  }

  override stop(): void {
    this.device.forget(this);
    this.device.storage.leave(this);
    this.engine.stop();
    this.timers.stop();
    super.stop();
  }

  /** Closes the tab as its user does. */
  close(): void {
    this.device.locks.dropOwner(this);
    this.stop();
    this.dead = true;
  }

  /** Checks that a record created here stays on the screen from the moment it was stored, whatever the server sends. */
  private check(): void {
    const { state, rows, tray } = this.engine;
    if (!state.ready || !state.complete) return;
    this.scene.photos.checkQueue(rows);
    const sums = this.device.hasLostRows ? [] : brokenSums(this.name, this.engine.reader);
    for (const what of sums) this.scene.witness.violated(what);
    const blocked = tray.blocked();
    const typed = new Map<string, Typed>();
    for (const row of rows) {
      if (this.engine.doubts.has(row.seq)) this.scene.witness.oracles.doubts(this.outbox, row.key);
      const made = blocked.has(row.seq) ? null : madeBy(row);
      if (made) this.shown.set(row.key, made);
      else this.forgetMade(row);
      if (row.name !== 'chofer.update' || isParked(row) || blocked.has(row.seq)) continue;
      for (const [field, value] of Object.entries(row.args.body ?? {})) {
        // Its id may belong to another record since a backup was restored.
        const id = row.uuids[`chofer/${row.args.id}`] ?? row.args.id;
        typed.set(`${row.records[0]} ${field}`, { id, field: field as 'nombre', value });
      }
    }
    // A driver does not see what the same user created in another role.
    if (this.role !== 'CHOFER') this.checkMade();
    this.checkTyped(typed.values());
  }

  /** The change that creates it waits for its user: also under the key that it had before it was edited. */
  private forgetMade({ key, creates }: OutboxRow): void {
    for (const [before, { uuid }] of this.shown)
      if (before === key || creates.includes(uuid)) this.shown.delete(before);
  }

  private checkMade(): void {
    const { witness, server } = this.scene;
    for (const [key, { table, uuid }] of this.shown) {
      if (this.engine.reader.get(table, uuid) !== undefined) continue;
      // Where records were deleted, this may be one of them, deleted before this device pulled it. Or another tab has
      // returned the change to its form at the same moment. A record whose version was lowered by hand is in no pull: it
      // comes back with the digests.
      if (!server.log.deletes && !witness.isLet(key) && !server.alteredByHand.has(uuid)) {
        witness.violated(`${this.name} does not show ${witness.describe(key)}, which it has kept`);
      }
      this.shown.delete(key);
    }
  }

  private checkTyped(typed: Iterable<Typed>): void {
    for (const { id, field, value } of typed) {
      const row = this.engine.reader.get('chofer', id);
      if (row?.deleted_at !== null || row[field] === value) continue;
      this.scene.witness.violated(
        `${this.name} shows ${field} ${row[field]} where ${String(value)} was typed`,
      );
    }
  }
}
