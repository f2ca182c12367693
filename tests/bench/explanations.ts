/**
 * Why a figure is what it is, by the key of its measure: written by hand after a look with a profiler, and put under
 * the table of docs/BENCH.md by every run.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {};
