/** What each answer of the server tells beside its content: that the server can be heard, and what time it is there. */

const KEY = 'reloj-del-servidor';
/** `Date` has whole seconds, and the answer took its way: less than this is no difference. */
const TOLERANCE_MS = 60_000;

interface Keep {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** The service worker has none: there it is remembered while the worker runs. */
const storage = (): Keep | undefined => (globalThis as { localStorage?: Keep }).localStorage;

let offset: number | null = null;
let answers = 0;

function keptOffset(): number {
  const kept = Number(storage()?.getItem(KEY) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

/** An answer of the server's own has come; `date` is its `Date` header. */
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

/** How many answers of the server's own have come since the start. */
export const heardAnswers = (): number => answers;

/**
 * Device time (epoch ms) → the server's: for what day it is, where the clock of the device is off. It is as of the last
 * answer: of a clock that is set while there is no network nothing is known until the next one.
 */
export const serverTime = (now = Date.now()): number => now + (offset ??= keptOffset());
