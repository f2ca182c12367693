/**
 * What this origin keeps beside the engine's own database and can fetch again: the answers for the first paint, and
 * caches that are not the shell of the app. For a disk that is full.
 */
import { QUERIES } from './query-client.ts';

export async function freeSpace(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(QUERIES)) localStorage.removeItem(key);
  // Only secure origins have caches.
  const kept = typeof caches === 'undefined' ? [] : await caches.keys();
  await Promise.all(kept.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)));
}
