/** How long the first copy takes: ours, and the same answers put into raw IndexedDB. */
import type { Cambios } from '#contracts/sync.ts';
import { TABLAS } from '#contracts/tables.ts';
import { forget, network, openMotor } from './engine.ts';
import { openRaw, putAll, putRowByRow } from './raw.ts';

export async function pullAll(token: string): Promise<number> {
  await forget();
  const { motor, db } = openMotor(network(token));
  await motor.start();
  const start = performance.now();
  await motor.pull();
  const time = performance.now() - start;
  if (!motor.state.complete) throw new Error('The copy is not whole');
  motor.stop();
  db.close();
  return time;
}

async function* pages(token: string): AsyncGenerator<Cambios> {
  for (let desde = 0; ;) {
    const answer = await fetch(`/api/sync/cambios?desde=${desde}&limite=2000`, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    });
    const page = (await answer.json()) as Cambios;
    yield page;
    if (!page.hayMas) return;
    desde = page.cursor;
  }
}

/** The same pages into a store for each table; `put` says how. */
async function copyRaw(token: string, put: typeof putAll): Promise<number> {
  const raw = await openRaw('raw-sync', TABLAS);
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
