/**
 * npm run sim -- --seeds N --steps M --seed S: stories S to S+N-1 of M steps each. Exits with 1 where a promise was
 * broken. The run ends at the first failure, with --all it plays all stories.
 * npm run sim -- --days N --seed S: that many days of one user without a network.
 */
import { parseArgs } from 'node:util';
import type { Kind } from './story.ts';
import { describeFailure, simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string' },
    seeds: { type: 'string', default: '300' },
    steps: { type: 'string' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string' },
    shrink: { type: 'string', default: '120' },
    all: { type: 'boolean', default: false },
    /** Plays only the seeds whose stories are of this kind. */
    only: { type: 'string' },
  },
});
const began = Date.now();
const days = values.days !== undefined;
const seeds = Number(values.days ?? values.seeds);
const unit = days ? 'days' : 'stories';
const { played, cuenta, failed, missed } = await simulate({
  first: Number(values.seed),
  seeds,
  steps: Number(values.steps ?? (days ? 40 : 60)),
  days,
  ...(values.processes === undefined ? {} : { processes: Number(values.processes) }),
  shrinkMs: Number(values.shrink) * 1000,
  all: values.all,
  only: values.only as Kind | undefined,
  // A story in words has some hundred lines: --seeds 1 prints a single one.
  onFailed: (seed, violations) => {
    if (values.all) console.log([`Seed ${seed} failed:`, ...violations].join('\n  ✗ '));
  },
  onPlayed: (count) => {
    if (count % 100 === 0) console.log(`${count} ${unit}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  },
});
for (const [what, times] of [...cuenta].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${what}: ${times}`);
if (!values.all) for (const failure of failed.values()) console.log(describeFailure(failure));
// A single story need not meet every fault.
const isWhole = !days && seeds >= 100 && values.only === undefined;
if (isWhole) for (const what of missed) console.log(`never happened: ${what}`);
console.log(`${played} ${unit} in ${((Date.now() - began) / 1000).toFixed(0)} s, ${failed.size} failed`);
process.exitCode = failed.size > 0 || (isWhole && missed.length > 0) ? 1 : 0;
