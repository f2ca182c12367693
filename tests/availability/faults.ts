/** The failures of a database machine, and what has to be true after each. */
import { expect } from 'vitest';
import type { Counter } from '#tests/crash/writer.ts';
import type { Installation } from './installation.ts';
import type { DatabaseNode } from './node.ts';

/** Milliseconds, more than is asked for, so that the report tells how long it took. */
const PATIENCE_MS = 120_000;

export type Fault = 'killed' | 'frozen' | 'cut off from its standby' | 'cut off from all but its clients';
export const FAULTS: readonly Fault[] = [
  'killed',
  'frozen',
  'cut off from its standby',
  'cut off from all but its clients',
];

interface Play {
  begin: (primary: DatabaseNode) => void;
  end: (primary: DatabaseNode) => void;
  /** Whether the standby takes over. */
  replaces: boolean;
}

const PLAYS: Record<Fault, Play> = {
  killed: {
    begin: (primary) => primary.signal('SIGKILL'),
    end: (primary) => primary.switchOn(),
    replaces: true,
  },
  frozen: {
    begin: (primary) => primary.signal('SIGSTOP'),
    end: (primary) => primary.signal('SIGCONT'),
    replaces: true,
  },
  'cut off from its standby': {
    begin: (primary) => primary.cutReplication(),
    end: (primary) => primary.reconnect(),
    replaces: false,
  },
  'cut off from all but its clients': {
    begin(primary) {
      primary.cutReplication();
      primary.cutEtcd();
    },
    end: (primary) => primary.reconnect(),
    replaces: true,
  },
};

/** @returns the milliseconds until `count` changes were acknowledged by way of the database's new state */
async function untilWritten(counter: Counter, count: number): Promise<number> {
  const since = performance.now();
  const before = counter.acknowledged;
  await expect
    .poll(() => counter.acknowledged, { timeout: PATIENCE_MS, interval: 20 })
    .toBeGreaterThan(before + count);
  return performance.now() - since;
}

/**
 * Lets the present primary fail while everybody writes, and repairs it once writes go on.
 * @returns the milliseconds during which no write was acknowledged
 */
export async function playFault(
  { redundant, primaryName }: Installation,
  fault: Fault,
  counter: Counter,
  writers: number,
): Promise<number> {
  const { begin, end, replaces } = PLAYS[fault];
  const { primary, standby } = await redundant();
  await untilWritten(counter, 20);
  const since = performance.now();
  begin(primary);
  if (replaces) {
    const successor = async () => (await standby.members()).find(({ role }) => role === 'leader')?.name;
    await expect.poll(successor, { timeout: PATIENCE_MS, interval: 50 }).toBe(standby.name);
  }
  // More than the answers that were under way.
  await untilWritten(counter, writers);
  const pause = performance.now() - since;
  end(primary);
  await redundant();
  expect(await primaryName()).toBe(replaces ? standby.name : primary.name);
  return pause;
}
