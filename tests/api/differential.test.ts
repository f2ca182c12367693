/**
 * Random work through the API; then every answer from a device's replica equals the server's answer, field by
 * field: on a device that pulled now and then, and on a new one. SEED=… repeats a run, RUNS=… makes more of them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApi } from '#tests/support/api.ts';
import { questions, answerLocally } from '#tests/support/comparison.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { createDevice } from '#tests/support/device.ts';
import { createNetwork } from '#tests/support/network.ts';
import { WORK_ACTIONS, RandomWork } from '#tests/support/random-work.ts';

const RUNS = Number(process.env.RUNS ?? 6);
const SEED = Number(process.env.SEED ?? 20_260_302);

/** The number of saved changes in all runs, by action. */
const done = new Map<string, number>();

const TEXTS = [
  'Ñuñoa',
  'ñandú',
  'Óscar',
  'oscar',
  'Zoë',
  'ana',
  'Ana',
  '100%',
  'a_b',
  String.raw`C:\d`,
  '12',
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: fc.constantFrom(...Array.from(`aAáÁbñÑzZ 0129-_.%'"<&`)), minLength: 1, maxLength: 12 }),
);
const all = WORK_ACTIONS.flatMap(({ action, weight }) => Array.from({ length: weight }, () => action));
const step = fc.tuple(fc.constantFrom(...all), fc.record({ which: fc.nat(1000), value: fc.nat(1000), text }));
const STEPS = 220;

it(
  'After random work a device answers from its replica exactly what the server answers',
  async () => {
    let askedOf = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
        const api = await openApi();
        const network = createNetwork(api);
        const device = createDevice(network.transport);
        const tab = await device.open();
        try {
          const work = await RandomWork.start(api, () => tab.engine.pull());
          for (const [action, random] of steps) {
            // oxlint-disable-next-line no-await-in-loop -- a history
            if (await work.run(action, random)) done.set(action, (done.get(action) ?? 0) + 1);
          }
          await tab.engine.pull();
          askedOf += await expectEqualAnswers(tab.engine.reader, api);
          const other = await createDevice(network.transport).open();
          await other.engine.pull();
          const asked = questions(other.engine.reader, false);
          expect(answerLocally(other.engine.reader, asked)).toEqual(answerLocally(tab.engine.reader, asked));
          other.kill();
          expect(api.reported).toEqual([]);
        } finally {
          tab.kill();
          await api.drop();
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    if (process.env.SEED !== undefined || process.env.RUNS !== undefined) {
      console.log(`${askedOf} answers are equal after`, Object.fromEntries(done));
      return;
    }
    // Every kind of work took place.
    expect(WORK_ACTIONS.filter(({ action }) => !done.has(action))).toEqual([]);
    expect(askedOf).toBeGreaterThan(RUNS * 300);
  },
  RUNS * 90_000,
);
