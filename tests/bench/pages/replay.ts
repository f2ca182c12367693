/** The duration of a replay of the whole outbox. */
import { isUnsent } from '#data/changes/row.ts';
import { batchCall } from '#data/outbox/wire.ts';
import { fillOutbox, queuedRow } from './outbox.ts';
import { forget, network, openEngine } from './engine.ts';
import { clear, openRaw, putAll, takeAll } from './raw.ts';

export async function replay(count: number): Promise<number> {
  await forget();
  const { engine, db } = openEngine(network('token'));
  await fillOutbox(db, count);
  await engine.start();
  const start = performance.now();
  await engine.drain(true);
  const time = performance.now() - start;
  if (engine.rows.some(isUnsent)) throw new Error('Not all was sent');
  await engine.pull();
  engine.stop();
  db.close();
  return time;
}

/** The lower limit: all waiting changes are read, sent in one request, and deleted. */
export async function sendAllAtOnce(count: number): Promise<number> {
  const raw = await openRaw('raw-replay', ['outbox']);
  await putAll(
    raw,
    'outbox',
    Array.from({ length: count }, (_, n) => ({ ...queuedRow(n), seq: n })),
  );
  const start = performance.now();
  const rows = (await takeAll(raw, 'outbox')) as Parameters<typeof batchCall>[0];
  const { path, body } = batchCall(rows, new Map(), null);
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { respuestas } = (await answer.json()) as { respuestas: unknown[] };
  if (respuestas.length !== count) throw new Error('Not all was sent');
  await clear(raw, 'outbox');
  const time = performance.now() - start;
  raw.close();
  return time;
}
