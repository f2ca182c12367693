import { ApiError } from './api-error.ts';

/** A fixed window, so wide that only a client in a loop reaches a limit. */
const WINDOW_MS = 10_000;

/** Counts by key, in this process's memory. */
export interface RateLimit<Key> {
  add: (key: Key) => void;
  /** The seconds until the key is below its limit again, 0 while it is. */
  secondsToWait: (key: Key) => number;
}

/** `max`: the largest count of a key in 10 seconds. */
export function createRateLimit<Key>(max: number, now: () => number = Date.now): RateLimit<Key> {
  let start = now();
  let counts = new Map<Key, number>();
  const current = (): Map<Key, number> => {
    const at = now();
    if (at - start >= WINDOW_MS || at < start) {
      start = at;
      counts = new Map();
    }
    return counts;
  };
  return {
    add: (key) => void current().set(key, (counts.get(key) ?? 0) + 1),
    secondsToWait: (key) =>
      (current().get(key) ?? 0) < max ? 0 : Math.ceil((start + WINDOW_MS - now()) / 1000),
  };
}

/** @throws ApiError 429 where there are seconds to wait */
export function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  const mensaje = 'Demasiadas solicitudes. Inténtelo de nuevo en unos segundos.';
  throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': String(seconds) });
}
