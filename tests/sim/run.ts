/** Plays many stories one after the other, and collects what they found and how often each fault occurred. */
import type { TestPostgres } from '#tests/support/cluster.ts';
import { SeededRandom } from './random.ts';
import type { Tally } from './tally.ts';
import { dayOf, type Kind, kindOf, type StoryStep, storyOf } from './story.ts';
import { isThorough, World } from './world.ts';
import { SimServer } from './server.ts';

export interface RunResult {
  violations: readonly string[];
  /** The story in words. */
  told: readonly string[];
  cuenta: Tally;
}

/** Number of stories after which the database is replaced, because its catalogue has grown too large. */
const FRESH_AFTER = 150;
/** Milliseconds of real time until a story counts as hanging, also on a machine that is busy with other work. */
const STORY_MS = 600_000;

async function tellStory(world: World, steps: readonly StoryStep[]): Promise<void> {
  await world.begin();
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- a story
    await world.take(step);
    if (world.violations.length > 0) return;
  }
  await world.end();
}

export class StoryRun {
  private readonly postgres: TestPostgres;
  private server: SimServer | null = null;
  private played = 0;

  constructor(postgres: TestPostgres) {
    this.postgres = postgres;
  }

  private async fresh(): Promise<SimServer> {
    if (this.server && ++this.played % FRESH_AFTER !== 0) return this.server;
    await this.server?.close();
    this.server = await SimServer.open(this.postgres);
    return this.server;
  }

  async play(seed: number, shorter: readonly StoryStep[], kind: Kind = kindOf(seed)): Promise<RunResult> {
    const server = await this.fresh();
    await server.reset(isThorough(seed));
    const uuids = new SeededRandom(seed);
    Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => uuids.uuid() });
    const tally: Tally = new Map();
    const world = new World(seed, kind, server, tally);
    const loose: unknown[] = [];
    const catchLoose = (error: unknown): void => void loose.push(error);
    process.on('unhandledRejection', catchLoose);
    const { promise: silence, reject: giveUp } = Promise.withResolvers<never>();
    const hung = new Error(`the story has not ended in ${STORY_MS / 1000} s`);
    const timer = setTimeout(() => giveUp(hung), STORY_MS);
    try {
      await Promise.race([tellStory(world, shorter), silence]);
    } catch (error) {
      // A story that hangs may go on, so the next one gets another server.
      if (error === hung) this.server = null;
      loose.push(error);
    } finally {
      clearTimeout(timer);
      world.close();
      process.off('unhandledRejection', catchLoose);
      Reflect.deleteProperty(globalThis.crypto, 'randomUUID');
    }
    const errors = loose.map(
      (error) => `not caught: ${error instanceof Error ? error.stack : String(error)}`,
    );
    return { violations: [...world.violations, ...errors], told: world.told, cuenta: tally };
  }

  async playSeed(seed: number, steps: number): Promise<RunResult & { steps: readonly StoryStep[] }> {
    const shorter = storyOf(seed, steps);
    return { steps: shorter, ...(await this.play(seed, shorter)) };
  }

  /** One day without a network, of the given number of attempts to change something. */
  async playDay(seed: number, steps: number): Promise<RunResult & { steps: readonly StoryStep[] }> {
    const shorter = dayOf(seed, steps);
    return { steps: shorter, ...(await this.play(seed, shorter, 'day')) };
  }

  async close(): Promise<void> {
    await this.server?.close();
  }
}
