/** A device: its disk, its locks, who is logged in on it, the tabs that are open, and the service worker. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { SessionCopy } from '#data/store/session-copy.ts';
import { LocalDb } from '#data/store/db.ts';
import type { Call } from '#data/net/http.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import { isUnsent, type OutboxRow } from '#data/changes/row.ts';
import { sendInBackground } from '#data/engine/background.ts';
import { SessionStore, type SessionUser } from '#data/net/session-store.ts';
import { MemoryLocks } from '#tests/support/locks.ts';
import { count, type Death } from './tally.ts';
import type { Scene } from './scene.ts';
import { ANNOUNCE_MS, SimTab } from './tab.ts';
import { SimProcess } from './process.ts';
import type { Link } from './network.ts';
import { authorOf, emailOf, PASSWORD } from './server.ts';
import { DeviceStorage } from './storage.ts';
import { settle } from './virtual-time.ts';
import { copyToVersion1 } from './version-1.ts';

const SMALL_PAGES_ON = 3;
/** Rows. */
const PAGE = 20;

export class SimDevice {
  readonly n: number;
  readonly connection: Link = { cut: false, bad: 0 };
  tabs: readonly SimTab[] = [];
  full: 'no' | 'until trimmed' | 'yes' = 'no';
  /** Its clock is wrong by so much. */
  clockOff = 0;
  /** What gets there next is killed there. */
  trap: Death | null = null;
  /** What sends something next stands still before the answer. */
  freezeNext = false;
  /** Who has ever worked here. */
  readonly users = new Set<number>();
  indexedDB = new IDBFactory();
  readonly locks = new MemoryLocks();
  readonly storage = new DeviceStorage();
  /** What the service worker knows of the session. */
  copy = new SessionCopy({ indexedDB: this.indexedDB, IDBKeyRange });
  /** The page with the form of the login. */
  private readonly page: SessionStore;
  private readonly scene: Scene;
  private opened = 0;
  private downgrades = 0;

  constructor(n: number, scene: Scene) {
    this.n = n;
    this.scene = scene;
    this.page = new SessionStore({
      storage: this.storage.of(this, (key) => this.page.heard(key)),
      copy: (read) => this.copy.follow(read),
      // Whoever logs in waits for the answer.
      transport: (token) => (call) => scene.servidor.handle(call, token()),
    });
  }

  /** Who is logged in, by what the storage says. */
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
    const { ok } = await this.page.login(emailOf(userId), PASSWORD);
    await settle();
    if (!ok) return false;
    const others = [...this.users].filter((other) => other !== userId);
    if (others.length > 0) count(cuenta, 'another user on the device');
    this.users.add(userId);
    witness.loggedIn(this.sesion!.token, this.outboxOf(userId));
    // The tabs of another user, which have heard of it, are gone.
    for (const tab of this.tabs) if (!tab.frozen && tab.userId !== userId) tab.stop();
    return true;
  }

  /** One device asks for pages that are too small for all there is. */
  paged(call: Call): Call {
    if (call.path !== '/sync/cambios' || this.n !== SMALL_PAGES_ON) return call;
    return { ...call, query: { ...call.query, limite: PAGE } };
  }

  /** Ends the session: the other tabs of its user hear of it, and go back to the login. */
  async endSession(): Promise<void> {
    const tab = this.tabs.find(({ frozen }) => !frozen);
    const ended = (tab?.session ?? this.page).logout();
    // The server is told if it can be.
    void ended.catch(() => {});
    await settle();
    for (const each of this.tabs) if (!each.frozen) each.stop();
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

  /** One tab is in front of the others. */
  isSeen(tab: SimTab): boolean {
    return this.tabs.at(-1) === tab;
  }

  /** Tells the user's other tabs that the disk has changed. */
  announce(from: SimProcess): void {
    for (const tab of this.tabs) {
      if (tab !== from && tab.userId === from.userId) tab.after(ANNOUNCE_MS, () => void tab.engine.reload());
    }
  }

  /** The browser tells the service worker that there is a network; it sends what waits, tabs open or not. */
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
    // The browser's next event tries again; here it is a later step of the story.
    if (done) count(cuenta, 'worker done');
  }

  /** Something that can be fetched again was deleted. */
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

  /** Everything works again. */
  heal(): void {
    Object.assign(this.connection, { cut: false, bad: 0, next: null });
    this.full = 'no';
    this.clockOff = 0;
    this.trap = null;
    this.freezeNext = false;
  }

  /** As if all that lies here had been written by the first version of the app. @returns whether changes wait */
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
    await this.copyAsVersion1();
    return waiting;
  }

  /** The older version kept the number of its user and the token. */
  private async copyAsVersion1(): Promise<void> {
    const { indexedDB, sesion } = this;
    this.copy = new SessionCopy({ indexedDB, IDBKeyRange });
    await this.copy.current();
    const older = new Dexie('transporte-sesion', { indexedDB, IDBKeyRange });
    await older.open();
    if (sesion) await older.table('sesion').put({ clave: 'actual', ...sesion });
    older.close();
  }

  /** Changes that this user left unsent here. */
  async unsent(userId: number): Promise<OutboxRow[]> {
    const db = new LocalDb(authorOf(userId), { indexedDB: this.indexedDB, IDBKeyRange });
    const rows = (await readJournaledQueue(db)) as OutboxRow[];
    db.close();
    return rows.filter(isUnsent);
  }
}
