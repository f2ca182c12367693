/** A device: its disk, its locks, who is logged in on it, and the tabs that are open. */
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Tabla } from '#contracts/tablas.ts';
import type { Id } from '#domain/tablas.ts';
import { LocalDb } from '#data/db.ts';
import type { Call } from '#data/http.ts';
import { Motor } from '#data/motor.ts';
import type { Answer } from '#data/outbox/decision.ts';
import type { Locks } from '#data/outbox/candado.ts';
import { isParked, isUnsent, type OutboxRow } from '#data/outbox/fila.ts';
import { Ritmo } from '#data/ritmo.ts';
import { MemoryLocks } from '#tests/support/locks.ts';
import type { Azar } from './azar.ts';
import { count, type Cuenta, type Muerte } from './cuenta.ts';
import { copyToVersion1 } from './version-1.ts';
import { watchDisk } from './disco.ts';
import type { Conexion, Red } from './red.ts';
import type { Servidor } from './servidor.ts';
import { madeBy, type Testigo } from './testigo.ts';
import type { Tiempo } from './tiempo.ts';

/** What all devices of a story share. */
export interface Escena {
  tiempo: Tiempo;
  azar: Azar;
  red: Red;
  servidor: Servidor;
  testigo: Testigo;
  cuenta: Cuenta;
}

export interface Pestana {
  name: string;
  userId: number;
  motor: Motor;
  ritmo: Ritmo;
  db: LocalDb;
  dead: boolean;
  frozen: boolean;
  /** What reaches a frozen tab waits here. */
  held: (() => void)[];
  /** What was made here and has been seen here, by its change's key. */
  shown: Map<string, { tabla: Tabla; uuid: string }>;
  /** Ends what its disk is doing, undone. */
  abortDisk: () => void;
}

/** Word from one tab to the others takes this long. */
const ANNOUNCE_MS = 5;

