/**
 * Frees space on a full disk: deletes what this origin stores besides the engine's database and can fetch again,
 * namely answers for the first paint, and caches other than the app shell.
 */
import { forgetAnswers } from './query-client.ts';

export async function freeSpace(): Promise<void> {
  forgetAnswers(null);
  // Only secure origins have a CacheStorage.
  const kept = typeof caches === 'undefined' ? [] : await caches.keys();
  await Promise.all(kept.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)));
}
