/** Calls `work` at once, and again after `ms` (milliseconds) if it was called meanwhile. */
export function throttle(work: () => void, ms: number): () => void {
  let waiting = false;
  let again = false;
  const call = (): void => {
    again = waiting;
    if (waiting) return;
    waiting = true;
    work();
    setTimeout(() => {
      waiting = false;
      if (again) call();
    }, ms);
  };
  return call;
}
