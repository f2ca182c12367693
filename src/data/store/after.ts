/** Calls `work` after `ms`. @returns a function that cancels it */
export type After = (ms: number, work: () => void) => () => void;
