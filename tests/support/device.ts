/**
 * Devices for tests: the real engine on an IndexedDB of its own. Two tabs are two engines on one database; a crash is
 * an engine that is abandoned in its current state.
 */
import { sameJson } from '#domain/same-json.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Role } from '#domain/vocabulary.ts';
import { LocalDb } from '#data/store/db.ts';
import type { Call, Transport } from '#data/net/http.ts';
import { identityKey, type Owner } from '#data/store/identity.ts';
import { leftQueues } from '#data/outbox/left-queues.ts';
import { openDb } from '#data/engine/open-db.ts';
import type { After } from '#data/store/after.ts';
import { afterTimeout } from '#data/engine/timers.ts';
import { Engine } from '#data/engine/engine.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import type { EngineEnv } from '#data/engine/env.ts';
import type { Answer } from '#data/net/decision.ts';
import { MemoryLocks } from './locks.ts';
import { answerBatch, type BatchOperation } from './scripted-batch.ts';
import { TestClock } from './test-clock.ts';

export interface TestTab {
  engine: Engine;
  db: LocalDb;
  /** Number of notifications that the session has ended. */
  logins: number;
  /** Kills the tab as the system does: its locks are released, and nothing of it reaches disk or network any more. */
  kill: () => void;
}

export interface TestDevice {
  clock: TestClock;
  indexedDB: IDBFactory;
  locks: MemoryLocks;
  /** The living tabs. */
  tabs: Set<TestTab>;
  /** The number of notifications that all tabs together have sent. */
  announcements: number;
  /** Opens a tab and starts its engine. Tabs of one user receive each other's notifications. */
  open: (
    options?: {
      userId?: number;
      /** Null: the session of an older version, whose database is named by the user's id. */
      uuid?: string | null;
      email?: string;
      role?: Role;
      /** The installation's uuid, as the server answered at the login. */
      instalacion?: string | null;
      instancia?: string | null;
      transport?: Transport;
      start?: boolean;
      after?: After;
      disk?: LocalDb['device'];
    } & Pick<EngineEnv, 'freeSpace' | 'awaitsWifi' | 'isOnline' | 'session'>,
  ) => Promise<TestTab>;
  /** The outbox on the disk of that user, by id or uuid. */
  outbox: (user?: number | string) => Promise<import('#data/changes/row.ts').OutboxRow[]>;
}
const never = new Promise<never>(() => {});
export function createDevice(transport: Transport, clock = new TestClock()): TestDevice {
  const indexedDB = new IDBFactory();
  const tabs = new Set<TestTab>();
  const users = new Map<TestTab, string>();
  const device: TestDevice = {
    clock,
    indexedDB,
    locks: new MemoryLocks(),
    tabs,
    announcements: 0,
    async open({
      userId = 1,
      uuid = null,
      email,
      role = 'ADMIN',
      instalacion = null,
      instancia = null,
      transport: own = transport,
      start = true,
      after = afterTimeout,
      disk,
      ...others
    } = {}) {
      const owner: Owner = { id: userId, uuid, instancia };
      const named = email === undefined ? undefined : { id: userId, uuid, email, instalacion };
      const db = openDb(owner, { indexedDB: disk ?? indexedDB, IDBKeyRange }, named);
      let dead = false;
      const tab: TestTab = {
        engine: undefined as unknown as Engine,
        db,
        logins: 0,
        kill() {
          dead = true;
          tabs.delete(tab);
          tab.engine.stop();
          db.close();
          device.locks.dropOwner(tab);
        },
      };
      tab.engine = new Engine({
        usuario: { ...owner, email },
        instalacion,
        leftQueues: () => leftQueues({ ...owner, role }, clock.ms, { indexedDB, IDBKeyRange }),
        db,
        ...others,
        transport: async (call) => {
          if (dead) return never;
          const answer = await own(call);
          return dead ? never : answer;
        },
        locks: device.locks.of(tab),
        now: clock.now,
        random: () => 0.5,
        after,
        announce: () => {
          device.announcements++;
          for (const other of tabs) {
            if (other === tab || users.get(other) !== identityKey(owner)) continue;
            setTimeout(() => {
              if (tabs.has(other)) void other.engine.reload();
            });
          }
        },
        onLogin: () => {
          tab.logins++;
        },
      });
      tabs.add(tab);
      users.set(tab, identityKey(owner));
      if (start) await tab.engine.start();
      return tab;
    },
    async outbox(user = 1) {
      const db = new LocalDb(user, { indexedDB, IDBKeyRange });
      const rows = await readJournaledQueue(db);
      db.close();
      return rows as import('#data/changes/row.ts').OutboxRow[];
    },
  };
  return device;
}

