/** What runs on a device, a tab or the service worker: its disk, its locks, its way to the server, and its death. */
import { forceCloseDatabase, IDBKeyRange } from 'fake-indexeddb';
import type { LocalDb } from '#data/store/db.ts';
import type { Call } from '#data/net/http.ts';
import type { Owner } from '#data/store/identity.ts';
import { openDb } from '#data/engine/open-db.ts';
import type { Locks } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { DbOwner } from '#data/outbox/queue-on-disk.ts';
import type { Aparato } from './device.ts';
import { count, type Muerte } from './tally.ts';
import { watchDisk } from './disk.ts';
import type { Escena } from './scene.ts';
import { Pages } from './pages.ts';

/** What came back, and what it means for each change. */
function statusesIn(call: Call, { status, body }: Answer): number[] {
  if (call.method === 'GET') return status === 401 ? [401] : [];
  const { respuestas } = (body ?? {}) as { respuestas?: { status: number }[] };
  return respuestas?.map((each) => each.status) ?? [status];
}

export class Proceso {
  readonly name: string;
  readonly userId: number;
  readonly db: LocalDb;
  dead = false;
  frozen = false;
  protected readonly aparato: Aparato;
  protected readonly escena: Escena;
  private readonly abortDisk: () => void;
  readonly pages: Pages;
  /** What reaches it while it stands still waits here. */
  private readonly held: (() => void)[] = [];

  constructor(name: string, user: Owner, aparato: Aparato, escena: Escena) {
    const userId = user.id;
    this.name = name;
    this.userId = userId;
    this.aparato = aparato;
    this.escena = escena;
    const { cuenta } = escena;
    this.pages = new Pages(cuenta);
    this.db = openDb(user, { indexedDB: aparato.indexedDB, IDBKeyRange }, this.ownerOf(user));
    this.abortDisk = watchDisk(this.db, {
      isDead: () => this.dead,
      full: () => aparato.full,
      onTrim: () => aparato.trimmed(),
      onMigrated: () => count(cuenta, 'migrated'),
      onQuota: (saving) => count(cuenta, saving ? 'quota while saving' : 'quota elsewhere'),
      reach: (muerte) => this.reach(muerte),
      onKept: (rows) => this.onKept(rows),
      onAdvanced: (filas) => {
        const outbox = aparato.outboxOf(userId);
        this.onKept(filas.flatMap(([seq, values]) => escena.testigo.advanced(outbox, seq, values) ?? []));
      },
    });
  }

  /** Whom the database is noted to be of; the worker notes nobody. */
  protected ownerOf(_user: Owner): DbOwner | undefined {
    return undefined;
  }

  get outbox(): string {
    return this.aparato.outboxOf(this.userId);
  }

  /** A timer of what stands still goes off once it moves again. */
  after = (ms: number, work: () => void): (() => void) =>
    this.escena.tiempo.after(ms, () => this.whenAwake(work));

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
    const own = this.aparato.locks.of(this);
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

  send(call: Call, token: string | null): Promise<Answer> {
    const { red, cuenta, tiempo } = this.escena;
    return new Promise((resolve) => {
      if (this.dead) return;
      red.send({
        call: this.aparato.paged(call),
        conexion: this.aparato.conexion,
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
          count(cuenta, call.path === '/sync/batch' ? 'sent in a lote' : 'sent alone');
          if (this.aparato.takeFreeze()) this.frozen = true;
          tiempo.after(0, () => void this.reach('after send'));
        },
        onServed: ({ status }) => {
          if (call.method !== 'GET' && status < 300) this.reach('after server commit');
        },
      });
    });
  }

  private onKept(rows: readonly OutboxRow[]): void {
    const { testigo, cuenta } = this.escena;
    for (const row of rows) {
      if (testigo.note(this.outbox, row)) count(cuenta, 'merged by itself');
    }
  }

  /** Dies where the device's trap is set. @returns whether it is dead now */
  reach(muerte: Muerte): boolean {
    if (this.dead || !this.aparato.takeTrap(muerte)) return false;
    count(this.escena.cuenta, `crash ${muerte}`);
    this.kill();
    return true;
  }

  /** As the system does: nothing of it reaches disk or network any more, its locks are free. */
  kill(): void {
    this.dead = true;
    this.abortDisk();
    this.aparato.locks.dropOwner(this);
    this.stop();
  }

  /** It ends in order. */
  stop(): void {
    this.db.close();
  }

  closeDatabase(): boolean {
    if (!this.db.isOpen()) return false;
    forceCloseDatabase(this.db.backendDB() as never);
    return true;
  }
}
