import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MUTANTS, planted } from '../sim/bugs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it.each(MUTANTS)('The simulator can still be tried with the bug: $bug', (mutant) => {
  expect(planted(ROOT, mutant).size).toBeGreaterThan(0);
});
