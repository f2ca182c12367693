import { expect, test } from 'vitest';
import { connectTimeout } from '#server/db/pool.ts';

test.each([
  [undefined, 5000],
  ['', 5000],
  ['30', 30_000],
  ['0', 5000],
  ['-1', 5000],
  ['Infinity', 5000],
  ['mucho', 5000],
])('The setting PGCONNECT_TIMEOUT=%s waits for %i ms', (text, ms) => {
  expect(connectTimeout({ PGCONNECT_TIMEOUT: text })).toBe(ms);
});
