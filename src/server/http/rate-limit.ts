/** A fixed window, so wide that only a client in a loop reaches its limit. */
const WINDOW_MS = 10_000;
const MAX_CALLS = 5_000;

/** Counts calls by user, in this process's memory. Answers the seconds to wait, 0 while below the limit. */
export function createRateLimit(now: () => number = Date.now): (usuarioId: number) => number {
  let start = now();
  let calls = new Map<number, number>();
  return (usuarioId) => {
    const at = now();
    if (at - start >= WINDOW_MS || at < start) {
      start = at;
      calls = new Map();
    }
    const count = (calls.get(usuarioId) ?? 0) + 1;
    calls.set(usuarioId, count);
    return count > MAX_CALLS ? Math.ceil((start + WINDOW_MS - at) / 1000) : 0;
  };
}
