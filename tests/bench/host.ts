/** What the host of a virtual machine takes of its processors, as Linux counts it. */
import { readFileSync } from 'node:fs';

/** Hundredths of a second since the start of the system, of all processors; null where there is no such count. */
function readTimes(): { all: number; stolen: number } | null {
  try {
    const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/);
    // user, nice, system, idle, iowait, irq, softirq, steal
    const counted = times.slice(0, 8).map(Number);
    return { all: counted.reduce((sum, each) => sum + each, 0), stolen: counted[7] ?? 0 };
  } catch {
    return null;
  }
}

/** Begins to watch. @returns what to call at the end: the share, 0 to 1; 0 too where it is not known */
export function watchHost(): () => number {
  const before = readTimes();
  return () => {
    const after = readTimes();
    if (!before || !after) return 0;
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Of a part that is measured while the host takes more than this share of the processors, the figures are the host's. */
export const BUSY = 0.1;

/** The shares of the parts in words, by the parts' names. */
export function tellHost(shares: Readonly<Record<string, number>>): string {
  const each = Object.entries(shares).map(([part, share]) => `${part} ${percent(share)}`);
  return `took of the processors' time for others, by part: ${each.join(', ')}; a part above ${percent(BUSY)} was measured once more, and the calmer run is kept`;
}
