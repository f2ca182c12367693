/** npm run sim -- --seeds N --steps M --seed S: stories S to S+N-1 of M steps each; exits 1 where a promise broke. */
import { parseArgs } from 'node:util';
import { describeFailure, simulate } from './simular.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string' },
    shrink: { type: 'string', default: '120' },
  },
});
const began = Date.now();
const seeds = Number(values.seeds);
const { played, cuenta, failed, missed } = await simulate({
  first: Number(values.seed),
  seeds,
  steps: Number(values.steps),
  ...(values.processes === undefined ? {} : { processes: Number(values.processes) }),
  shrinkMs: Number(values.shrink) * 1000,
  onPlayed: (count) => {
    if (count % 100 === 0) console.log(`${count} stories, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  },
});
for (const [what, times] of [...cuenta].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${what}: ${times}`);
for (const failure of failed.values()) console.log(describeFailure(failure));
// A single story need not meet everything.
if (seeds >= 100) for (const what of missed) console.log(`never happened: ${what}`);
console.log(`${played} stories in ${((Date.now() - began) / 1000).toFixed(0)} s, ${failed.size} failed`);
process.exitCode = failed.size > 0 || (seeds >= 100 && missed.length > 0) ? 1 : 0;
