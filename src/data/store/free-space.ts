/**
 * Frees space on a full disk: deletes what this origin stores besides the engine's database and can fetch again,
 * namely answers for the first paint, and caches other than the app shell and a setting.
 */
import { forgetAnswers } from './query-client.ts';
import { WIFI_ONLY } from './wifi-only.ts';

const isKept = (cache: string): boolean => cache.includes('-precache-') || cache === WIFI_ONLY;

export async function freeSpace(): Promise<void> {
  forgetAnswers(null);
  // Only secure origins have a CacheStorage.
  const names = typeof caches === 'undefined' ? [] : await caches.keys();
  await Promise.all(names.filter((name) => !isKept(name)).map((name) => caches.delete(name)));
}
