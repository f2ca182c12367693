/**
 * Runs the bench in its smallest form, without the peers, so that its code stays working. Figures are not judged here.
 */
import { expect, inject, it } from 'vitest';
import { withCluster } from './company.ts';
import { PARTS } from './parts.ts';
import { runParts } from './runner.ts';

process.env.CHROMIUM_PATH ??= inject('headless');

it('Every part of the bench runs to its end and measures what it says', { timeout: 900_000 }, async () => {
  const log: string[] = [];
  const options = { quick: true, peers: false, log: (text: string) => void log.push(text) };
  const { results, failures } = await withCluster(() => runParts(PARTS, options));
  expect(failures, log.join('\n')).toEqual({});
  const unmeasured = results.filter(({ ours }) => !Number.isFinite(ours));
  expect(unmeasured.map(({ measure }) => measure.key)).toEqual([]);
});
