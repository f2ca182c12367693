import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FailedFiles } from './tests/support/failed-files.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Postgres and browsers are waited for often enough to keep half as many files again as there are cores busy. */
const MORE_THAN_CORES = { maxWorkers: Math.ceil(1.5 * availableParallelism()) };
/** Seconds, also for the servers that tests start: a busy machine's Postgres has not gone. */
process.env.PGCONNECT_TIMEOUT ??= '60';
/** The simulator has processes of its own, and browsers are many processes each: they follow one after the other. */
const after = (groupOrder: number) => ({ sequence: { groupOrder } });

/** Files share what they import, which is much: a process of its own for each costs a third of what the unit tests do. */
const ALL = {
  environment: 'node',
  isolate: false,
  // A second, as by default, is little where servers and browsers share two cores.
  expect: { poll: { timeout: 60_000 } },
} as const;

/** One runner for all tests. `npm test` runs every project; `npx vitest run --project unit` one of them. */
export default defineConfig({
  test: {
    reporters: ['default', new FailedFiles()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          ...ALL,
          testTimeout: 30_000,
          ...MORE_THAN_CORES,
        },
      },
      {
        test: {
          name: 'idb',
          include: ['tests/idb/**/*.test.ts'],
          ...ALL,
          testTimeout: 60_000,
          ...MORE_THAN_CORES,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          ...ALL,
          globalSetup: ['tests/support/postgres-global.ts'],
          // Some compare a whole company on a device with the server's; a busy machine takes five times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...MORE_THAN_CORES,
        },
      },
      {
        test: {
          name: 'sim',
          include: ['tests/sim/**/*.test.ts'],
          ...ALL,
          maxWorkers: 1,
          ...after(1),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/bench/bench.test.ts'],
          ...ALL,
          setupFiles: ['tests/support/failure-report.ts'],
          globalSetup: ['tests/support/postgres-global.ts', 'tests/support/e2e-global.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          ...MORE_THAN_CORES,
          ...after(2),
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          ...ALL,
          globalSetup: ['tests/support/postgres-global.ts', 'tests/support/engines-global.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          ...after(3),
        },
      },
    ],
  },
});
