/** The dependencies of the engine, and the state that it publishes. */
import type { After } from '../store/after.ts';
import type { LocalDb } from '../store/db.ts';
import type { Transport } from '../net/http.ts';
import type { Upload } from '../net/upload.ts';
import type { Identity, Owner } from '../store/identity.ts';
import type { LeftQueue } from '../outbox/left-queues.ts';
import type { SessionArea } from '../outbox/unconfirmed.ts';
import type { UploadProgress } from '../outbox/uploads.ts';
import type { Locks } from '../tabs/lock.ts';

export interface EngineEnv {
  /** The email is shown to people, in exported files. */
  usuario: Identity & Partial<Pick<Owner, 'instancia'>> & { email?: string | undefined };
  /** Identifies the server's installation; null in a session that an older version began. */
  instalacion: string | null;
  db: LocalDb;
  transport: Transport;
  /** Sends bytes with reports of progress; by default the transport, without. */
  upload?: Upload;
  /** Whether the bytes of an attachment wait for a connection that is not metered. */
  awaitsWifi?: (uuid: string) => boolean;
  /**
   * Whether the system has a network; absent: it is taken to have one. A server on the same machine also answers
   * without one.
   */
  isOnline?: () => boolean;
  locks: Locks;
  now: () => number;
  random: () => number;
  after: After;
  /** Notifies the other tabs that the disk has changed. */
  announce: () => void;
  /** Called when the server no longer knows the session. */
  onLogin: () => void;
  /** The queues of unsent changes of other users on this device. */
  leftQueues?: () => Promise<LeftQueue[]>;
  /** The copy of the preferences for the first paint. */
  preferenceCopy?: {
    read: () => ReadonlyMap<string, unknown>;
    write: (values: ReadonlyMap<string, unknown>) => void;
  };
  /** Outlives a reload of the page, and nothing else. */
  session?: SessionArea;
  /** Frees space when the disk is full: deletes data of other parts of the app that can be fetched again. */
  freeSpace?: () => Promise<void>;
}

export interface PullProgress {
  /** Rows on this device. */
  rows: number;
  /** Rows still to fetch; null where the server has not said. */
  remaining: number | null;
  /** The pull continues an earlier one that was interrupted. */
  resumed: boolean;
}

/** The state of the engine that all screens may show. */
export interface EngineState {
  /** The disk has been read, so local answers are available. */
  ready: boolean;
  /** At least one pull has been completed. */
  complete: boolean;
  /** Whether the server answered the last call; null before the first one. */
  connected: boolean | null;
  /** The progress of a first pull. */
  progress: PullProgress | null;
  /** When the replica last had all changes of the server (epoch ms). */
  at: number | null;
  /**
   * Closed work from before this time (ISO) is not on this device; null where all of it is here, undefined where this
   * is not known.
   */
  cerradoDesde: string | null | undefined;
  /**
   * When a comparison by digests last showed that the present replica equals the server (epoch ms); null where this is
   * not known.
   */
  identicalAt: number | null;
  /** The attachment whose bytes this tab is sending; null where it sends none. */
  upload: UploadProgress | null;
  /** A newer version of the app has upgraded the database: this page must be reloaded, and saves nothing more. */
  obsolete: boolean;
  /** An older version of the app, in another tab, has to be closed before anything can be read or saved here. */
  blocked: boolean;
  /** The disk has no room for the replica: it is kept in memory only, and fetched again at the next start. */
  withoutSpace: boolean;
  /** The disk cannot be reached or does not answer: nothing can be saved on this device. */
  withoutDisk: boolean;
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
  upload: null,
  obsolete: false,
  blocked: false,
  withoutSpace: false,
  withoutDisk: false,
};
