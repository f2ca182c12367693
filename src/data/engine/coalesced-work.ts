/**
 * Runs work one at a time. All calls during a run share one further run, which starts after it: a hundred calls cause
 * two runs, and each caller gets a run that began after its call.
 */
export class CoalescedWork<T> {
  private readonly work: (eager: boolean) => Promise<T>;
  private next: { run: Promise<T>; eager: boolean } | null = null;
  running: Promise<T> | null = null;
  /** Number of runs begun. */
  count = 0;

  constructor(work: (eager: boolean) => Promise<T>) {
    this.work = work;
  }

  run(eager = false): Promise<T> {
    if (!this.running) return this.begin(eager);
    if (this.next) this.next.eager ||= eager;
    else this.next = { run: this.afterThis(this.running), eager };
    return this.next.run;
  }

  private begin(eager: boolean): Promise<T> {
    this.count++;
    const run = this.work(eager).finally(() => {
      this.running = null;
    });
    this.running = run;
    return run;
  }

  private async afterThis(running: Promise<T>): Promise<T> {
    await running.catch(() => {});
    const eager = this.next?.eager ?? false;
    this.next = null;
    return this.running ? this.run(eager) : this.begin(eager);
  }
}
