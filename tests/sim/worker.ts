/** One process of a run: plays its share of the seeds, tells its parent of each. */
import type { TestPostgres } from '#tests/support/cluster.ts';
import { Corrida } from './run.ts';
import { shrink } from './shrink.ts';
import type { Kind, Paso } from './story.ts';

export interface Encargo {
  postgres: TestPostgres;
  first: number;
  last: number;
  /** Every so many seeds is its own. */
  stride: number;
  steps: number;
  /** Days of one user instead of stories. */
  days: boolean;
  /** How long to look for a shorter story that fails too. */
  shrinkMs: number;
}

export type Parte =
  | { kind: 'played'; seed: number; cuenta: [string, number][] }
  | { kind: 'failed'; seed: number; violations: readonly string[]; told: readonly string[]; steps: number };

const tell = (parte: Parte): void => void process.send?.(parte);

async function explain(
  corrida: Corrida,
  { seed, pasos, ms, kind }: { seed: number; pasos: readonly Paso[]; ms: number; kind: Kind | undefined },
): Promise<void> {
  const until = Date.now() + ms;
  const fails = async (shorter: readonly Paso[]): Promise<boolean> =>
    (await corrida.play(seed, shorter, kind)).violations.length > 0;
  const shortest = await shrink(pasos, fails, () => Date.now() > until);
  const { violations, told } = await corrida.play(seed, shortest, kind);
  tell({ kind: 'failed', seed, violations, told, steps: shortest.length });
}

/** Another process has found something. */
const word = { stopped: false };

async function work({ postgres, first, last, stride, steps, days, shrinkMs }: Encargo): Promise<void> {
  const corrida = new Corrida(postgres);
  for (let seed = first; seed <= last && !word.stopped; seed += stride) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { pasos, violations, told, cuenta } = await (days
      ? corrida.playDay(seed, steps)
      : corrida.playSeed(seed, steps));
    tell({ kind: 'played', seed, cuenta: [...cuenta] });
    if (violations.length === 0) continue;
    tell({ kind: 'failed', seed, violations, told, steps: pasos.length });
    // oxlint-disable-next-line no-await-in-loop -- the run ends here
    if (shrinkMs > 0) await explain(corrida, { seed, pasos, ms: shrinkMs, kind: days ? 'day' : undefined });
    break;
  }
  await corrida.close();
}

process.once('message', (encargo: Encargo) => {
  process.once('message', () => (word.stopped = true));
  void work(encargo).then(() => process.disconnect?.());
});
