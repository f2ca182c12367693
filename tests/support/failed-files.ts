import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/**
 * Writes the failed test files, a path on each line, to the file that `FAILED_FILES` names, so that `.ci/run` can run
 * them again. Writes nothing after an error outside the tests, which a second run would not explain.
 */
export class FailedFiles implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const { FAILED_FILES } = process.env;
    if (!FAILED_FILES || unhandledErrors.length > 0 || reason === 'interrupted') return;
    const failed = modules.filter((module) => !module.ok());
    writeFileSync(FAILED_FILES, failed.map(({ relativeModuleId }) => `${relativeModuleId}\n`).join(''));
  }
}
