import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MUTANTES, planted } from '../sim/bugs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it.each(MUTANTES)('the simulator can still be tried with the bug: $bug', (mutante) => {
  expect(planted(ROOT, mutante).size).toBeGreaterThan(0);
});
