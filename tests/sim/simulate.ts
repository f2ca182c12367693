/** A run: seeds divided among processes, what they found, and whether everything that can go wrong really did. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startCluster } from '#tests/support/cluster.ts';
import { addTo, type Cuenta, ESPERADO } from './tally.ts';
import type { Encargo, Parte } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** MiB for young objects: a story throws away many. With V8’s own size it took 1.1 to 1.3 times the processor time. */
const EXEC_ARGV = [...process.execArgv, '--max-semi-space-size=64'];

export interface Informe {
  played: number;
  cuenta: Cuenta;
  /** Of each failing seed its last word: the shrunk story where there was time for it. */
  failed: Map<number, Extract<Parte, { kind: 'failed' }>>;
  /** What never happened, though it should have. */
  missed: readonly string[];
}

export interface Pedido {
  first: number;
  seeds: number;
  steps: number;
  /** Days of one user instead of stories. */
  days?: boolean;
  processes?: number;
  shrinkMs?: number;
  onPlayed?: (played: number) => void;
}

function employ(child: ChildProcess, encargo: Encargo, onParte: (parte: Parte) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (parte: Parte) => onParte(parte));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
    child.send(encargo);
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
}: Pedido): Promise<Informe> {
  const { postgres, stop } = await startCluster();
  const informe: Informe = { played: 0, cuenta: new Map(), failed: new Map(), missed: [] };
  const children = Array.from({ length: processes }, () =>
    fork(WORKER, { execArgv: EXEC_ARGV, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  const onParte = (parte: Parte): void => {
    if (parte.kind === 'failed') {
      informe.failed.set(parte.seed, parte);
      // One that is through with its share may have hung up, whatever is known of it here.
      for (const child of children) if (child.connected) child.send('stop', () => {});
    } else {
      addTo(informe.cuenta, parte.cuenta);
      onPlayed(++informe.played);
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
    await Promise.all(shares.map((share, index) => employ(children[index]!, share, onParte)));
  } finally {
    await stop();
  }
  return { ...informe, missed: ESPERADO.filter((what) => !informe.cuenta.has(what)) };
}

/** A failing seed for people: how to repeat it, the story in words, what did not hold. */
export function describeFailure({
  seed,
  told,
  violations,
  steps,
}: Extract<Parte, { kind: 'failed' }>): string {
  return [
    `Seed ${seed} failed; the shortest story that still fails has ${steps} steps:`,
    ...told.map((line) => `  ${line}`),
    ...violations.map((line) => `  ✗ ${line}`),
  ].join('\n');
}