export class Aparato {
  readonly n: number;
  readonly conexion: Conexion = { cut: false, bad: 0 };
  sesion: { userId: number; token: string } | null = null;
  tabs: Pestana[] = [];
  full: 'no' | 'until trimmed' | 'yes' = 'no';
  /** Its clock is wrong by so much. */
  clockOff = 0;
  /** The next tab to get there is killed there. */
  trap: Muerte | null = null;
  /** The next tab that sends something stands still before the answer. */
  freezeNext = false;
  /** Who has ever worked here. */
  readonly users = new Set<number>();
  private indexedDB = new IDBFactory();
  private readonly locks = new MemoryLocks();
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
    const { servidor, cuenta } = this.escena;
    const left = [...this.users].filter((other) => other !== userId);
    if (left.length > 0) count(cuenta, 'another user on the device');
    this.users.add(userId);
    this.sesion = { userId, token: await servidor.login(userId) };
  }

  /** Ends the session here: all tabs of its user go back to the login. */
  endSession(): void {
    this.sesion = null;
    for (const tab of this.tabs) this.stop(tab);
  }

  open(): Pestana {
    const userId = this.sesion!.userId;
    const { tiempo, azar, cuenta, testigo } = this.escena;
    const db = new LocalDb(userId, { indexedDB: this.indexedDB, IDBKeyRange });
    const tab = {
      name: `tab ${this.n}.${++this.opened}`,
      userId,
      db,
      dead: false,
      frozen: false,
      held: [],
      shown: new Map(),
    } as unknown as Pestana;
    tab.abortDisk = watchDisk(db, {
      isDead: () => tab.dead,
      full: () => this.full,
      onTrim: () => {
        if (this.full === 'until trimmed') this.full = 'no';
      },
      onMigrated: () => count(cuenta, 'migrated'),
      onQuota: (saving) => count(cuenta, saving ? 'quota while saving' : 'quota elsewhere'),
      reach: (muerte) => this.reach(tab, muerte),
      onKept: (rows) => this.onKept(userId, rows),
    });
    // A timer of a tab that stands still goes off once it moves again.
    const after = (ms: number, work: () => void) => tiempo.after(ms, () => this.whenAwake(tab, work));
    tab.motor = new Motor({
      userId,
      db,
      transport: (call) => this.transport(tab, call),
      locks: this.locksOf(tab),
      now: this.now,
      random: azar.next,
      after,
      announce: () => this.announce(tab),
      onLogin: () => {
        if (this.sesion?.userId === userId) this.endSession();
      },
    });
    tab.ritmo = new Ritmo({
      motor: tab.motor,
      now: this.now,
      after,
      isSeen: () => this.tabs.at(-1) === tab,
      isLive: () => false,
    });
    tab.motor.subscribe(() => {
      if (!tab.dead) this.checkShown(tab);
    });
    this.tabs.push(tab);
    if (this.tabs.length > 1) count(cuenta, 'two tabs');
    void tab.motor
      .start()
      .catch((error: unknown) => {
        if (!tab.dead && this.full === 'no')
          testigo.violated(`${tab.name} could not start: ${String(error)}`);
      })
      .then(() => tab.ritmo.tick());
    return tab;
  }

  private locksOf(tab: Pestana): Locks {
    const own = this.locks.of(tab);
    const request = (
      name: string,
      options: LockOptions,
      work: LockGrantedCallback<unknown>,
    ): Promise<unknown> => {
      if (options.steal) count(this.escena.cuenta, 'frozen tab overtaken');
      return own.request(name, options, work);
    };
    return { request: request as Locks['request'] };
  }

  private whenAwake(tab: Pestana, work: () => void): void {
    if (tab.dead) return;
    if (tab.frozen) tab.held.push(work);
    else work();
  }

  private announce(from: Pestana): void {
    for (const tab of this.tabs) {
      if (tab === from || tab.userId !== from.userId) continue;
      this.escena.tiempo.after(ANNOUNCE_MS, () => this.whenAwake(tab, () => void tab.motor.reload()));
    }
  }

  private transport(tab: Pestana, call: Call): Promise<Answer> {
    const { red, cuenta } = this.escena;
    return new Promise((resolve) => {
      if (tab.dead) return;
      const { sesion } = this;
      red.send({
        call,
        conexion: this.conexion,
        token: sesion?.userId === tab.userId ? sesion.token : null,
        answer: (answer) =>
          this.whenAwake(tab, () => {
            this.noteAnswer(call, answer);
            resolve(answer);
          }),
        onSent: () => {
          if (call.method === 'GET') return;
          count(cuenta, call.path === '/sync/lote' ? 'sent in a lote' : 'sent alone');
          if (this.freezeNext) this.freeze(tab);
          if (this.trap === 'after send')
            this.escena.tiempo.after(0, () => void this.reach(tab, 'after send'));
        },
        onServed: ({ status }) => {
          if (call.method !== 'GET' && status < 300) this.reach(tab, 'after server commit');
        },
      });
    });
  }

  /** What came back, and what it means for each change. */
  private noteAnswer(call: Call, { status, body }: Answer): void {
    const { cuenta } = this.escena;
    const { respuestas } = (body ?? {}) as { respuestas?: { status: number }[] };
    const statuses = call.method === 'GET' ? [] : (respuestas?.map((each) => each.status) ?? [status]);
    for (const each of [...statuses, ...(call.method === 'GET' && status === 401 ? [401] : [])]) {
      if (each >= 400) count(cuenta, `status ${each}`);
    }
  }

  private onKept(userId: number, rows: readonly OutboxRow[]): void {
    const { testigo, cuenta } = this.escena;
    for (const row of rows) {
      if (testigo.note(this.outboxOf(userId), row)) count(cuenta, 'merged by itself');
    }
  }

  /** @returns whether the tab is dead now */
  reach(tab: Pestana, muerte: Muerte): boolean {
    if (this.trap !== muerte || tab.dead) return false;
    this.trap = null;
    count(this.escena.cuenta, `crash ${muerte}`);
    this.kill(tab);
    return true;
  }

  /** As the system does: nothing of it reaches disk or network any more, its locks are free. */
  kill(tab: Pestana): void {
    tab.dead = true;
    tab.abortDisk();
    this.locks.dropOwner(tab);
    this.stop(tab);
  }

  /** As the page does when it is closed in order, or its user leaves. */
  stop(tab: Pestana): void {
    this.tabs = this.tabs.filter((each) => each !== tab);
    tab.motor.stop();
    tab.ritmo.stop();
    tab.db.close();
  }

  /** As its user does. */
  close(tab: Pestana): void {
    this.locks.dropOwner(tab);
    this.stop(tab);
    tab.dead = true;
  }

  /** Everything works again. */
  heal(): void {
    Object.assign(this.conexion, { cut: false, bad: 0 });
    this.full = 'no';
    this.clockOff = 0;
    this.trap = null;
    this.freezeNext = false;
  }

  private freeze(tab: Pestana): void {
    this.freezeNext = false;
    tab.frozen = true;
    count(this.escena.cuenta, 'tab frozen in mid-request');
  }

  thaw(tab: Pestana): void {
    tab.frozen = false;
    for (const work of tab.held.splice(0)) work();
  }

  closeDatabase(tab: Pestana): boolean {
    if (!tab.db.isOpen()) return false;
    forceCloseDatabase(tab.db.backendDB() as never);
    return true;
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
    const rows = await db.outbox.toArray();
    db.close();
    return rows.filter(isUnsent);
  }

  /** What was made here is on the tab's screen from the moment when it was kept, whatever comes from the server. */
  private checkShown({ motor, name, shown }: Pestana): void {
    if (!motor.state.ready || !motor.state.complete) return;
    const { testigo, servidor } = this.escena;
    const { lector, rows } = motor;
    const blocked = motor.bandeja.blocked();
    const edited = new Map<string, unknown>();
    for (const row of rows) {
      const made = blocked.has(row.seq) ? null : madeBy(row);
      if (made) shown.set(row.key, made);
      else shown.delete(row.key);
      if (row.name !== 'chofer.update' || isParked(row) || blocked.has(row.seq)) continue;
      for (const [campo, value] of Object.entries(row.args.body ?? {})) {
        edited.set(`${row.records[0]} ${campo}`, { id: row.args.id, campo, value });
      }
    }
    for (const [key, { tabla, uuid }] of shown) {
      if (lector.get(tabla, uuid) !== undefined) continue;
      // Deleted by somebody before this device ever had it from the server.
      if (!servidor.deletes)
        testigo.violated(`${name} does not show ${testigo.describe(key)}, which it has kept`);
      shown.delete(key);
    }
    for (const each of edited.values()) {
      const { id, campo, value } = each as { id: Id; campo: 'nombre'; value: unknown };
      const row = lector.get('chofer', id);
      if (row?.deleted_at === null && row[campo] !== value) {
        testigo.violated(`${name} shows ${campo} ${row[campo]} where ${String(value)} was typed`);
      }
    }
  }
}
