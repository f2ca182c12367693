/** The rows in IndexedDB, each search a filter over all of them. */
import { Dexie } from 'dexie';
import { chunks } from './rows.js';

const db = new Dexie('filter');
db.version(1).stores({ lista: 'op_id' });

export async function load() {
  await db.lista.clear();
  for await (const filas of chunks()) await db.lista.bulkPut(filas);
}

const order = (a, b) =>
  a.finalizado - b.finalizado || (a.eta < b.eta ? -1 : a.eta > b.eta ? 1 : a.op_id - b.op_id);

export async function search(text) {
  const start = performance.now();
  const found = await db.lista.filter(({ busca }) => busca.includes(text)).toArray();
  found.toSorted(order).slice(0, 5);
  return { ms: performance.now() - start, found: found.length };
}
