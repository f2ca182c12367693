/** Milliseconds of work between two pauses: far less than a task that its user notices, also on a slow phone. */
const SLICE_MS = 8;

/** Does work that stops now and then, in slices between which the page answers its user. `pause` comes before each. */
export async function runInSlices<T>(work: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one slice after the other
    await pause();
    const start = performance.now();
    do {
      const { done, value } = work.next();
      if (done === true) return value;
    } while (performance.now() - start < SLICE_MS);
  }
}
