/** SQLite in a worker, its file on OPFS; asked from the page. */
import { chunks } from './rows.js';

let worker;
let waiting = null;

function ask(name, value) {
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    worker.postMessage({ name, value });
  });
}

export async function load() {
  worker = new Worker(new URL('./sqlite-worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('error', (event) => waiting?.reject(new Error(event.message)));
  worker.addEventListener('message', ({ data }) =>
    data.error ? waiting.reject(new Error(data.error)) : waiting.resolve(data.value),
  );
  await ask('open');
  for await (const filas of chunks()) await ask('add', filas);
  await ask('index');
}

/** ms from the question to the answer, in the page. */
async function timed(name, value) {
  const start = performance.now();
  const found = await ask(name, value);
  return { ms: performance.now() - start, found };
}

export const like = (text) => timed('like', text);
export const fts = (text) => timed('fts', text);
