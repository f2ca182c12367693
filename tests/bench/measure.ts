/** What the bench measures, as data: each row of docs/BENCH.md is a `Measure`, and a `Part` fills some of them. */

export type Side = 'ours' | 'peer';

/** What has to be reached: by the ratio of ours to the peer's, or by our own figure. */
export interface Target {
  of: 'ratio' | 'ours';
  atMost?: number;
  atLeast?: number;
}

/** One row of the table. */
export interface Measure {
  /** Names it for explanations and for `--solo`; unique. */
  key: string;
  what: string;
  /** What ours is compared with, with its version; empty where the target is a figure. */
  against: string;
  /** 'ms', 'KiB', '/s' … */
  unit: string;
  figure: 'median' | 'p95';
  /** Null for a row that only informs. */
  target: Target | null;
}

/** What a part is given. */
export interface Bench {
  /** The smoke: the smallest sizes and fewest repetitions that still run every line. */
  quick: boolean;
  /** The peers are installed; without them a part measures ours alone. */
  peers: boolean;
  /** Keeps samples of one side of a measure; what was kept before a part fails stays. */
  record: (key: string, side: Side, ...samples: number[]) => void;
  log: (text: string) => void;
  /** Calls `stop` when the part is over, however it ends; the last one opened goes first. */
  onEnd: (stop: () => unknown) => void;
}

/** One file of tests/bench/parts: some measures, taken together. */
export interface Part {
  name: string;
  measures: readonly Measure[];
  /** Longest time that it takes on a quiet machine, in ms. */
  limit: number;
  run: (bench: Bench) => Promise<void>;
}
