/** Milliseconds: more than a working disk needs to read the queue. */
const READ_MS = 2000;

/** Waits no longer than a working disk takes. */
export const soon = <T>(work: Promise<T> | undefined): Promise<T | void> =>
  Promise.race([
    Promise.resolve(work),
    new Promise<void>((resolve) => {
      setTimeout(resolve, READ_MS);
    }),
  ]);
