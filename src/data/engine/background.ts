/**
 * Replay in the service worker: it sends the queue when the browser reports a network, whether tabs are open or not. It
 * uses the same replay as the tabs, under the same lock; sending needs neither replica nor overlay.
 */
import type { SessionCopy } from '../store/session-copy.ts';
import type { LocalDb, ReplicaMeta } from '../store/db.ts';
import type { Transport } from '../net/http.ts';
import type { Owner } from '../store/identity.ts';
import { ReplayLock, LEASE_MS, type Locks } from '../tabs/lock.ts';
import { Queue } from '../outbox/queue.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import type { Answer } from '../net/decision.ts';
import { isSessionErased } from '../net/session-end.ts';
import { type CycleEnd, Replay } from '../outbox/replay.ts';
import { earliest } from '../outbox/queue-pause.ts';
import { isReachable } from './probe.ts';
import { afterTimeout } from './timers.ts';
import { type UploadEnd, Uploads } from '../outbox/uploads.ts';
import { uploadBy } from '../net/upload.ts';
import { ContentStore } from '../store/contents.ts';
import { SerialWork } from '../store/serial-work.ts';

/** Milliseconds between checks whether the sending tab has finished. */
const PAUSE_MS = 500;
/**
 * Milliseconds after which it gives up waiting: longer than the lease of a frozen tab that sends changes and any pause
 * between attempts (decision.ts).
 */
const PATIENCE_MS = LEASE_MS + 15_000;

export interface BackgroundEnv {
  sesion: Pick<SessionCopy, 'current' | 'tokenOf' | 'forget'>;
  open: (user: Owner) => LocalDb;
  /** The transport that sends with the given token. */
  send: (token: string) => Transport;
  /** Reads the setting 'Subir fotos solo con Wi-Fi'. */
  readWifiOnly?: () => Promise<void>;
  /** Whether the bytes of an attachment wait for a connection that is not metered. */
  awaitsWifi?: (uuid: string) => boolean;
  /** Whether another attempt makes sense for bytes that wait for it. */
  retryForWifi?: boolean;
  locks: Locks;
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  /** Somebody ended the user's session: deletes what this device has of the user, and encrypts what was not sent. */
  erase?: (user: Owner) => Promise<void>;
  /** Notifies the tabs of this database that the disk has changed. */
  announce: (db: LocalDb) => void;
  /** The worker is about to be replaced: it ends after the current request. */
  isStopped: () => boolean;
}

/** The answer to a request that is not made, because the user has no token: the queue waits, as after a 401. */
const NO_SESSION: Answer = {
  status: 401,
  body: { exito: false, codigo: 'no_autenticado' },
  retryAfter: null,
};

async function drainAll(db: LocalDb, user: Owner, env: BackgroundEnv): Promise<boolean> {
  const { sesion, send, locks, now, random, wait, announce, isStopped } = env;
  let used: string | null = null;
  let isErased = false;
  // Read anew for each request: the user may log out, and another may log in, while this runs.
  const transport: Transport = async (call) => {
    used = await sesion.tokenOf(user);
    const answer = used === null ? NO_SESSION : await send(used)(call);
    isErased ||= isSessionErased(answer);
    return answer;
  };
  // Where the disk fails, the browser's next event tries again.
  const queue = new Queue(db, new SerialWork((work) => work()), () => {});
  const common = { queue, now, random, isStopped, instancia: () => instance, onLogin: () => {} };
  const contents = new ContentStore(db, now);
  // Bytes that nothing is known of count as missing on the server.
  await contents.load().catch(() => {});
  const uploads = new Uploads({
    ...common,
    contents,
    lock: new ReplayLock(db, locks, now, 'upload'),
    upload: uploadBy(transport),
    onProgress: () => {},
    awaitsWifi: env.awaitsWifi,
  });
  const replay = new Replay({
    ...common,
    uploads,
    lock: new ReplayLock(db, locks, now),
    transport,
    reload: () => queue.load(),
    onSettled: () => announce(db),
    isReachable: () => isReachable({ transport, after: afterTimeout }),
    onConnection: () => {},
  });
  const replica = (await db.meta.get('replica'))?.valor as ReplicaMeta | undefined;
  const instance = replica?.instancia ?? null;
  const until = now() + PATIENCE_MS;
  const hasBytes = (): boolean => dependenciesOf(queue.rows).ready.some(uploads.awaitsUpload);
  const goOn = async (ms: number): Promise<boolean> => {
    if (ms > 0) await wait(ms);
    return next();
  };
  /** One cycle at a time, until nothing is left to send or the time limit is reached. */
  const next = async (): Promise<boolean> => {
    await queue.load();
    if (dependenciesOf(queue.rows).ready.length === 0) return true;
    // Not eager: otherwise a change that crashes the server would be sent first after each wake-up.
    const end = await replay.drain().catch((): CycleEnd => 'lost');
    if (isStopped() || end === 'instance') return false;
    if (end === 'busy' || end === 'lost') return now() <= until && goOn(PAUSE_MS);
    let bytes: UploadEnd = 'empty';
    if (end === 'empty') {
      // A tab that added a change meanwhile found this replay in progress: now it can send.
      announce(db);
      if (hasBytes()) {
        // Read before each file: the user may have chosen otherwise in a tab.
        await env.readWifiOnly?.();
        bytes = await uploads.run(false, () => false).catch((): UploadEnd => 'busy');
      }
    }
    if (end === 'login' || bytes === 'login') {
      if (used !== null) await sesion.forget(used);
      if (isErased) await env.erase?.(user).catch(() => {});
      return true;
    }
    if (isStopped() || bytes === 'instance') return false;
    if (bytes === 'settled') return goOn(0);
    await queue.load();
    const nextAt = earliest(replay.nextAt(), uploads.nextAt(replay.pauseEnd()));
    // Without an answer the batch shrinks at each attempt, so that the failing change is found before the browser's
    // next event.
    if (nextAt === null) return !(env.retryForWifi === true && hasBytes());
    return nextAt <= until && goOn(Math.max(0, nextAt - now()));
  };
  return next();
}

/**
 * Sends the queue of the logged-in user.
 * @returns true where nothing is left that can be sent, or nobody is logged in; false where another attempt makes
 * sense
 */
export async function sendInBackground(env: BackgroundEnv): Promise<boolean> {
  const user = await env.sesion.current();
  if (user === null) return true;
  const db = env.open(user);
  try {
    return await drainAll(db, user, env);
  } finally {
    db.close();
  }
}
