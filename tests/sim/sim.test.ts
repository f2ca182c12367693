import { expect, it } from 'vitest';
import { describeFailure, simulate } from './simulate.ts';

const SEEDS = 300;
const STEPS = 60;
const DAYS = 30;
const CHANGES = 40;

it(
  `The engine keeps every promise in ${SEEDS} stories of ${STEPS} steps`,
  async () => {
    const { played, failed, missed } = await simulate({ first: 1, seeds: SEEDS, steps: STEPS });
    expect([...failed.values()].map(describeFailure).join('\n\n')).toBe('');
    expect(played).toBe(SEEDS);
    // A fault that never occurred was not tested.
    expect(missed).toEqual([]);
  },
  30 * 60_000,
);

it(`The server refuses nothing of ${DAYS} days that one user worked alone without a network`, async () => {
  const { played, failed } = await simulate({ first: 1, seeds: DAYS, steps: CHANGES, days: true });
  expect([...failed.values()].map(describeFailure).join('\n\n')).toBe('');
  expect(played).toBe(DAYS);
}, 300_000);

it('The simulator plays the same story from the same seed', async () => {
  const play = async () => {
    const { cuenta, failed } = await simulate({ first: 7, seeds: 1, steps: STEPS });
    expect(failed.size).toBe(0);
    return [...cuenta].toSorted(([a], [b]) => (a < b ? -1 : 1));
  };
  expect(await play()).toEqual(await play());
}, 120_000);
