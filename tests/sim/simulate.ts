/** A run: divides the seeds among processes, collects what they found, and checks that every fault occurred. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startCluster } from '#tests/support/cluster.ts';
import type { Kind } from './story.ts';
import { addTo, type Tally, EXPECTED } from './tally.ts';
import type { Job, WorkShare } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** MiB for young objects: a story discards many. With V8’s default it took 1.1 to 1.3 times the processor time. */
const EXEC_ARGV = [...process.execArgv, '--max-semi-space-size=64'];

export interface SimReport {
  played: number;
  cuenta: Tally;
  /** The last report of each failing seed: the shrunk story where there was time for it. */
  failed: Map<number, Extract<WorkShare, { kind: 'failed' }>>;
  /** Faults and situations that should have occurred and did not. */
  missed: readonly string[];
}

export interface SimRequest {
  first: number;
  seeds: number;
  steps: number;
  /** Days of one user instead of stories. */
  days?: boolean;
  processes?: number;
  shrinkMs?: number;
  /** Plays all seeds; otherwise the run ends at its first failure. */
  all?: boolean;
  /** Plays only the seeds of this kind. */
  only?: Kind | undefined;
  onFailed?: (seed: number, violations: readonly string[]) => void;
  onPlayed?: (played: number) => void;
}

function employ(child: ChildProcess, job: Job, onPart: (part: WorkShare) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (part: WorkShare) => onPart(part));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
    child.send(job);
  });
}

export async function simulate({
  first,
  seeds,
  steps,
  days = false,
  processes = Math.min(availableParallelism(), seeds),
  shrinkMs = 120_000,
  all = false,
  only,
  onFailed = () => {},
  onPlayed = () => {},
}: SimRequest): Promise<SimReport> {
  const { postgres: overTcp, stop } = await startCluster();
  // Stories wait only for Postgres: over its socket they take 4 % less time.
  const postgres = { ...overTcp, host: overTcp.socketDir };
  const report: SimReport = { played: 0, cuenta: new Map(), failed: new Map(), missed: [] };
  const children = Array.from({ length: processes }, () =>
    fork(WORKER, { execArgv: EXEC_ARGV, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  const onPart = (part: WorkShare): void => {
    if (part.kind === 'failed') {
      report.failed.set(part.seed, part);
      onFailed(part.seed, part.violations);
      if (all) return;
      // A process that has finished its share may have closed its channel, though this one still lists it.
      for (const child of children) if (child.connected) child.send('stop', () => {});
    } else {
      addTo(report.cuenta, part.cuenta);
      onPlayed(++report.played);
    }
  };
  try {
    const last = first + seeds - 1;
    const shares = Array.from({ length: processes }, (_, index) => ({
      postgres,
      first,
      share: index,
      last,
      stride: processes,
      steps,
      days,
      shrinkMs,
      all,
      only,
    }));
    await Promise.all(shares.map((share, index) => employ(children[index]!, share, onPart)));
  } finally {
    await stop();
  }
  return { ...report, missed: EXPECTED.filter((what) => !report.cuenta.has(what)) };
}

/** Describes a failing seed: how to repeat it, the story in words, and which promise did not hold. */
export function describeFailure({
  seed,
  told,
  violations,
  steps,
}: Extract<WorkShare, { kind: 'failed' }>): string {
  return [
    `Seed ${seed} failed; the shortest story that still fails has ${steps} steps:`,
    ...told.map((line) => `  ${line}`),
    ...violations.map((line) => `  ✗ ${line}`),
  ].join('\n');
}
