/**
 * The preferences that were not sent when somebody ended the session (R15.9): encrypted as queued changes are
 * (sealed-queue.ts), and put back at the next login of their user.
 */
import type { Dexie } from 'dexie';
import type { Opener, Seal } from '../store/sealing.ts';
import {
  putPreference,
  readPreferences,
  readSealedPreferences,
  type StoredPreference,
} from '../store/stored-preferences.ts';

/** Another tab that ends may still write: what has changed meanwhile is left to the next start. */
export async function sealPreferences(db: Dexie, seal: Seal, isWanted: () => boolean): Promise<void> {
  for (const [key, row] of await readPreferences(db)) {
    // oxlint-disable no-await-in-loop -- a few, one transaction each
    const sealed = await seal(new TextEncoder().encode(JSON.stringify(row)));
    await db.transaction('rw', 'meta', async () => {
      const now = (await readPreferences(db)).get(key);
      if (isWanted() && now?.edit === row.edit) await putPreference(db, key, { sealed });
    });
    // oxlint-enable no-await-in-loop
  }
}

/** What cannot be decrypted stays encrypted, until the server's answer replaces it. */
export async function openPreferences(db: Dexie, open: Opener): Promise<void> {
  for (const [key, { sealed }] of await readSealedPreferences(db)) {
    // oxlint-disable no-await-in-loop -- a few
    const plain = await open(sealed).catch(() => null);
    if (plain) {
      await putPreference(db, key, JSON.parse(new TextDecoder().decode(plain)) as StoredPreference);
    }
    // oxlint-enable no-await-in-loop
  }
}
