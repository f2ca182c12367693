/**
 * The unsent changes of the users whose sessions on this device somebody ended (R15.9): encrypts them, and puts them back
 * at the next login. Loaded only then.
 */
import { type EndedSession, endedSessions, noteKept, noteReturned } from '../net/ended-sessions.ts';
import { storedSession } from '../net/session.ts';
import type { LoginKey } from '../net/session-store.ts';
import { dbName } from '../store/db.ts';
import { type Identity, identityKey, isSameUser } from '../store/identity.ts';
import { protectQueue, recoverQueue, sealLock } from './sealed-queue.ts';

/** Milliseconds: a frozen tab may hold the lock. The changes then stay encrypted until the next login. */
const PATIENCE_MS = 5000;
const NOTHING = { encrypted: 0, plain: 0 };

const databaseOf = (user: Identity): string => dbName(identityKey(user));

async function protect(ended: EndedSession): Promise<void> {
  const isWanted = (): boolean => {
    const user = storedSession();
    return !user || !isSameUser(user, ended);
  };
  const name = databaseOf(ended);
  await navigator.locks.request(sealLock(name), async () => {
    if (isWanted()) noteKept(ended, (await protectQueue(name, { isWanted })) ?? NOTHING);
  });
}

export async function protectEnded(): Promise<void> {
  await Promise.all(endedSessions().map(protect));
}

/** Puts the changes back before the session begins, so that nothing encrypts them again and the engine finds them. */
export async function recoverAtLogin({ user, privateKey, begin }: LoginKey): Promise<void> {
  const name = databaseOf(user);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await navigator.locks.request(sealLock(name), { signal }, async () => {
    const left = await recoverQueue(name, privateKey);
    // Where the session cannot be stored, the note stays, and the next start encrypts the changes again.
    const beginning = begin();
    noteReturned(user, left);
    await beginning;
  });
}
