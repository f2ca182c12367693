/** Deletes what other users have left on this device (docs/decisions/045). */
import { endedSessions } from '../net/ended-sessions.ts';
import { storedSession } from '../net/session.ts';
import { dbName } from '../store/db.ts';
import { identityKey } from '../store/identity.ts';
import { forgetCopies } from './forget-copies.ts';

/**
 * Deletes the data of other users than the logged-in one from this device, except their unsent changes, which are encrypted
 * where somebody ended the session. The database under the user's number may still be moved (adopt-queue.ts).
 */
export async function forgetOtherCopies(): Promise<void> {
  const kept = (): string[] => {
    const user = storedSession();
    return user ? [dbName(identityKey(user)), dbName(user.id)] : [];
  };
  // Where the disk cannot be read, the next start tries again.
  await forgetCopies(kept).catch(() => {});
  if (endedSessions().length === 0) return;
  await (await import('./ended-queues.ts')).protectEnded().catch(() => {});
}
