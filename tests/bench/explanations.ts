/**
 * Why a figure is what it is, by the key of its measure: written by hand after a look with a profiler, and put under
 * the table of docs/BENCH.md by every run.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  'replay.limit.0':
    'Most of it is waiting for the disk: each of the ten lotes is marked as sent and settled in a strict transaction of its own, which reads its rows again one by one, since another tab may have changed them; the limit writes once, at the end, and could not say after a crash what it had sent.',
  'growth.page':
    'The total is kept by triggers (decision 020). The larger companies are the smallest one grown older: each copy of its rows is a month further back, finished and invoiced, since the same drivers cannot do a thousand times the work of a month.',
  'growth.invoiceable':
    'Until decision 020 the copies were not invoiced either, so the answer itself had a thousand times as many rows. Now it has as many as in the smallest company, out of a thousand times as many operations.',
  'growth.dashboard':
    'Counts and sums are kept by triggers; the commissions of the month are summed each time, over the deliveries of that month, which are as many in each of the companies.',
  'growth.search':
    'The run stopped here and found a mistake: a search that matched more containers than fit into work_mem ("0", of a million) was quadratic and ran into the time limit. It is an index look-up a row since, and a test holds what it finds.',
  'writes.lote':
    'Each movement is five round trips to Postgres one after the other, and its rules run between them: what a lote saves is the commit and the connection. In movements it is the row below.',
};
