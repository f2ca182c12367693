/**
 * Lets `places` calls run at once; the others wait in memory. Writers stand one behind the other in the database in
 * any case: each that waits there holds a connection, and ten of them would leave none for reading.
 */
export function createTurnstile(places: number): <T>(fn: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (fn) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await fn();
    } finally {
      // A place goes straight to the next in line.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
