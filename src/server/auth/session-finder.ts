import { createRateLimit, refuseFor } from '../http/rate-limit.ts';
import { hashToken } from './token.ts';

/**
 * The calls of an address in 10 seconds with tokens that this process has not seen valid. A device stops at its first
 * 401, so a few would do for invalid tokens; but a process that has just started has seen none of an office's tokens.
 */
export const MAX_UNSEEN = 1_000;

/** The tokens that this process remembers: 2 MB at most. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits the look-ups of tokens by `find`, which returns null for an invalid one. An address that sends many unknown
 * tokens is refused without a look-up: otherwise a stranger could occupy the connections that are kept for sessions.
 * Tokens that were valid before are not refused: otherwise a stranger could lock out the office behind the same address.
 * @throws ApiError 429, by the returned function
 */
export function createSessionFinder<S>(
  find: (token: string) => Promise<S | null>,
  now: () => number = Date.now,
): (token: string, address: string) => Promise<S | null> {
  const unseen = createRateLimit<string>(MAX_UNSEEN, now);
  const seen = new Set<string>();
  return async (token, address) => {
    const hash = hashToken(token);
    if (!seen.has(hash)) {
      refuseFor(unseen.secondsToWait(address));
      unseen.add(address);
    }
    const found = await find(token);
    if (!found) seen.delete(hash);
    else {
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(hash);
    }
    return found;
  };
}
