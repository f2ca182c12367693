/**
 * The drafts of the user's open forms on this device (docs/decisions/078). They are a convenience: where the disk fails,
 * there are none, and no form waits for them.
 */
import type { LocalDb } from '../store/db.ts';
import { deleteDrafts, isDraftOver, putDraft, readDraft, readDrafts } from '../store/stored-drafts.ts';
import type { After } from '../store/after.ts';
import type { Locks } from '../tabs/lock.ts';

/** Milliseconds: a reloaded page may still have the lock. */
const AGAIN_MS = 500;

/** The draft of one open form. */
export interface Draft {
  /** What an earlier form of that key has left; null where it has left nothing. */
  read: () => Promise<{ json: string; at: number } | null>;
  write: (json: string) => void;
  remove: () => void;
  /** The form was closed: another one may have the draft. */
  release: () => void;
}

export interface DraftsDeps {
  db: LocalDb;
  locks: Locks;
  now: () => number;
  after: After;
  isOver: () => boolean;
}

export class Drafts {
  private readonly deps: DraftsDeps;
  /** By key, resolves when this tab's own form has released it. */
  private readonly held = new Map<string, Promise<unknown>>();
  private isCleared = false;

  constructor(deps: DraftsDeps) {
    this.deps = deps;
  }

  /**
   * The draft of the form with that key; null while another tab has the same form open, whose draft it is: each of two new
   * records that are typed side by side is its own.
   */
  async claim(key: string): Promise<Draft | null> {
    await this.held.get(key);
    const draft = await this.request(key);
    if (draft) return draft;
    await new Promise<void>((resolve) => {
      this.deps.after(AGAIN_MS, resolve);
    });
    return this.request(key);
  }

  /** The number of drafts that the user would miss. */
  async count(): Promise<number> {
    const drafts = await readDrafts(this.deps.db).catch(() => new Map());
    return [...drafts.values()].filter((draft) => !isDraftOver(draft, this.deps.now())).length;
  }

  /**
   * Those of the keys whose form was left unfinished. One that is open in this tab is waited for; in another tab it is no
   * news.
   */
  async unfinished(keys: readonly string[]): Promise<string[]> {
    await Promise.all(keys.flatMap((key) => this.held.get(key) ?? []));
    const drafts = await readDrafts(this.deps.db).catch(() => new Map());
    const found: string[] = [];
    for (const key of keys.filter((each) => drafts.has(each))) {
      // oxlint-disable-next-line no-await-in-loop -- one of them, mostly
      const draft = await this.request(key);
      // oxlint-disable-next-line no-await-in-loop
      if (await draft?.read()) found.push(key);
      draft?.release();
    }
    return found;
  }

  /** At the logout: deletes all, and writes none any more. */
  async clear(): Promise<void> {
    this.isCleared = true;
    await this.attempt(async (db) => deleteDrafts(db, [...(await readDrafts(db)).keys()]));
  }

  private async request(key: string): Promise<Draft | null> {
    const { locks, db } = this.deps;
    const claimed = Promise.withResolvers<Draft | null>();
    const released = Promise.withResolvers<void>();
    const holding = locks.request(`${db.name}-borrador-${key}`, { ifAvailable: true }, async (lock) => {
      claimed.resolve(lock && this.draftOf(key, released.resolve));
      if (lock) await released.promise;
    });
    this.held.set(
      key,
      holding.catch(() => {}),
    );
    holding.catch(() => claimed.resolve(null));
    return claimed.promise;
  }

  private draftOf(key: string, release: () => void): Draft {
    return {
      read: async () => {
        const draft = await readDraft(this.deps.db, key).catch(() => null);
        return draft && !isDraftOver(draft, this.deps.now()) ? draft : null;
      },
      write: (json) => {
        if (!this.isCleared) void this.attempt((db) => putDraft(db, key, { json, at: this.deps.now() }));
      },
      remove: () => void this.attempt((db) => deleteDrafts(db, [key])),
      release,
    };
  }

  /** Not through `disk`, which would delete the replica on a full disk: a draft is not worth it. */
  private async attempt(work: (db: LocalDb) => Promise<unknown>): Promise<void> {
    const { db, isOver } = this.deps;
    if (!isOver()) await work(db).catch(() => {});
  }
}
