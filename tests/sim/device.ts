/** A device: its disk, its locks, the logged-in user, the open tabs and the service worker. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { SessionCopy } from '#data/store/session-copy.ts';
import { contentsOf } from '#data/store/content-meta.ts';
import { dbName } from '#data/store/db.ts';
import { identityKey } from '#data/store/identity.ts';
import type { Call } from '#data/net/http.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import { isUnsent, type OutboxRow } from '#data/changes/row.ts';
import { sendInBackground } from '#data/engine/background.ts';
import { forgetCopies } from '#data/engine/forget-copies.ts';
import { SessionStore, type SessionUser } from '#data/net/session-store.ts';
import { MemoryLocks } from '#tests/support/locks.ts';
import type { Full } from './disk.ts';
import { openToLook } from './looked-at.ts';
import { count, type Death } from './tally.ts';
import type { Scene } from './scene.ts';
import { ANNOUNCE_MS, SimTab } from './tab.ts';
import { SimProcess } from './process.ts';
import type { Link } from './network.ts';
import { authorOf, emailOf, PASSWORD } from './staff.ts';
import { DeviceStorage } from './storage.ts';
import { settle } from './virtual-time.ts';
import { copyToVersion1, storeSessionAsVersion1 } from './version-1.ts';

const SMALL_PAGES_ON = 3;
const PAGE_ROWS = 20;

export class SimDevice {
  readonly n: number;
  readonly connection: Link = { cut: false, bad: 0 };
  tabs: readonly SimTab[] = [];
  full: Full = 'no';
  /** Milliseconds that bytes take to leave; null: any. */
  uploadMs: number | null = null;
  /** Milliseconds by which its clock is wrong. */
  clockOff = 0;
  /** The point at which the next tab that reaches it is killed. */
  trap: Death | null = null;
  /** The next tab that sends a request is frozen before the answer. */
  freezeNext = false;
  /** Its disk alone has lost rows (put-back.ts), so its rows need not agree. */
  hasLostRows = false;
  /** All users who have worked on this device. */
  readonly users = new Set<number>();
  indexedDB = new IDBFactory();
  readonly locks = new MemoryLocks();
  readonly storage = new DeviceStorage();
  /** The service worker's copy of the session. */
  copy = new SessionCopy({ indexedDB: this.indexedDB, IDBKeyRange });
  /** The login page. */
  private readonly page: SessionStore;
  private readonly scene: Scene;
  private opened = 0;
  private downgrades = 0;

  constructor(n: number, scene: Scene) {
    this.n = n;
    this.scene = scene;
    this.page = new SessionStore({
      storage: this.storage.of(this, (key) => this.page.onStorage(key)),
      copy: (read) => this.copy.follow(read),
      // The login waits for the server's answer.
      transport: (token) => (call) => scene.server.handle(call, token()),
    });
  }

  /** The logged-in user, as the storage says. */
  get user(): SessionUser | null {
    return this.page.get();
  }

  get sesion(): { userId: number; token: string } | null {
    const { user } = this;
    const token = user && this.page.tokenOf(user);
    return user && token !== null ? { userId: user.id, token } : null;
  }

  outboxOf(userId: number): string {
    return `device ${this.n}, user ${userId}`;
  }

  now = (): number => this.scene.virtualTime.ms + this.clockOff;

  /** @returns false where the server refuses: the user is disabled */
  async login(userId: number): Promise<boolean> {
    const { witness, cuenta } = this.scene;
    const { ok } = await this.page.login({ email: emailOf(userId), password: PASSWORD });
    await settle();
    if (!ok) return false;
    const others = [...this.users].filter((other) => other !== userId);
    if (others.length > 0) count(cuenta, 'another user on the device');
    this.users.add(userId);
    witness.loggedIn(this.sesion!.token, this.outboxOf(userId));
    // The tabs of the previous user have been notified and are closed.
    for (const tab of this.tabs) if (!tab.frozen && tab.userId !== userId) tab.stop();
    return true;
  }

  /** One device pulls pages that are smaller than all its data. */
  paged(call: Call): Call {
    if (call.path !== '/sync/cambios' || this.n !== SMALL_PAGES_ON) return call;
    return { ...call, query: { ...call.query, limite: PAGE_ROWS } };
  }

  /** Ends the session. The user's other tabs are notified and return to the login. */
  async endSession(): Promise<void> {
    const tab = this.tabs.find(({ frozen }) => !frozen);
    const ended = (tab?.session ?? this.page).logout();
    // The server is notified where it can be reached.
    void ended.catch(() => {});
    await settle();
    for (const each of this.tabs) if (!each.frozen) each.stop();
    await this.forgetCopies();
    if (this.tabs.length === 0) await this.checkForgotten();
  }

  /** As forget-others.ts does: only the logged-in user's data stays. */
  async forgetCopies(): Promise<void> {
    const kept = (): string[] => {
      const user = this.page.stored();
      return user ? [dbName(identityKey(user)), dbName(user.id)] : [];
    };
    // The system may have closed the database; the next call tries again.
    await forgetCopies(kept, { indexedDB: this.indexedDB, IDBKeyRange }).catch(() => {});
  }

  /** No user is logged in and no tab is open: of the company's data only unsent changes are on the disk. */
  private async checkForgotten(): Promise<void> {
    for (const userId of this.users) {
      const db = openToLook(this, userId, this.scene);
      // oxlint-disable-next-line no-await-in-loop -- two
      const [rows, replica] = [await db.bloques.count(), await db.meta.get('replica')];
      const queue = ((await readJournaledQueue(db)) as OutboxRow[]).filter(isUnsent);
      const [metas, own] = [await db.contenidos.toArray(), contentsOf(queue)];
      db.close();
      if (rows > 0 || replica || metas.some(({ uuid }) => !own.includes(uuid)))
        this.scene.witness.violated(`${this.outboxOf(userId)} left its replica behind`);
    }
  }

  open(): SimTab {
    const tab = new SimTab(`tab ${this.n}.${++this.opened}`, this.user!, this, this.scene);
    this.tabs = [...this.tabs, tab];
    if (this.tabs.length > 1) count(this.scene.cuenta, 'two tabs');
    void tab.start();
    return tab;
  }

  forget(tab: SimTab): void {
    this.tabs = this.tabs.filter((each) => each !== tab);
  }

  bringToFront(tab: SimTab): void {
    this.tabs = [...this.tabs.filter((each) => each !== tab), tab];
    void tab.timers.tick(true);
  }

  /** Brings one tab to the front; the others are hidden. */
  isSeen(tab: SimTab): boolean {
    return this.tabs.at(-1) === tab;
  }

  /** Notifies the user's other tabs that the disk has changed. */
  announce(from: SimProcess): void {
    for (const tab of this.tabs) {
      if (tab !== from && tab.userId === from.userId) tab.after(ANNOUNCE_MS, () => void tab.engine.reload());
    }
  }

  /** The browser fires the service worker's sync event; the worker sends the queue whether tabs are open or not. */
  async wakeWorker(): Promise<void> {
    const owner = await this.copy.current();
    if (!owner) return;
    const { virtualTime, random, cuenta } = this.scene;
    const worker = new SimProcess(`worker ${this.n}.${++this.opened}`, owner, this, this.scene);
    const done = await sendInBackground({
      sesion: this.copy,
      open: () => worker.db,
      send: (token) => (call) => {
        count(cuenta, 'sent by the worker');
        return worker.send(call, token);
      },
      locks: worker.locks,
      now: this.now,
      random: random.next,
      wait: (ms) => new Promise((resolve) => void virtualTime.after(ms, resolve)),
      announce: () => this.announce(worker),
      isStopped: () => worker.dead,
    }).catch(() => false);
    // The browser repeats the event later; here a later step of the story does.
    if (done) count(cuenta, 'worker done');
  }

  /** Data that can be fetched again was deleted. */
  trimmed(): void {
    if (this.full === 'until trimmed') this.full = 'no';
  }

  takeTrap(death: Death): boolean {
    if (this.trap !== death) return false;
    this.trap = null;
    return true;
  }

  takeFreeze(): boolean {
    const taken = this.freezeNext;
    this.freezeNext = false;
    if (taken) count(this.scene.cuenta, 'frozen in mid-request');
    return taken;
  }

  /** Removes every fault of this device. */
  heal(): void {
    Object.assign(this.connection, { cut: false, bad: 0, next: null });
    this.full = 'no';
    this.uploadMs = null;
    this.clockOff = 0;
    this.trap = null;
    this.freezeNext = false;
  }

  /**
   * Rewrites the device's database as the first version of the app would have written it. @returns whether unsent
   * changes exist
   */
  async downgrade(): Promise<boolean> {
    const older = new IDBFactory();
    const last = ++this.downgrades * 1000;
    let waiting = false;
    for (const userId of this.users) {
      // oxlint-disable-next-line no-await-in-loop -- two
      waiting =
        (await copyToVersion1(authorOf(userId), { from: this.indexedDB, to: older, last })) || waiting;
    }
    this.indexedDB = older;
    this.copy = new SessionCopy({ indexedDB: older, IDBKeyRange });
    await this.copy.current();
    await storeSessionAsVersion1(older, this.sesion);
    return waiting;
  }

  /** The changes that this user left unsent on this device. */
  async unsent(userId: number): Promise<OutboxRow[]> {
    const db = openToLook(this, userId, this.scene);
    const rows = (await readJournaledQueue(db)) as OutboxRow[];
    db.close();
    return rows.filter(isUnsent);
  }
}
