/**
 * The preferences of the user (R27): shown at once, kept on this device, and sent when there is a network, beside the outbox
 * (docs/decisions/061). The last value of each key is what waits.
 */
import { isObject } from '#domain/is-object.ts';
import { backoff, decide, isForLater } from '../net/decision.ts';
import { isSessionOver } from '../net/session-end.ts';
import type { Disk } from '../store/disk.ts';
import { SerialWork } from '../store/serial-work.ts';
import {
  type PreferenceRows,
  putPreference,
  readPreferences,
  settledPreference,
  settlePreference,
  type StoredPreference,
  takeServerPreferences,
} from '../store/stored-preferences.ts';
import { ReplayLock, type RenewLease } from '../tabs/lock.ts';
import { CoalescedWork } from './coalesced-work.ts';
import type { EngineEnv } from './env.ts';

/** Milliseconds until another attempt while another tab sends. */
const BUSY_MS = 5000;
/** Milliseconds for which an answer of the server is new enough for a user who comes back. */
const FRESH_MS = 15_000;

export interface PreferencesDeps {
  env: EngineEnv;
  disk: Disk;
  isOver: () => boolean;
  onChange: () => void;
}

const isUnsent = ({ edit }: StoredPreference): boolean => edit !== null;
/** What the server refused waits until the user comes back. */
const isWaiting = ({ edit, refusal }: StoredPreference): boolean => edit !== null && refusal === undefined;

/** 'later': the server has asked for another attempt. */
type CycleEnd = 'done' | 'failed' | 'later';

export class Preferences {
  private readonly deps: PreferencesDeps;
  private readonly lock: ReplayLock;
  private readonly disk: SerialWork;
  private readonly cycles = new CoalescedWork<void>((fetch) => this.cycle(fetch));
  /** As on the disk; before it was read, as the copy for the first paint. */
  private rows: PreferenceRows;
  /** Choices that are not on the disk: it is writing, or it refuses them. */
  private readonly unstored: PreferenceRows = new Map();
  private shown = '';
  private attempts = 0;
  private retryAfter: number | null = null;
  private fetchedAt: number | null = null;
  private callOff = (): void => {};
  values: ReadonlyMap<string, unknown> = new Map();
  /** By key, why the server refused a value, which this device keeps. */
  refusals: ReadonlyMap<string, string> = new Map();

  constructor(deps: PreferencesDeps) {
    this.deps = deps;
    const { db, locks, now, preferenceCopy } = deps.env;
    this.lock = new ReplayLock(db, locks, now, 'preferences');
    this.disk = new SerialWork((work) => deps.disk.run(work));
    const copied = preferenceCopy?.read() ?? [];
    this.rows = new Map(
      Array.from(copied, ([key, value]) => [key, { json: JSON.stringify(value), edit: null }]),
    );
    this.show(false);
  }

  /** Reads the disk, which another tab may have written. */
  async load(): Promise<void> {
    this.rows = await this.disk.run(() => readPreferences(this.deps.env.db));
    this.show();
  }

  /** Shows the value at once; resolves when it is on the disk, and sends it. Null removes the preference. */
  set = async (key: string, value: unknown): Promise<void> => {
    const row = { json: JSON.stringify(value), edit: crypto.randomUUID() };
    if ((this.all.get(key)?.json ?? 'null') === row.json) return;
    this.unstored.set(key, row);
    this.show();
    await this.store(key, row);
    this.deps.env.announce();
    void this.sync();
  };

  /** Sends what waits. `fetch`: the user has come back, or the network has: what was refused is sent too, and what others have is fetched. */
  sync(fetch = false): Promise<void> {
    return this.cycles.run(fetch);
  }

  stop(): void {
    this.callOff();
  }

  private get all(): PreferenceRows {
    return new Map([...this.rows, ...this.unstored]);
  }

  private async store(key: string, row: StoredPreference): Promise<void> {
    const { db } = this.deps.env;
    // Where the disk refuses it, it is shown and sent from memory.
    const isStored = await this.disk
      .run(() => putPreference(db, key, row))
      .then(
        () => true,
        () => false,
      );
    if (!isStored || this.unstored.get(key) !== row) return;
    this.unstored.delete(key);
    this.rows = new Map(this.rows).set(key, row);
  }

