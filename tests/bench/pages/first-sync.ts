/** The duration of the first pull: ours, and the same answers written to raw IndexedDB. */
import type { ChangesAnswer } from '#contracts/sync.ts';
import { TABLES } from '#contracts/tables.ts';
import { forget, network, openEngine } from './engine.ts';
import { openRaw, putAll, putRowByRow } from './raw.ts';

export async function pullAll(token: string): Promise<number> {
  await forget();
  const { engine, db } = openEngine(network(token));
  await engine.start();
  const start = performance.now();
  await engine.pull();
  const time = performance.now() - start;
  if (!engine.state.complete) throw new Error('The copy is not whole');
  engine.stop();
  db.close();
  return time;
}

async function* pages(token: string): AsyncGenerator<ChangesAnswer> {
  for (let from = 0; ;) {
    const answer = await fetch(`/api/sync/cambios?desde=${from}&limite=2000`, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    });
    const page = (await answer.json()) as ChangesAnswer;
    yield page;
    if (!page.hayMas) return;
    from = page.cursor;
  }
}

/** Writes the same pages into a store for each table; `put` says how. */
async function copyRaw(token: string, put: typeof putAll): Promise<number> {
  const raw = await openRaw('raw-sync', TABLES);
  const start = performance.now();
  for await (const { cambios } of pages(token)) {
    for (const { tabla, filas, historial = [] } of cambios) await put(raw, tabla, [...filas, ...historial]);
  }
  const time = performance.now() - start;
  raw.close();
  return time;
}

export const copyRowByRow = (token: string): Promise<number> => copyRaw(token, putRowByRow);
export const copyInBulk = (token: string): Promise<number> => copyRaw(token, putAll);
