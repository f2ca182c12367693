/** The clock of everything that a test runs, in epoch ms. */
export class TestClock {
  ms = Date.parse('2026-03-02T12:00:00.000Z');
  now = (): number => this.ms;
  advance(ms: number): void {
    this.ms += ms;
  }
}
