import { expect, it } from 'vitest';
import type { Measure, Part } from '#tests/bench/measure.ts';
import { writeReport } from '#tests/bench/report.ts';
import { runParts } from '#tests/bench/runner.ts';

const measure = (key: string): Measure => ({
  key,
  what: `what ${key} does`,
  against: 'a peer 1.0',
  unit: 'ms',
  figure: 'median',
  target: { of: 'ratio', atMost: 0.5 },
});

const part = (name: string, run: Part['run'], limit = 1000): Part => ({
  name,
  measures: [measure(name)],
  limit,
  run,
});

const options = { quick: true, peers: true, log: () => {} };

it('A part that fails or hangs keeps its samples, and the other parts run', async () => {
  const ended: string[] = [];
  const { results, failures } = await runParts(
    [
      part('fails', async ({ record, onEnd }) => {
        onEnd(() => ended.push('fails'));
        record('fails', 'ours', 1);
        record('fails', 'peer', 4);
        throw new Error('no luck');
      }),
      part('stands', () => new Promise<void>(() => {}), 10),
      part('works', async ({ record }) => {
        record('works', 'ours', 3, 1, 2);
        record('works', 'peer', 2, 2, 2);
      }),
    ],
    options,
  );
  expect(results.map(({ ours, ratio, reached }) => [ours, ratio, reached])).toEqual([
    [1, 0.25, true],
    [Number.NaN, Number.NaN, null],
    [2, 1, false],
  ]);
  expect(failures).toEqual({ fails: 'no luck', stands: 'stopped after 0.04 s' });
  expect(ended).toEqual(['fails']);
});

it('A part that other processes of the host disturbed is measured again, and the calmer run is kept', async () => {
  const shares = [0.3, 0.5, 0.4, 0.2, 0.05];
  let figure = 0;
  const watchHost = () => () => shares.shift()!;
  const { results, hosts } = await runParts(
    ['busy', 'calmer', 'calm'].map((name) =>
      part(name, async ({ record }) => record(name, 'ours', ++figure)),
    ),
    { ...options, quick: false, watchHost },
  );
  expect(results.map(({ ours }) => ours)).toEqual([1, 4, 5]);
  expect(hosts).toEqual({ busy: 0.3, calmer: 0.2, calm: 0.05 });
});

it('The report of the bench has a row for each measure, and keeps explanations written by hand', async () => {
  const { results } = await runParts(
    [part('works', async ({ record }) => record('works', 'ours', 10))],
    options,
  );
  const run = {
    at: '2026-11-21T00:00:00.000Z',
    command: 'npm run bench',
    circumstances: {},
    results,
    failures: {},
  };
  const report = writeReport(run, { works: 'Because.', other: 'Not of this run.' });
  expect(report).toContain('| what works does | a peer 1.0 | 10 ms | — | — | ≤ 0.5 × | peer not measured |');
  expect(report).toContain('- **what works does.** Because.');
  expect(report).not.toContain('Not of this run');
});
