/** Milliseconds: more than a working disk needs to read the queue. */
const READ_MS = 2000;

/** Waits no longer than a working disk takes: undefined where it has not answered. */
export const soon = <T>(work: Promise<T> | undefined, ms = READ_MS): Promise<T | void> =>
  Promise.race([
    Promise.resolve(work),
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    }),
  ]);
