/**
 * Decides when the replica is compared with the server's rows by digests, and acts on the result (docs/decisions/030).
 */
import type { EngineEnv } from './env.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { compare, type CompareEnd } from '../replica/compare.ts';
import type { Replica } from '../replica/replica.ts';

/** Milliseconds after a pull, so that the first screens and the rest of a burst of changes come first. */
const DELAY_MS = 5000;
/** Milliseconds between two comparisons. */
const PAUSE_MS = 60_000;
/** Milliseconds between two comparisons that include rows up to the horizon. */
const BELOW_PAUSE_MS = 600_000;
/** Healed rows are compared once more; if they still differ, everything is fetched again. */
const ROUNDS = 3;

export interface ComparisonDeps {
  env: Pick<EngineEnv, 'transport' | 'now' | 'after' | 'random'>;
  replicaStore: ReplicaStore;
  replica: Replica;
  isOver: () => boolean;
  /** Rows have been replaced. */
  onHealed: () => void;
  /** The whole replica has to be fetched again. */
  refill: () => void;
  /** Whether the replica is known to equal the server has changed. */
  onKnown: () => void;
}

export class Comparison {
  private readonly deps: ComparisonDeps;
  /** The last state of the replica that equalled the server's, and when (epoch ms). */
  private match: { cursor: number; llenado: string | undefined; at: number } | null = null;
  private lastAt = -Infinity;
  private lastBelowAt = -Infinity;
  /**
   * The number of the next range of rows up to the horizon. It starts at random, so that short visits compare
   * different ranges.
   */
  private turn: number;
  private callOff: (() => void) | null = null;
  private refilled = false;

  constructor(deps: ComparisonDeps) {
    this.deps = deps;
    this.turn = Math.floor(deps.env.random() * 1000);
  }

  /** When the present state of the replica was found equal to the server's (epoch ms); null: not known. */
  get identicalAt(): number | null {
    const { match } = this;
    const { meta } = this.deps.replicaStore;
    return match && match.cursor === meta?.cursor && match.llenado === meta.llenado ? match.at : null;
  }

  /** Called after a complete pull: schedules a comparison unless the present state is known to equal the server's. */
  pulled(): void {
    const { env, isOver } = this.deps;
    if (this.callOff || this.identicalAt !== null || isOver()) return;
    const wait = Math.min(PAUSE_MS, Math.max(DELAY_MS, this.lastAt + PAUSE_MS - env.now()));
    this.callOff = env.after(wait, () => {
      this.callOff = null;
      void this.run();
    });
  }

  /** Compares, and heals what differs. */
  async run(): Promise<CompareEnd> {
    const { replicaStore, env, isOver, onHealed, refill, onKnown } = this.deps;
    const pause = (): Promise<void> => new Promise((resolve) => void env.after(0, resolve));
    const compareDeps = { ...this.deps, transport: env.transport, pause };
    // Also true where the clock was set back.
    const isBelow = Math.abs(env.now() - this.lastBelowAt) >= BELOW_PAUSE_MS;
    const below = isBelow ? this.turn : null;
    let end: CompareEnd = 'healed';
    for (let round = 0; round < ROUNDS && end === 'healed' && !isOver(); round++) {
      this.lastAt = env.now();
      // The disk failed: the next comparison finds the same differences.
      end = await compare(compareDeps, below).catch(() => 'unknown');
      if (end === 'healed') onHealed();
      if (end === 'same')
        this.match = {
          cursor: replicaStore.meta!.cursor,
          llenado: replicaStore.meta?.llenado,
          at: env.now(),
        };
    }
    if (end === 'same' && isBelow) {
      this.lastBelowAt = env.now();
      this.turn += 1;
    }
    onKnown();
    // Only once: if it did not help, repeating it a minute later would not help either.
    if ((end === 'refill' || end === 'healed') && !this.refilled && !isOver()) {
      this.refilled = true;
      refill();
    }
    return end;
  }
}
