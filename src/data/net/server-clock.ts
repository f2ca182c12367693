/**
 * The information that each answer of the server carries besides its content: that the server can be reached, and its
 * time.
 */

const KEY = 'reloj-del-servidor';
/** Milliseconds below which a difference is ignored: `Date` has whole seconds, and the answer took time. */
const TOLERANCE_MS = 60_000;

interface Keep {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** The service worker has no local storage: there it is kept in memory. */
const storage = (): Keep | undefined => (globalThis as { localStorage?: Keep }).localStorage;

let offset: number | null = null;
let answers = 0;

function keptOffset(): number {
  const kept = Number(storage()?.getItem(KEY) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

/** Notes an answer of the server; `date` is its `Date` header. */
export function hearServer(date: string | null, now = Date.now()): void {
  answers++;
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const found = Math.abs(told - now) < TOLERANCE_MS ? 0 : told - now;
  if (found === (offset ?? keptOffset())) return;
  offset = found;
  if (found === 0) storage()?.removeItem(KEY);
  else storage()?.setItem(KEY, String(found));
}

/** The number of the server's answers since the start. */
export const heardAnswers = (): number => answers;

/**
 * Converts device time (epoch ms) to the server's, for devices whose clock is wrong. It is as of the last answer: a
 * clock that is set while there is no network is noticed with the next one.
 */
export const serverTime = (now = Date.now()): number => now + (offset ??= keptOffset());
