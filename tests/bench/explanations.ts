/**
 * Why a figure is what it is, by the key of its measure: written by hand after a look with a profiler, and put under
 * the table of docs/BENCH.md by every run.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  'replay.limit.0':
    'Most of it is waiting for the disk: each of the ten lotes is marked as sent and settled in a strict transaction of its own, which reads its rows again one by one, since another tab may have changed them; the limit writes once, at the end, and could not say after a crash what it had sent.',
};