  /** `notifies`: false while the engine is being made. */
  private show(notifies = true): void {
    const rows = [...this.all].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(rows.map(([key, { json, refusal }]) => [key, json, refusal]));
    if (text === this.shown) return;
    this.shown = text;
    const present = rows.filter(([, { json }]) => json !== 'null');
    this.values = new Map(present.map(([key, { json }]) => [key, JSON.parse(json) as unknown]));
    this.refusals = new Map(
      rows.flatMap(([key, { refusal }]) => (refusal === undefined ? [] : [[key, refusal]])),
    );
    if (!notifies || this.deps.isOver()) return;
    this.deps.env.preferenceCopy?.write(this.values);
    this.deps.onChange();
  }

  private async cycle(fetch: boolean): Promise<void> {
    const { now, random, after } = this.deps.env;
    this.callOff();
    if (this.deps.isOver() || !(fetch || this.hasWaiting)) return;
    let end = 'failed' as CycleEnd;
    // Another tab may take over from this one while it is frozen, or the disk may fail: then this cycle just ends.
    const ran = await this.lock
      .run(async (renew) => {
        if (!(await this.send(renew, fetch))) return;
        end = !fetch || this.isFresh(now()) ? 'done' : await this.fetch(renew);
      })
      .catch(() => true);
    const hasFailed = end === 'failed' && this.hasWaiting;
    // With nothing to send, a device without a network asks for nothing until the user or the network comes back.
    if (this.deps.isOver() || (ran && end !== 'later' && !hasFailed)) {
      this.attempts = 0;
      return;
    }
    if (ran) this.attempts += 1;
    const pause = ran ? backoff(this.attempts, this.retryAfter, random()) : BUSY_MS;
    this.callOff = after(pause, () => void this.sync(fetch));
  }

  private get hasWaiting(): boolean {
    return [...this.all.values()].some(isWaiting);
  }

  private isFresh(now: number): boolean {
    return this.fetchedAt !== null && now >= this.fetchedAt && now < this.fetchedAt + FRESH_MS;
  }

  /** @returns false where it ended before all were sent */
  private async send(renew: RenewLease, withRefused: boolean): Promise<boolean> {
    const { transport, usuario, onLogin } = this.deps.env;
    const tried = new Set<string>();
    for (;;) {
      // oxlint-disable no-await-in-loop -- one after the other, each after what another tab has chosen meanwhile
      await this.load().catch(() => {});
      const next = [...this.all].find(
        ([, { edit, refusal }]) =>
          edit !== null && !tried.has(edit) && (withRefused || refusal === undefined),
      );
      if (!next) return true;
      if (!(await renew()) || this.deps.isOver()) return false;
      const [key, { json, edit }] = next;
      const answer = await transport({
        method: 'PATCH',
        path: '/preferencia',
        body: { clave: key, valor: JSON.parse(json) as unknown },
        headers: usuario.uuid === null ? {} : { 'change-author': usuario.uuid },
      });
      const decision = decide('PATCH', answer);
      this.retryAfter = answer.retryAfter;
      if (decision.kind === 'login') onLogin();
      if (decision.kind !== 'done' && decision.kind !== 'rejected') return false;
      tried.add(edit!);
      await this.settle(key, edit!, decision.kind === 'done' ? null : decision.error.mensaje);
      // oxlint-enable no-await-in-loop
    }
  }

  private async settle(key: string, edit: string, refusal: string | null): Promise<void> {
    const { db } = this.deps.env;
    // After the write of this edit, which may not have ended.
    await this.disk
      .run(() => settlePreference(db, key, edit, refusal))
      .catch((error: unknown) => {
        if (this.unstored.get(key)?.edit !== edit) throw error;
      });
    const held = this.unstored.get(key);
    if (held?.edit !== edit) {
      await this.load();
      return;
    }
    // The disk has refused it.
    const next = settledPreference(held, refusal);
    this.unstored.set(key, next ?? { json: 'null', edit: null });
    this.show();
  }

  private async fetch(renew: RenewLease): Promise<CycleEnd> {
    const { transport, db, now, onLogin, announce } = this.deps.env;
    const at = now();
    const answer = await transport({ method: 'GET', path: '/preferencia' });
    this.retryAfter = answer.retryAfter;
    if (isSessionOver(answer)) onLogin();
    const { status, body } = answer;
    if (isForLater(status)) return 'later';
    // For example of an older server, which is asked again the next time that the user comes back.
    if (status !== 200 || !isObject(body) || !isObject(body.datos)) return 'failed';
    if (!(await renew())) return 'done';
    const server = Object.entries(body.datos).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const before = this.shown;
    await this.disk.run(() => takeServerPreferences(db, new Map(server)));
    for (const [key, row] of this.unstored) if (!isUnsent(row)) this.unstored.delete(key);
    this.fetchedAt = at;
    await this.load();
    if (this.shown !== before) announce();
    return 'done';
  }
}
