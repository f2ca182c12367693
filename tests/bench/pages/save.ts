/** How long a change takes to be on the disk, and on the screen. */
import { pageOf } from '#data/replica/lists.ts';
import { chofer, fillOutbox, queuedRow } from './outbox.ts';
import { forget, nothing, openEngine, type Opened } from './engine.ts';
import { openRaw, putStrict } from './raw.ts';

/** Between two changes of a fast user; what follows a change is over by then. */
const REST_MS = 150;
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

let opened: Opened;
let raw: IDBDatabase;
let made = 0;

/** The engine without a network, with so many changes waiting. */
export async function begin(queued: number): Promise<void> {
  raw ??= await openRaw('raw-save', ['outbox']);
  opened?.engine.stop();
  opened?.db.close();
  await forget();
  opened = openEngine(nothing);
  await fillOutbox(opened.db, queued);
  await opened.engine.start();
  await opened.engine.sync();
  made = queued;
}

const LAST_FIRST = { page: 1, limit: 5, search: '', sort: 'id:DESC' };

/**
 * What a list of drivers that stands open does at each change: its page is read again and shown. The engine tells of a
 * row as soon as its transaction is on the disk.
 */
function showList(name: string): Promise<{ saved: number; seen: number }> {
  const { engine } = opened;
  return new Promise((resolve) => {
    const unsubscribe = engine.subscribe(() => {
      const saved = performance.now();
      const query = { ...LAST_FIRST, search: name };
      const { results } = pageOf(engine.reader, 'chofer', query);
      document.body.replaceChildren(...results.map((row) => String(row.nombre)));
      if (results.length === 0) return;
      unsubscribe();
      resolve({ saved, seen: performance.now() });
    });
  });
}

/** ms until one more change is on the disk, and until the list shows it. */
export async function saveOne(): Promise<{ saved: number; seen: number }> {
  await rest();
  made += 1;
  const body = { ...chofer(made), nombre: `Nuevo ${made}` };
  const shown = showList(body.nombre);
  const start = performance.now();
  await opened.engine.mutate('chofer.create', { body, etiqueta: body.nombre }, 0);
  const { saved, seen } = await shown;
  return { saved: saved - start, seen: seen - start };
}

/** The same row, put by hand. */
export async function putOne(): Promise<number> {
  await rest();
  const row = queuedRow(made);
  const start = performance.now();
  await putStrict(raw, 'outbox', row);
  return performance.now() - start;
}
