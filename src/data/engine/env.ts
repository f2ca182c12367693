/** What the engine needs from outside, and what it tells of itself. */
import type { After } from '../store/after.ts';
import type { LocalDb } from '../store/db.ts';
import type { Transport } from '../net/http.ts';
import type { Identity, Owner } from '../store/identity.ts';
import type { LeftQueue } from '../outbox/left-queues.ts';
import type { Locks } from '../tabs/lock.ts';

export interface EngineEnv {
  /** The email is for people, in what is exported. */
  usuario: Identity & Partial<Pick<Owner, 'instancia'>> & { email?: string | undefined };
  /** Names the server's installation; null in a session that an older version began. */
  instalacion: string | null;
  db: LocalDb;
  transport: Transport;
  locks: Locks;
  now: () => number;
  random: () => number;
  after: After;
  /** Tells the other tabs that the disk has changed. */
  announce: () => void;
  /** The server no longer knows the session. */
  onLogin: () => void;
  /** Unsent changes of others on this device. */
  leftQueues?: () => Promise<LeftQueue[]>;
  /** Gives up what can be fetched again and is not the engine's, where the disk is full. */
  freeSpace?: () => Promise<void>;
}

export interface PullProgress {
  /** Rows on this device. */
  filas: number;
  /** Rows still to come; null where the server has not said. */
  restantes: number | null;
  /** It goes on from where an earlier one was cut off. */
  resumed: boolean;
}

/** What the whole screen wants to know of the engine. */
export interface EngineState {
  /** The disk has been read: local answers are there. */
  ready: boolean;
  /** A pull has brought everything at least once. */
  complete: boolean;
  /** What the server last answered; null before the first word. */
  connected: boolean | null;
  /** How far a first pull is that is under way. */
  progress: PullProgress | null;
  /** When the replica was last in step with the server (epoch ms). */
  at: number | null;
  /**
   * Closed work from before is not on this device (ISO); null where nothing is missing, undefined where it is not known.
   */
  cerradoDesde: string | null | undefined;
  /** When the replica as it is now was found to be the server's, by digests (epoch ms); null: not known. */
  identicalAt: number | null;
  /** A newer version of the app has taken the database over: this page must be loaded again, and saves nothing more. */
  obsoleta: boolean;
  /** An older version of the app, in another tab, has to be closed before anything can be read or saved here. */
  bloqueada: boolean;
  /** The disk has no room for the replica: it is in memory alone, and is fetched again at the next start. */
  withoutSpace: boolean;
}

/** Before the disk has been read. */
export const INITIAL_STATE: EngineState = {
  ready: false,
  complete: false,
  connected: null,
  progress: null,
  at: null,
  cerradoDesde: undefined,
  identicalAt: null,
  obsoleta: false,
  bloqueada: false,
  withoutSpace: false,
};
