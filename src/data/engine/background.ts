/**
 * The replay without a page: the service worker sends what waits when the browser says that there is a network, tabs
 * open or not. It is the replay of the tabs, under their lock; replica and overlay are not needed to send.
 */
import type { SessionCopy } from '../store/session-copy.ts';
import type { LocalDb, ReplicaMeta } from '../store/db.ts';
import type { Transport } from '../net/http.ts';
import type { Identity, Owner } from '../store/identity.ts';
import { ReplayLock, LEASE_MS, type Locks } from '../tabs/lock.ts';
import { Queue } from '../outbox/queue.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import type { Answer } from '../net/decision.ts';
import { type CycleEnd, Replay } from '../outbox/replay.ts';
import { SerialWork } from '../store/serial-work.ts';

/** Between looks whether the tab that is sending has finished. */
const PAUSE_MS = 500;
/** Long enough for the lease of a frozen tab to run out, and for any pause between attempts (decision.ts). */
const PATIENCE_MS = LEASE_MS + 15_000;

export interface BackgroundEnv {
  sesion: Pick<SessionCopy, 'current' | 'tokenOf' | 'forget'>;
  open: (user: Owner) => LocalDb;
  /** Sends with that token. */
  send: (token: string) => Transport;
  locks: Locks;
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  /** Tells the tabs of that database that the disk has changed. */
  announce: (db: LocalDb) => void;
  /** The worker is to be replaced: it ends after the request that is under way. */
  isStopped: () => boolean;
}

/** What becomes of a request that is not made, for want of the user's token: the queue waits, as after the server's. */
const NO_SESSION: Answer = {
  status: 401,
  body: { exito: false, codigo: 'no_autenticado' },
  retryAfter: null,
};

async function drainAll(db: LocalDb, user: Identity, env: BackgroundEnv): Promise<boolean> {
  const { sesion, send, locks, now, random, wait, announce, isStopped } = env;
  let used: string | null = null;
  // Asked anew for each request: the user may log out, and another one in, while this runs.
  const transport: Transport = async (call) => {
    used = await sesion.tokenOf(user);
    return used === null ? NO_SESSION : send(used)(call);
  };
  // Where the disk fails, the browser's next event tries again.
  const queue = new Queue(db, new SerialWork((work) => work()), () => {});
  const replay = new Replay({
    queue,
    lock: new ReplayLock(db, locks, now),
    transport,
    now,
    random,
    isStopped,
    instancia: () => instance,
    reload: () => queue.load(),
    onSettled: () => announce(db),
    onConnection: () => {},
    onLogin: () => {},
  });
  const replica = (await db.meta.get('replica'))?.valor as ReplicaMeta | undefined;
  const instance = replica?.instancia ?? null;
  const until = now() + PATIENCE_MS;
  const goOn = async (ms: number): Promise<boolean> => {
    if (ms > 0) await wait(ms);
    return next();
  };
  /** One cycle at a time, until nothing is left or the patience is over. */
  const next = async (): Promise<boolean> => {
    await queue.load();
    if (dependenciesOf(queue.rows).ready.length === 0) return true;
    // Not eager: a change that brings the server down would go first at each wake.
    const end = await replay.drain().catch((): CycleEnd => 'lost');
    if (isStopped() || end === 'instance') return false;
    if (end === 'login') {
      if (used !== null) await sesion.forget(used);
      return true;
    }
    if (end === 'busy' || end === 'lost') return now() <= until && goOn(PAUSE_MS);
    // What a tab added meanwhile found this one busy: now it may go on.
    if (end === 'empty') announce(db);
    await queue.load();
    const nextAt = replay.nextAt();
    // Without an answer fewer go each time, so that the one that is to blame is found before the browser's next event.
    return nextAt === null || (nextAt <= until && goOn(Math.max(0, nextAt - now())));
  };
  return next();
}

/**
 * Sends what the logged-in user has waiting. True where nothing is left that could be sent, or nobody is logged in;
 * false where it is worth trying again.
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
