import type { TestProject } from 'vitest/node';
import { startCluster, type TestPostgres } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** vitest's globalSetup: the one cluster of a test run, for tests/support/postgres.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startCluster();
  project.provide('postgres', postgres);
  return stop;
}
