/** The time until a saved change is on the disk, and on the screen. */
import { pageOf } from '#data/replica/lists.ts';
import { chofer, fillOutbox, queuedRow } from './outbox.ts';
import { forget, nothing, openEngine, type Opened } from './engine.ts';
import { openRaw, putStrict } from './raw.ts';

/** Milliseconds between two changes of a fast user; the follow-up of a change has ended by then. */
const REST_MS = 150;
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

let opened: Opened;
let raw: IDBDatabase;
let made = 0;

/** The engine without a network, with that many changes waiting. */
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
 * The work of an open list of drivers at each change: its page is read and rendered again. The engine notifies of a row
 * as soon as its transaction is committed.
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

/** Milliseconds until one more change is on the disk, and until the list shows it. */
export async function saveOne(): Promise<{ saved: number; seen: number }> {
  await rest();
  made += 1;
  const body = { ...chofer(made), nombre: `Nuevo ${made}` };
  const shown = showList(body.nombre);
  const start = performance.now();
  await opened.engine.mutate('chofer.create', { body, label: body.nombre }, 0);
  const { saved, seen } = await shown;
  return { saved: saved - start, seen: seen - start };
}

/** Writes the same row directly. */
export async function putOne(): Promise<number> {
  await rest();
  const row = queuedRow(made);
  const start = performance.now();
  await putStrict(raw, 'outbox', row);
  return performance.now() - start;
}
