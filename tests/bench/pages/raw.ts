/** Raw IndexedDB: the upper limit of what a browser can do. */

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });

export async function openRaw(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  await answered(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of stores) opening.result.createObjectStore(store, { autoIncrement: true });
  });
  return answered(opening);
}

/** Writes one row; resolves when it is on the disk. */
export async function putStrict(db: IDBDatabase, store: string, row: unknown): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
  transaction.objectStore(store).put(row);
  await done(transaction);
}

/** Writes rows in one transaction, each after the previous one has succeeded. */
export async function putRowByRow(db: IDBDatabase, store: string, rows: readonly unknown[]): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
  const finished = done(transaction);
  for (const row of rows) await answered(transaction.objectStore(store).put(row));
  await finished;
}

export async function putAll(db: IDBDatabase, store: string, rows: readonly unknown[]): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
  for (const row of rows) transaction.objectStore(store).put(row);
  await done(transaction);
}

export async function takeAll(db: IDBDatabase, store: string): Promise<unknown[]> {
  return answered(db.transaction(store).objectStore(store).getAll());
}

export async function clear(db: IDBDatabase, store: string): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
  transaction.objectStore(store).clear();
  await done(transaction);
}
