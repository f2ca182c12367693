/**
 * Runs the engine of the logged-in user in this page: when it syncs, its messages to and from other tabs, and its end.
 */
import { EventStream } from '../net/events.ts';
import { keepBadge } from './badge.ts';
import { isHeld, isUnsent } from '../changes/row.ts';
import { freeSpace } from '../store/free-space.ts';
import { Drafts } from './drafts.ts';
import { Engine } from './engine.ts';
import { createTransport } from '../net/http.ts';
import { createStreams } from '../net/streams.ts';
import { awaitsWifi, isWifiOnly, onConnectionChange, readWifiOnly } from '../net/metered.ts';
import { createUpload } from '../net/upload.ts';
import { identityKey, isSameUser } from '../store/identity.ts';
import { forgetOtherCopies } from './forget-others.ts';
import { leftQueues } from '../outbox/left-queues.ts';
import { openDb } from './open-db.ts';
import { followPageCache } from './page-cache.ts';
import { forgetInput } from '../store/kept-input.ts';
import { forgetUnconfirmed } from '../outbox/unconfirmed.ts';
import { readPreferenceCopy, writePreferenceCopy } from '../store/preference-copy.ts';
import { askPersistence, askPersistenceEarly } from '../store/persistence.ts';
import { createRegister, keepSyncRegistration } from './sync-registration.ts';
import { soon } from '../store/soon.ts';
import { throttle } from './throttle.ts';
import { afterTimeout, EngineTimers } from './timers.ts';
import {
  copySession,
  expireSessionOf,
  getSession,
  hasExpired,
  noteErasedSession,
  storedSession,
  tokenOf,
} from '../net/session.ts';
import { endedSessions } from '../net/ended-sessions.ts';
import type { SessionUser } from '../net/session-store.ts';

/** Minimum milliseconds between notifications to other tabs. */
const ANNOUNCE_MS = 100;

/** The office's changes concern few drivers, and the phones of all of them hear of each. */
const DRIVER_SPREAD_MS = 3000;

interface Running {
  user: SessionUser;
  engine: Engine;
  drafts: Drafts;
  stop: () => void;
}

let running: Running | null = null;

