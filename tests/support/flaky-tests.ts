import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were run again. */
export class FlakyTests implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.names.length > 0) console.log(`\nPassed only when run again:\n${this.names.join('\n')}\n`);
  }
}
