/**
 * Why a figure is what it is, by the key of its measure: written by hand after a look with a profiler, and put under
 * the table of docs/BENCH.md by every run.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  heap: 'Ours holds all of the company’s rows in memory, so that lists answer without a network; the peer holds one page of each list. In a snapshot of 10 MB, 4.4 are code, half of it compiled; 1.8 are texts, of which timestamps 0.7 and uuids 0.3; the rows themselves and what finds them 2.',
  'save.disk.0':
    'About the limit, on either side of it: 1.42 × in a run of this part alone. The change is one add, in a transaction of its own. The same add by hand, with the same key generator and unique index, takes as long as the raw put: what is left, a millisecond or so, is Dexie’s way to the transaction and back.',
  'replay.limit.0':
    'A little above the limit: 4.24 to 4.38 × and 0.0245 to 0.0259 × in three runs of November 2026; once it was 3.99 × and 0.0198 ×, in an older Chromium whose profile was in memory. Most of the time this device’s own work is none: it waits ten times for the disk and ten times for the server. What leaves, and what is answered, is one record of a journal for each lote, in one write between two requests (decision 022), so that a tab that dies anywhere in between leaves nothing in doubt. The limit writes once, at the end, and could not say after a crash what it had sent.',
  'replay.limit.50':
    'A lote is of 100 changes at most, and the next one leaves when its answers are there: ten round trips, half a second, alone. Two at once would save half of that, and change the order: a driver who is set free and assigned again is in two records, which no chain joins.',
  'growth.page':
    'The total is kept by triggers (decision 020). The larger companies are the smallest one grown older: each copy of its rows is a month further back, finished and invoiced, since the same drivers cannot do a thousand times the work of a month.',
  'growth.last':
    'Counted from the nearer end of the list, whose length is known; a page in its middle still passes half of the others.',
  'growth.search':
    'By a container’s whole number, which finds its one operation in each. Part of a number would not do: any five digits are in the own numbers of twenty of a million operations, and of none of a thousand.',
  'growth.invoiceable':
    'Until decision 020 the copies were not invoiced either, so the answer itself had a thousand times as many rows. Now it has as many as in the smallest company, out of a thousand times as many operations.',
  'growth.dashboard':
    'Counts and sums are kept by triggers; the commissions of the month are summed each time, over the deliveries of that month, which are as many in each of the companies.',
  'writes.lote':
    'A movement is eight statements in two round trips (decision 023), one after the other: what a lote saves is the commit and the connection. In movements it is the row below.',
};
