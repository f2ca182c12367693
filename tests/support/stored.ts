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
