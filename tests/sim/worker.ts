/** One process of a run: plays its share of the seeds and reports each to its parent. */
// oxlint-disable-next-line import/no-unassigned-import -- it alters globals before Dexie is loaded
import './environment.ts';
import type { TestPostgres } from '#tests/support/cluster.ts';
import { StoryRun } from './run.ts';
import { shrink } from './shrink.ts';
import { type Kind, kindOf, type StoryStep } from './story.ts';

export interface Job {
  postgres: TestPostgres;
  first: number;
  last: number;
  /** The process plays every n-th seed, from that one on. */
  stride: number;
  share: number;
  steps: number;
  /** Days of one user instead of stories. */
  days: boolean;
  /** Milliseconds to look for a shorter story that fails too; where it plays all, none. */
  shrinkMs: number;
  /** Continues after a failure. */
  all: boolean;
  /** Plays only the seeds of this kind. */
  only?: Kind | undefined;
}

export type WorkShare =
  | { kind: 'played'; seed: number; cuenta: [string, number][] }
  | { kind: 'failed'; seed: number; violations: readonly string[]; told: readonly string[]; steps: number };

const tell = (part: WorkShare): void => void process.send?.(part);

async function explain(
  storyRun: StoryRun,
  {
    seed,
    steps: storySteps,
    ms,
    kind,
  }: { seed: number; steps: readonly StoryStep[]; ms: number; kind: Kind | undefined },
): Promise<void> {
  const until = Date.now() + ms;
  const fails = async (shorter: readonly StoryStep[]): Promise<boolean> =>
    (await storyRun.play(seed, shorter, kind)).violations.length > 0;
  const shortest = await shrink(storySteps, fails, () => Date.now() > until);
  const { violations, told } = await storyRun.play(seed, shortest, kind);
  // Some details differ between runs (uuids of the server): a story that passes now keeps its first report.
  if (violations.length > 0) tell({ kind: 'failed', seed, violations, told, steps: shortest.length });
}

/** Another process has found a failure. */
const word = { stopped: false };

async function work({
  postgres,
  first,
  last,
  stride,
  steps,
  days,
  shrinkMs,
  all: playsAll,
  only,
  share,
}: Job): Promise<void> {
  const storyRun = new StoryRun(postgres);
  const all = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const ofKind = all.filter((seed) => only === undefined || kindOf(seed) === only);
  for (const seed of ofKind.filter((_, n) => n % stride === share)) {
    if (word.stopped) break;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const {
      steps: storySteps,
      violations,
      told,
      cuenta,
    } = await (days ? storyRun.playDay(seed, steps) : storyRun.playSeed(seed, steps));
    tell({ kind: 'played', seed, cuenta: [...cuenta] });
    if (violations.length === 0) continue;
    tell({ kind: 'failed', seed, violations, told, steps: storySteps.length });
    if (playsAll) continue;
    // oxlint-disable-next-line no-await-in-loop -- the run ends here
    if (shrinkMs > 0)
      await explain(storyRun, { seed, steps: storySteps, ms: shrinkMs, kind: days ? 'day' : undefined });
    break;
  }
  await storyRun.close();
}

process.once('message', (job: Job) => {
  process.once('message', () => (word.stopped = true));
  void work(job).then(() => process.disconnect?.());
});
