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

/** Begins to watch. @returns what to call at the end, which says the share in words */
export function watchHost(): () => string {
  const before = readTimes();
  return () => {
    const after = readTimes();
    if (!before || !after) return 'not known';
    const share = (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all);
    return `took ${share.toFixed(0)} % of the processors' time for others meanwhile`;
  };
}
