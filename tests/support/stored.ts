import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Everything that the page can read in local storage and in IndexedDB, as text. */
export const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = Object.entries(localStorage);
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        // oxlint-disable-next-line no-await-in-loop -- one store after the other
        await new Promise((resolve) => {
          reading.addEventListener('success', resolve);
        });
        found.push([name, store, reading.result]);
      }
      db.close();
    }
    return JSON.stringify(found);
  });

/** Chromium writes local storage some seconds later: a kill before that loses the session, but no change. */
export async function isSessionOnDisk({ page, profile }: { page: Page; profile: string }): Promise<boolean> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  return token !== '' && readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(token));
}
