/**
 * Why a figure is what it is, by the key of its measure: written by hand after a look with a profiler, and put under
 * the table of docs/BENCH.md by every run.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  'start.cold':
    'In a profile, with scripts there after some 130 ms: they are evaluated after some 300, the shell is drawn at 900, and only then the list asks its question, whose answer is shown 150 ms later. A third of the rendering is Chakra turning styles into classes and tokens into a dictionary. Since this run the question is asked while the screen is drawn, which took 8 % off the first row, the two builds by turns (1,392 and 1,280 ms).',
  'start.warm':
    'In a profile: the scripts are there after some 60 ms and evaluated after some 200; the rest, more than half, is React rendering the shell and the list, a third of it Chakra turning styles into classes.',
  'start.slow':
    'As above: the rendering, of the whole frame with its menu and search, is most of it, and grows with the slowness of the CPU.',
  'lists.search':
    'The run found a mistake: filling a company of 100,000 operations had become quadratic with the counters of decision 020, whose look-ups had been planned for an empty table, and this part ran out of time before it began. They are index look-ups a row since, and a test holds that. Run by itself after that (`npm run bench -- --solo lists`): 45.9 ×, 37.6 × and 33.3 × in these three rows.',
  heap: 'Ours holds all of the company’s rows in memory, so that lists answer without a network; the peer holds one page of each list.',
  'save.disk.0':
    'The change is one add, in a transaction of its own. The same add by hand, with the same key generator and unique index, takes as long as the raw put (1.30 and 1.19 ms in the median, one run): what is left, about a millisecond, is Dexie’s way to the transaction and back.',
  'replay.limit.0':
    'Each change is written twice: it is marked as sent before it leaves, and settled by its answer, so that a tab that dies anywhere in between leaves nothing in doubt; the limit writes once, at the end, and could not say after a crash what it had sent. Without the marks the ratio was 9.5 where it was 17 with them, the rest being the thousand rows that are put back with their answers.',
  'growth.page':
    'The total is kept by triggers (decision 020). The larger companies are the smallest one grown older: each copy of its rows is a month further back, finished and invoiced, since the same drivers cannot do a thousand times the work of a month.',
  'growth.invoiceable':
    'Until decision 020 the copies were not invoiced either, so the answer itself had a thousand times as many rows. Now it has as many as in the smallest company, out of a thousand times as many operations.',
  'growth.dashboard':
    'Counts and sums are kept by triggers; the commissions of the month are summed each time, over the deliveries of that month, which are as many in each of the companies.',
  'writes.lote':
    'Each movement is five round trips to Postgres one after the other, and its rules run between them: what a lote saves is the commit and the connection. In movements it is the row below.',
};
