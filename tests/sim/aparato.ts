/** A device: its disk, its locks, who is logged in on it, the tabs that are open, and the service worker. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { LocalDb } from '#data/db.ts';
import type { Call } from '#data/http.ts';
import { leerCola } from '#data/outbox/avance.ts';
import { isUnsent, type OutboxRow } from '#data/outbox/fila.ts';
import { sendInBackground } from '#data/segundo-plano.ts';
import { MemoryLocks } from '#tests/support/locks.ts';
import { count, type Muerte } from './cuenta.ts';
import type { Escena } from './escena.ts';
import { Pestana } from './pestana.ts';
import { Proceso } from './proceso.ts';
import type { Conexion } from './red.ts';
import { copyToVersion1 } from './version-1.ts';

/** Word from one tab to the others takes this long. */
const ANNOUNCE_MS = 5;
const SMALL_PAGES_ON = 3;
/** Rows. */
const PAGE = 20;

export class Aparato {
  readonly n: number;
  readonly conexion: Conexion = { cut: false, bad: 0 };
  sesion: { userId: number; token: string } | null = null;
  tabs: readonly Pestana[] = [];
  full: 'no' | 'until trimmed' | 'yes' = 'no';
  /** Its clock is wrong by so much. */
  clockOff = 0;
  /** What gets there next is killed there. */
  trap: Muerte | null = null;
  /** What sends something next stands still before the answer. */
  freezeNext = false;
  /** Who has ever worked here. */
  readonly users = new Set<number>();
  indexedDB = new IDBFactory();
  readonly locks = new MemoryLocks();
  private readonly escena: Escena;
  private opened = 0;
  private downgrades = 0;

  constructor(n: number, escena: Escena) {
    this.n = n;
    this.escena = escena;
  }

  outboxOf(userId: number): string {
    return `device ${this.n}, user ${userId}`;
  }

  now = (): number => this.escena.tiempo.ms + this.clockOff;

  async login(userId: number): Promise<void> {
    const { servidor, testigo, cuenta } = this.escena;
    const others = [...this.users].filter((other) => other !== userId);
    if (others.length > 0) count(cuenta, 'another user on the device');
    this.users.add(userId);
    const token = await servidor.login(userId);
    testigo.loggedIn(token, this.outboxOf(userId));
    this.sesion = { userId, token };
  }

  /** One device asks for pages that are too small for all there is. */
  paged(call: Call): Call {
    if (call.path !== '/sync/cambios' || this.n !== SMALL_PAGES_ON) return call;
    return { ...call, query: { ...call.query, limite: PAGE } };
  }

  /** Nothing is sent in another's name. */
  tokenOf(userId: number): string | null {
    return this.sesion?.userId === userId ? this.sesion.token : null;
  }

  /** Ends the session here: all tabs of its user go back to the login. */
  endSession(): void {
    this.sesion = null;
    for (const tab of this.tabs) tab.stop();
  }

  /** The server no longer knows that user's session. */
  expire(userId: number): void {
    if (this.sesion?.userId === userId) this.endSession();
  }

  open(): Pestana {
    const tab = new Pestana(`tab ${this.n}.${++this.opened}`, this.sesion!.userId, this, this.escena);
    this.tabs = [...this.tabs, tab];
    if (this.tabs.length > 1) count(this.escena.cuenta, 'two tabs');
    void tab.start();
    return tab;
  }

  forget(tab: Pestana): void {
    this.tabs = this.tabs.filter((each) => each !== tab);
  }

  bringToFront(tab: Pestana): void {
    this.tabs = [...this.tabs.filter((each) => each !== tab), tab];
    void tab.ritmo.tick(true);
  }

  /** One tab is in front of the others. */
  isSeen(tab: Pestana): boolean {
    return this.tabs.at(-1) === tab;
  }

  /** Tells the user's other tabs that the disk has changed. */
  announce(from: Proceso): void {
    for (const tab of this.tabs) {
      if (tab !== from && tab.userId === from.userId) tab.after(ANNOUNCE_MS, () => void tab.motor.reload());
    }
  }

  /** The browser tells the service worker that there is a network; it sends what waits, tabs open or not. */
  async wakeWorker(): Promise<void> {
    const userId = this.sesion?.userId;
    if (userId === undefined) return;
    const { tiempo, azar, cuenta } = this.escena;
    const worker = new Proceso(`worker ${this.n}.${++this.opened}`, userId, this, this.escena);
    const done = await sendInBackground({
      sesion: {
        current: () => {
          const { userId: id, token } = this.sesion ?? {};
          const isOpen = id !== undefined && token !== undefined;
          return Promise.resolve(isOpen ? { id, uuid: null, instancia: null, token } : null);
        },
        tokenOf: ({ id }) => Promise.resolve(this.tokenOf(id)),
        forget: () => Promise.resolve(),
      },
      open: () => worker.db,
      send: (token) => (call) => {
        count(cuenta, 'sent by the worker');
        return worker.send(call, token);
      },
      locks: worker.locks,
      now: this.now,
      random: azar.next,
      wait: (ms) => new Promise((resolve) => void tiempo.after(ms, resolve)),
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

  takeTrap(muerte: Muerte): boolean {
    if (this.trap !== muerte) return false;
    this.trap = null;
    return true;
  }

  takeFreeze(): boolean {
    const taken = this.freezeNext;
    this.freezeNext = false;
    if (taken) count(this.escena.cuenta, 'frozen in mid-request');
    return taken;
  }

  /** Everything works again. */
  heal(): void {
    Object.assign(this.conexion, { cut: false, bad: 0 });
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
      waiting = (await copyToVersion1(userId, { from: this.indexedDB, to: older, last })) || waiting;
    }
    this.indexedDB = older;
    return waiting;
  }

  /** Changes that this user left unsent here. */
  async unsent(userId: number): Promise<OutboxRow[]> {
    const db = new LocalDb(userId, { indexedDB: this.indexedDB, IDBKeyRange });
    const rows = (await leerCola(db)) as OutboxRow[];
    db.close();
    return rows.filter(isUnsent);
  }
}