export const answerOf = (status: number, body: unknown, retryAfter: number | null = null): Answer => ({
  status,
  body,
  retryAfter,
});
export const NO_NETWORK = answerOf(0, undefined);
export const PORTAL = answerOf(200, undefined);

/** The answer to an accepted change, in the API's envelope. */
export const acceptedAnswer = (datos: unknown, mensaje = 'Guardado correctamente'): Answer =>
  answerOf(200, { exito: true, mensaje, datos });

/** A refusal in the API's envelope. */
export function refusedAnswer(status: number, codigo: string, mensaje: string, more: object = {}): Answer {
  return answerOf(status, { exito: false, mensaje, message: mensaje, codigo, ...more });
}

export const NO_CHANGES = answerOf(200, {
  cambios: [],
  cursor: 1,
  hayMas: false,
  reinicio: false,
  instancia: 'a',
});

/**
 * A server with scripted answers: pulls find nothing new unless scripted otherwise, and every change that is sent is
 * recorded in `sent`, alone or from a batch.
 */
export class ScriptedTransport {
  sent: Call[] = [];
  pulls = 0;
  /** The number of changes in each call that contained any. */
  rounds: number[] = [];
  respond: (call: Call, nth: number) => Answer | Promise<Answer> = () => NO_NETWORK;
  cambios: (call: Call) => Answer | Promise<Answer> = () => NO_CHANGES;
  salud: () => Answer | Promise<Answer> = () => NO_NETWORK;

  transport: Transport = async (call) => {
    if (call.path === '/sync/cambios') {
      this.pulls++;
      return this.cambios(call);
    }
    if (call.path === '/salud') return this.salud();
    if (call.path === '/sync/lote') {
      const { operaciones } = call.body as { operaciones: BatchOperation[] };
      this.rounds.push(operaciones.length);
      return answerBatch(operaciones, (each) => this.receive(each));
    }
    this.rounds.push(1);
    return this.receive(call);
  };

  /** The promises of the changes in `sent`, by key. */
  promises = new Map<string | undefined, { base?: object; outcome?: object }>();

  /**
   * Whether a server with that record accepts the change: by its version, otherwise by the fields that it was based on.
   */
  takes({ headers = {} }: Call, record: { version: number }): boolean {
    const base = this.promises.get(headers['idempotency-key'])?.base;
    const isSameBase = base !== undefined && sameJson({ ...record, ...base }, record);
    return headers['if-match'] === `"${record.version}"` || isSameBase;
  }

  private receive(call: Call): Answer | Promise<Answer> {
    const { promise, ...body } = (call.body ?? {}) as { promise?: { base?: object; outcome?: object } };
    if (promise) this.promises.set(call.headers?.['idempotency-key'], promise);
    const plain = call.method === 'DELETE' || call.body === null ? null : body;
    this.sent.push({ ...call, body: plain });
    return this.respond({ ...call, body: plain }, this.sent.length);
  }

  /** The requests, as 'POST /chofer'. */
  get calls(): string[] {
    return this.sent.map(({ method, path }) => `${method} ${path}`);
  }
  get keys(): (string | undefined)[] {
    return this.sent.map(({ headers }) => headers?.['idempotency-key']);
  }
}

/** Lets everything under way settle: some turns of the event loop. */
export async function settled(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise((resolve) => setImmediate(resolve));
  }
  await pause(1);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `what` returns true; fails after thirty seconds. */
export async function waitUntil(what: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  // oxlint-disable-next-line no-await-in-loop -- asks again and again
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it did not happen within thirty seconds');
    await pause(2); // oxlint-disable-line no-await-in-loop -- asks again and again
  }
}

/** A promise that the test resolves. */
export function createGate<T = void>(): { promise: Promise<T>; open: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, open: resolve };
}