function run(user: SessionUser): Running {
  let stopped = false;
  // Processes what other tabs did before this page could receive their messages.
  copySession();
  const { id, uuid, email, instalacion, llave_publica: llave } = user;
  const db = openDb(user, {}, { id, uuid, email, instalacion, ...(llave && { llave }) });
  const channel = new BroadcastChannel(db.name);
  const engine = new Engine({
    usuario: user,
    instalacion,
    db,
    transport: createTransport(() => tokenOf(user), noteErasedSession),
    upload: createUpload(() => tokenOf(user), noteErasedSession),
    awaitsWifi,
    isOnline: () => navigator.onLine,
    locks: navigator.locks,
    now: Date.now,
    random: Math.random,
    after: afterTimeout,
    announce: throttle(() => {
      if (!stopped) channel.postMessage('changed');
    }, ANNOUNCE_MS),
    onLogin: () => expireSessionOf(user),
    leftQueues: () => leftQueues(user, Date.now(), { after: afterTimeout }),
    freeSpace,
    session: sessionStorage,
    preferenceCopy: {
      read: () => readPreferenceCopy(identityKey(user)),
      write: (values) => writePreferenceCopy(identityKey(user), values),
    },
  });
  const rhythm = new EngineTimers({
    engine,
    now: Date.now,
    after: afterTimeout,
    isVisible: () => document.visibilityState === 'visible',
    isLive: () => events.live,
  });
  const events = new EventStream({
    open: createStreams(() => tokenOf(user)),
    cursor: () => engine.cursor,
    pull: () => engine.pull(),
    random: Math.random,
    spreadMs: user.role === 'CHOFER' ? DRIVER_SPREAD_MS : 0,
    onLive: (live) => {
      // Otherwise the next sync would be a minute away.
      if (!live) void rhythm.tick();
    },
  });
  // Only while the page is visible: a browser allows six connections to a server, and each hidden tab would use one.
  const listen = (): void => {
    if (document.visibilityState === 'visible') events.start();
    else events.stop();
  };
  const wake = (): void => {
    events.wake();
    void rhythm.tick(true);
    void engine.preferences.sync(true);
  };
  const lost = (): void => {
    // A request in progress may wait half a minute for its answer. The sync that follows corrects a false alarm.
    void engine.probe().then(wake);
  };
  const request = keepSyncRegistration({
    engine,
    after: afterTimeout,
    isWifiOnly,
    register: createRegister(),
  });
  const seen = (): void => {
    listen();
    if (document.visibilityState === 'visible') wake();
    else {
      request.hidden();
      // A group whose undo is offered does not wait for a page that may be closed.
      if (engine.rows.some((row) => isHeld(row, Date.now()))) void engine.sendAll().catch(() => {});
    }
  };
  void askPersistenceEarly();
  let asked = false;
  let isConnected = false;
  const unsubscribe = engine.subscribe(() => {
    const wasConnected = isConnected;
    isConnected = engine.state.connected === true;
    if (isConnected && !wasConnected) void engine.preferences.sync(true);
    if (asked || !engine.rows.some(isUnsent)) return;
    asked = true;
    // Unsent work must not be evicted when the device runs out of space. A browser may judge otherwise than at the start.
    void askPersistence();
  });
  const stopBadge = keepBadge(engine);
  // Where the disk cannot be read, the screens show the server's answers.
  channel.addEventListener('message', () => void engine.reload().catch(() => {}));
  addEventListener('online', wake);
  addEventListener('offline', lost);
  addEventListener('focus', wake);
  document.addEventListener('visibilitychange', seen);
  navigator.serviceWorker?.addEventListener('message', wake);
  const stopWatching = onConnectionChange(wake);
  // Another user may have logged in meanwhile: then the screens stop this engine.
  const stopFollowing = followPageCache(() => {
    const current = storedSession();
    if (current && isSameUser(current, user)) seen();
  });
  void Promise.all([engine.start(), readWifiOnly()])
    .catch(() => {})
    // A user who opens the page or logs in does not wait for a pause that began before.
    .then(() => rhythm.tick(true))
    // Another user's database may not answer.
    .then(() => void forgetOtherCopies())
    .finally(() => {
      if (!stopped) listen();
    });
  return {
    user,
    engine,
    drafts: new Drafts({
      db,
      locks: navigator.locks,
      now: Date.now,
      after: afterTimeout,
      isOver: () => stopped,
    }),
    stop: () => {
      stopped = true;
      events.stop();
      engine.stop();
      rhythm.stop();
      unsubscribe();
      stopBadge();
      request.stop();
      stopWatching();
      stopFollowing();
      // After an expiry the user goes on with them at the next login.
      if (!hasExpired() || endedSessions().some((ended) => isSameUser(ended, user))) {
        forgetUnconfirmed(sessionStorage);
        forgetInput();
      }
      channel.close();
      removeEventListener('online', wake);
      removeEventListener('offline', lost);
      removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', seen);
      navigator.serviceWorker?.removeEventListener('message', wake);
      db.close();
    },
  };
}

/** @throws where the session of the user has ended while this code was loading: another user's engine may be running */
function runningOf(user: SessionUser): Running {
  if (!running || !isSameUser(running.user, user)) {
    const now = getSession();
    if (!now || !isSameUser(now, user)) throw new Error('The session of this user has ended');
    running?.stop();
    running = run(user);
  }
  return running;
}

/** Starts the engine of the user; another user's is stopped first. */
export const engineOf = (user: SessionUser): Engine => runningOf(user).engine;

/** What the user has typed in open forms (drafts.ts). */
export const draftsOf = (user: SessionUser): Drafts => runningOf(user).drafts;

export function stopEngine(): void {
  running?.stop();
  running = null;
}

/** How many changes of the logged-in user are not sent, and how many filled forms are not saved. */
export async function unsaved(): Promise<{ unsent: number; drafts: number }> {
  const { engine, drafts } = running ?? {};
  // A page that has just opened may not have read them yet. A disk that does not answer must not prevent the logout.
  await soon(engine?.reload());
  return {
    unsent: engine?.rows.filter(isUnsent).length ?? 0,
    drafts: (await soon(drafts?.count())) ?? 0,
  };
}

/** Before the logout: afterwards nobody would know that the user has ended the session on purpose. */
export const clearDrafts = (): Promise<void> => soon(running?.drafts.clear());
