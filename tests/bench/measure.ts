/**
 * The measures of the bench as data: each row of docs/BENCH.md is a `Measure`, and a `Part` produces samples for some
 * of them.
 */

export type Side = 'ours' | 'peer';

/** The target: a ratio of ours to the peer's, or a figure of our own. */
export interface Target {
  of: 'ratio' | 'ours';
  atMost?: number;
  atLeast?: number;
}

/** One row of the table. */
export interface Measure {
  /** Identifies it in explanations and for `--solo`; unique. */
  key: string;
  what: string;
  /** The peer with its version; empty where the target is a figure. */
  against: string;
  /** 'ms', 'KiB', '/s' … */
  unit: string;
  figure: 'median' | 'p95';
  /** Null for a measure without target. */
  target: Target | null;
}

/** The context that a part gets. */
export interface Bench {
  /** A smoke run: the smallest sizes and fewest repetitions that still execute every line. */
  quick: boolean;
  /** Whether the peers are installed; without them a part measures ours alone. */
  peers: boolean;
  /** Records samples of one side of a measure. They are kept even if the part fails later. */
  record: (key: string, side: Side, ...samples: number[]) => void;
  log: (text: string) => void;
  /** Calls `stop` when the part ends in any way, in reverse order. */
  onEnd: (stop: () => unknown) => void;
}

/** One file of tests/bench/parts: measures that are taken together. */
export interface Part {
  name: string;
  measures: readonly Measure[];
  /** The longest time that it takes on a quiet machine, in ms. */
  limit: number;
  run: (bench: Bench) => Promise<void>;
}
