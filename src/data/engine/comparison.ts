/** When the replica is compared with the server's rows by digests, and what follows from it (docs/decisions/030). */
import type { EngineEnv } from './env.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { compare, type CompareEnd } from '../replica/compare.ts';
import type { Replica } from '../replica/replica.ts';

/** After a pull: the screens of a start, and the rest of a burst of changes, come first. */
const DELAY_MS = 5000;
/** Between two comparisons. */
const PAUSE_MS = 60_000;
/** The same where rows up to the horizon are compared too. */
const BELOW_PAUSE_MS = 600_000;
/** Healed rows are compared once more; what differs then still is no matter of single rows. */
const ROUNDS = 3;

export interface ComparisonDeps {
  env: Pick<EngineEnv, 'transport' | 'now' | 'after' | 'random'>;
  replicaStore: ReplicaStore;
  replica: Replica;
  isOver: () => boolean;
  /** Rows were put in the place of others. */
  onHealed: () => void;
  /** Everything has to be fetched again. */
  refill: () => void;
  /** The replica is the server's, or is no longer known to be. */
  onKnown: () => void;
}

export class Comparison {
  private readonly deps: ComparisonDeps;
  /** The state of the replica that was the server's, and when (epoch ms). */
  private match: { cursor: number; llenado: string | undefined; at: number } | null = null;
  private lastAt = -Infinity;
  private lastBelowAt = -Infinity;
  /** Of the rows up to the horizon: anywhere at first, so that short visits compare other ones each time. */
  private turn: number;
  private callOff: (() => void) | null = null;
  private refilled = false;

  constructor(deps: ComparisonDeps) {
    this.deps = deps;
    this.turn = Math.floor(deps.env.random() * 1000);
  }

  /** When the replica as it is now was found to be the server's (epoch ms); null: not known. */
  get identicalAt(): number | null {
    const { match } = this;
    const { meta } = this.deps.replicaStore;
    return match && match.cursor === meta?.cursor && match.llenado === meta.llenado ? match.at : null;
  }

  /** A pull is complete: compares in a while what is not known to be the server's. */
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
    // Under a clock that was set back, too.
    const isBelow = Math.abs(env.now() - this.lastBelowAt) >= BELOW_PAUSE_MS;
    const below = isBelow ? this.turn : null;
    let end: CompareEnd = 'healed';
    for (let round = 0; round < ROUNDS && end === 'healed' && !isOver(); round++) {
      this.lastAt = env.now();
      // The disk gave out: the next one finds the same.
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
    // Once: were it no help, it would be none a minute later.
    if ((end === 'refill' || end === 'healed') && !this.refilled && !isOver()) {
      this.refilled = true;
      refill();
    }
    return end;
  }
}
