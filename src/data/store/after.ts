/** Does `work` after `ms`; the answer calls it off. */
export type After = (ms: number, work: () => void) => () => void;
