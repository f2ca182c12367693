/**
 * The drafts of a session that somebody ended (R15.9): encrypted as queued changes are (sealed-queue.ts), and put back at the
 * next login of their user.
 */
import type { Dexie } from 'dexie';
import { putDraft, readDraft, readDrafts } from '../store/stored-drafts.ts';
import type { Opener, Seal } from '../store/sealing.ts';

/** Another tab that ends may still write: what has changed meanwhile is left to the next start. */
export async function sealDrafts(db: Dexie, seal: Seal, isWanted: () => boolean): Promise<void> {
  for (const [key, draft] of await readDrafts(db)) {
    if (!('json' in draft)) continue;
    const { json, at } = draft;
    // oxlint-disable no-await-in-loop -- a few, one transaction each
    const sealed = await seal(new TextEncoder().encode(json));
    await db.transaction('rw', 'meta', async () => {
      const now = await readDraft(db, key);
      if (isWanted() && now?.json === json) await putDraft(db, key, { sealed, at });
    });
    // oxlint-enable no-await-in-loop
  }
}

/** What cannot be decrypted stays encrypted until it is too old. */
export async function openDrafts(db: Dexie, open: Opener): Promise<void> {
  for (const [key, draft] of await readDrafts(db)) {
    if (!('sealed' in draft)) continue;
    // oxlint-disable no-await-in-loop -- a few
    const plain = await open(draft.sealed).catch(() => null);
    if (plain) await putDraft(db, key, { json: new TextDecoder().decode(plain), at: draft.at });
    // oxlint-enable no-await-in-loop
  }
}
