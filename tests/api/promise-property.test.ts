/**
 * Random work of an office. The outcome that the server tells of each change is the difference that is seen in the
 * database, and is accepted as its promise. SEED=… repeats a run, RUNS=… makes more of them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectKey } from '#contracts/promise.ts';
import { type ApiAnswer, type Api, openApi } from '#tests/support/api.ts';
import {
  guardedDifference,
  guardedRows,
  lastVersion,
  NO_OUTCOME,
  outcomeIn,
} from '#tests/support/promise.ts';
import { WORK_ACTIONS, RandomWork } from '#tests/support/random-work.ts';

const RUNS = Number(process.env.RUNS ?? 2);
const SEED = Number(process.env.SEED ?? 2);
const STEPS = 220;

/** Tables with effects: 'extra true' where rows of it were removed. */
const seen = new Set<string>();

/** An API that sends each write with an outcome that it has not first, and then with the outcome that the server answered. */
function withPromises(api: Api): Api {
  async function call(method: string, path: string, body: object = {}): Promise<ApiAnswer> {
    if (method === 'GET' || path.startsWith('/auth/')) return api.call(method, path);
    const [before, version] = [await guardedRows(api), await lastVersion(api)];
    const first = await api.call(method, path, { ...body, promise: { outcome: NO_OUTCOME } });
    expect(await lastVersion(api), `${method} ${path}`).toBe(version);
    if (first.body.codigo !== 'distinto') return api.call(method, path, body);
    const outcome = outcomeIn(first);
    const wrong = { ...outcome, [effectKey('operacion', crypto.randomUUID())]: { finalizado: true } };
    const refused = await api.call(method, path, { ...body, promise: { outcome: wrong } });
    expect(refused.body.codigo, `${method} ${path}`).toBe('distinto');
    const answer = await api.call(method, path, { ...body, promise: { outcome } });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const difference = guardedDifference(before, await guardedRows(api));
    expect(outcome, `${method} ${path}`).toEqual(difference);
    for (const key of Object.keys(outcome)) seen.add(`${key.split('/')[0]} ${outcome[key] === null}`);
    return answer;
  }
  return {
    ...api,
    call,
    // With a uuid, since each attempt would create another record without it.
    post: (path, body) => call('POST', path, { uuid: crypto.randomUUID(), ...(body as object) }),
    patch: (path, body) => call('PATCH', path, body as object),
    remove: (path) => call('DELETE', path),
  };
}

const step = fc.tuple(
  fc.constantFrom(
    ...WORK_ACTIONS.flatMap(({ action, weight }) => Array.from({ length: weight }, () => action)),
  ),
  fc.record({ which: fc.nat(1000), value: fc.nat(1000), text: fc.constantFrom('Ñuñoa', 'Zoë', 'a_b', '12') }),
);

it('After random work the outcome that the server reports for a change is accepted as its promise', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
      const api = await openApi();
      try {
        const work = await RandomWork.start(withPromises(api), () => Promise.resolve());
        // oxlint-disable-next-line no-await-in-loop -- a history
        for (const [action, random] of steps) await work.run(action, random);
        expect(api.reported).toEqual([]);
      } finally {
        await api.drop();
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  const altered = [
    'operacion',
    'almacenaje',
    'extra',
    'factura',
    'factura_item',
    'liquidacion',
    'liquidacion_linea',
  ];
  const removed = [
    ...altered,
    'movimiento',
    'contenedor',
    'contenedor_transporte',
    'planta',
    'negociacion',
    'adjunto',
    'documento',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(altered.map((table) => `${table} false`)));
  expect([...seen]).toEqual(expect.arrayContaining(removed.map((table) => `${table} true`)));
}, 540_000);
