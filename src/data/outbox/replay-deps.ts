/** What the replay needs of the tab or the service worker that runs it. */
import type { Transport } from '../net/http.ts';
import type { ReplayLock } from '../tabs/lock.ts';
import type { Queue } from './queue.ts';
import type { Uploads } from './uploads.ts';

export interface ReplayDeps {
  queue: Queue;
  uploads: Pick<Uploads, 'awaitsUpload' | 'resendIfMissing'>;
  lock: ReplayLock;
  transport: Transport;
  now: () => number;
  random: () => number;
  /** The engine was stopped: nothing more is sent. */
  isStopped: () => boolean;
  /** The database of this device's replica; null before the first pull. */
  instancia: () => string | null;
  /** Reads the rows and the replica again from the disk. */
  reload: () => Promise<void>;
  /** Called when a row is settled: a form in another tab may wait for it. */
  onSettled: () => void;
  /** Asks whether the server answers at all. */
  isReachable: () => Promise<boolean>;
  /** Whether the server answered. */
  onConnection: (reachable: boolean) => void;
  /** Called when the session is no longer valid: all changes wait until the same user logs in. */
  onLogin: () => void;
}
