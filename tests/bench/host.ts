/** The share of processor time that the host of a virtual machine takes, as Linux counts it (steal). */
import { readFileSync } from 'node:fs';

/**
 * Counts in hundredths of a second since the start of the system, over all processors; null where the system has none.
 */
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

/** Starts counting. @returns a function that gives the share at the end, 0 to 1; 0 where it is unknown */
export function watchHost(): () => number {
  const before = readTimes();
  return () => {
    const after = readTimes();
    if (!before || !after) return 0;
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** The share above which a part's figures are attributed to the host. */
export const BUSY = 0.1;

/** Describes the shares of the parts, by their names. */
export function tellHost(shares: Readonly<Record<string, number>>): string {
  const each = Object.entries(shares).map(([part, share]) => `${part} ${percent(share)}`);
  return `took of the processors' time for others, by part: ${each.join(', ')}; a part above ${percent(BUSY)} was measured once more, and the calmer run is kept`;
}
