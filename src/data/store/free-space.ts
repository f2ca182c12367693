/**
 * Deletes what this origin stores besides the engine's database and can fetch again when the disk is full: answers for
 * the first paint, and caches other than the app shell.
 */
import { forgetAnswers } from './query-client.ts';

export async function freeSpace(): Promise<void> {
  forgetAnswers(null);
  // Only secure origins have a CacheStorage.
  const kept = typeof caches === 'undefined' ? [] : await caches.keys();
  await Promise.all(kept.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)));
}
