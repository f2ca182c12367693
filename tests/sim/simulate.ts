/** A run: seeds divided among processes, what they found, and whether everything that can go wrong really did. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startCluster } from '#tests/support/cluster.ts';
import { addTo, type Tally, EXPECTED } from './tally.ts';
import type { Job, WorkShare } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** MiB for young objects: a story throws away many. With V8’s own size it took 1.1 to 1.3 times the processor time. */
const EXEC_ARGV = [...process.execArgv, '--max-semi-space-size=64'];

export interface SimReport {
  played: number;
  cuenta: Tally;
  /** Of each failing seed its last word: the shrunk story where there was time for it. */
  failed: Map<number, Extract<WorkShare, { kind: 'failed' }>>;
  /** What never happened, though it should have. */
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
  onPlayed = () => {},
}: SimRequest): Promise<SimReport> {
  const { postgres, stop } = await startCluster();
  const report: SimReport = { played: 0, cuenta: new Map(), failed: new Map(), missed: [] };
  const children = Array.from({ length: processes }, () =>
    fork(WORKER, { execArgv: EXEC_ARGV, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  const onPart = (part: WorkShare): void => {
    if (part.kind === 'failed') {
      report.failed.set(part.seed, part);
      // One that is through with its share may have hung up, whatever is known of it here.
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
      first: first + index,
      last,
      stride: processes,
      steps,
      days,
      shrinkMs,
    }));
    await Promise.all(shares.map((share, index) => employ(children[index]!, share, onPart)));
  } finally {
    await stop();
  }
  return { ...report, missed: EXPECTED.filter((what) => !report.cuenta.has(what)) };
}

/** A failing seed for people: how to repeat it, the story in words, what did not hold. */
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
