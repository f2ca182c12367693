/** Notes with each answer of the server that the server can be reached, and what time it has. */

const KEY = 'reloj-del-servidor';
/** Milliseconds below which a difference is ignored: `Date` has whole seconds, and the answer took time. */
const TOLERANCE_MS = 60_000;

/** Milliseconds by which a known offset may change without being stored again. */
const DRIFT_MS = 5000;

interface KeyValueStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** The service worker has no local storage: there the offset is kept in memory. */
const storage = (): KeyValueStorage | undefined =>
  (globalThis as { localStorage?: KeyValueStorage }).localStorage;

let offset: number | null = null;
let answers = 0;

function keptOffset(): number {
  const kept = Number(storage()?.getItem(KEY) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

/** Notes an answer of the server; `date` is its `Date` header. */
export function noteServerAnswer(date: string | null, now = Date.now()): void {
  answers++;
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const found = Math.abs(serverMs - now) < TOLERANCE_MS ? 0 : serverMs - now;
  const known = offset ?? keptOffset();
  // Each answer differs by the part of a second that `Date` lacks, and by the time that it took.
  if (found === known || (found !== 0 && known !== 0 && Math.abs(found - known) < DRIFT_MS)) return;
  offset = found;
  keep(found);
}

function keep(found: number): void {
  try {
    if (found === 0) storage()?.removeItem(KEY);
    else storage()?.setItem(KEY, String(found));
  } catch {
    // The disk is full: the offset is known until the next start.
  }
}

/** The number of the server's answers since the start. */
export const answerCount = (): number => answers;

/**
 * Converts device time (epoch ms) to the server's, for devices whose clock is wrong. It uses the last answer: if the
 * clock is set while there is no network, the next answer corrects it.
 */
export const serverTime = (now = Date.now()): number => now + (offset ??= keptOffset());
