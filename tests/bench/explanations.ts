/**
 * Explanations of figures, by the key of their measure. They are written by hand after profiling; every run copies them below
 * the table of docs/BENCH.md.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  'bytes.first':
    'In the run of 28 November 2026 filters and menus of a list imported a chunk that several screens share, and with it the engine and the login. After that was mended: 180 KiB, in a run of this part alone. The rows need 165 of them; the filters and menus are requested beside the rows.',
  'bytes.all': 'tests/e2e/weight.test.ts has the limit, and what each rise of it was for.',
  'menu.first':
    'With the chunk above mended, in a run of this part alone: 0.389 × on the first visit and 0.190 × again, 0.212 and 0.164 × with the slower CPU. Filters, views and the choice of many rows have come to each list since 24 November.',
  heap: 'Our app keeps all rows of the company in memory, so that lists answer without a network; the peer keeps one page of each list. A heap snapshot of 10 MB had 4.4 MB of code, half of it compiled, 1.8 MB of texts (timestamps 0.7, uuids 0.3), and 2 MB of rows and their indexes.',
  'visit.login':
    'On 27 November 2026, with much other work on both cores (a load of about 20), five visits by turns with the build of commit 226e29af: until the login 7.3 instead of 11.7 s, until the list 13.0 instead of 17.4 s, medians; 321 instead of 447 kB.',
  'replica.pulled':
    'To 10,000 operations belong 105,000 rows of 22 tables, 32,000 of them movements. As objects they took 34.7 MB on 27 November 2026, and 36.4 MB read from the disk. Since 28 November the rows of large tables are columns (decision 083): in one run 8.8 and 9.2 MB, of which 6.2 and 6.6 are typed arrays. The figure includes their bytes, and is taken once the rows are packed.',
  'replica.online':
    'The first rows are those that the last start has stored for the first paint, or the server’s; neither depends on the replica. The row of the whole replica says from when on the device searches by itself. On 27 November 2026, with much other work on both cores (a load of about 10), five starts by turns took 276 to 627 ms (median 390) with 100,000 operations and 237 to 686 ms (456) with 1,000; offline 322 to 2,360 ms (542) and 252 to 700 ms (591).',
  'replica.whole':
    'In the same run 12.8 to 27.1 s (median 18.0) with 100,000 operations, which are some 1,050,000 rows, and 1.1 to 2.4 s with 1,000. A quarter of the processor time is the browser’s copy of the rows, a tenth the garbage collector, a sixth the lists’ first answers with their indexes. Rows are read some 4,000 at a time, so that the page answers meanwhile; before, it stood still for 4.4 to 6.5 s. Since then rows are packed as they are read and the lists computed in slices, so the page answers all the time (decision 083). The first pull of such a device took 302 to 408 s, three times.',
  'save.disk.0':
    'The change is added by a transaction of the browser itself, without Dexie’s, which takes a third longer. What remains includes the trial that computes the promise, and the key generator and unique index of the outbox.',
  'save.disk.1000':
    'The same work takes longer with 1,000 rows in memory. The p95 of 60 samples rests on three of them: on 28 November 2026 three runs on a quiet machine had 0.87 to 1.57 × with none and 1.24 to 1.76 × with 1,000 changes queued. There are 300 samples since: 1.18 and 1.19 × in one run.',
  'replay.limit.0':
    'The first batch has 100 changes, later ones as many as the last answer’s time allows within a second, up to 1,000 (decision 022). Before each batch and after its answer the journal is written once, so that after a crash of the tab it is known what was sent; the limit writes once, at the end, and would not know it. In the run of 28 November 2026 a strict write took 4.7 ms, 1.8 on the 24th; a run of this part alone had 2.80 ×.',
  'replay.limit.50':
    'As above: two round trips for 1,000 changes. With batches of 100 it was ten round trips and six times the limit.',
  'lists.page':
    'What roles cost the office was measured on 26 November 2026 beside the last commit whose server has none (ecad855d): the new server and two of the old commit by turns, on databases of the same 100,000 operations (2,000 for first pages), each started anew for 7 runs of 4 rounds, with much other work on both cores. Processor time of server and Postgres for a call right after a write, median of the rounds’ ratios and their middle half: a page of ASIGNADO 1.01 × (0.99 to 1.06), a search in it by container 0.97 × (0.95 to 1.03), an operation 0.98 × (0.90 to 1.08), a delta of the last 20 versions 0.98 × (0.93 to 1.03); without a write, a remembered page 0.92 × (0.88 to 0.98) and a pull that brings nothing 0.91 × (0.81 to 0.96). The two old servers differed by 0.98 to 1.03 ×. Before an operation’s drivers were read once and the query that finds a session was built once, an operation took 1.08 × and an empty pull 1.07 ×. Measured before the second of these changes only: first pages of /sync/cambios 0.98 × (0.90 to 1.04), a later page of 2 MB 0.98 × (0.89 to 1.11; the server’s main thread 1.04 ×), a page of AGENDADO 1.01 × (0.93 to 1.11). Movements name their driver and truck since, so a detail has 8 % more bytes, the later page 3 % and the first one 2 %.',
  'driver.time':
    'The driver has 46 operations, unfinished or finished in the last 30 days; the demo has no photos, so the bench adds them to these, with thumbnails of about 4 KiB. On 26 November 2026, with other work on both cores (a load of about 20), 15 first syncs took 556 to 1,414 ms, median 847, and 157 kB.',
  'growth.page':
    'Triggers keep the total (decision 020). The larger companies consist of copies of the smallest one, each a month older, finished and invoiced, since the same drivers cannot do a thousand times the work of a month.',
  'growth.last':
    'Rows are counted from the nearer end of the list, whose length is known; a page in the middle still skips half of the others.',
  'growth.search':
    'The search is for a whole container number, which finds one operation in each company. A search for part of a number would not be comparable: five digits occur in the operation numbers of twenty of a million operations, and in none of a thousand.',
  'growth.invoiceable':
    'The copies are invoiced (since decision 020), so the answer has as many rows in each company.',
  'growth.dashboard':
    'Triggers keep counts and sums; the commissions of the month are summed each time, over as many deliveries in each company.',
  thumbnails:
    'Each of the two operations has the photos in half of the rounds. The ratio includes the browser’s protocol, by which the bench observes each loaded picture: without it 20 of them take 3.6 instead of 5.8 ms. The movements are drawn with empty frames, which a later render fills. On a quiet machine on 28 November 2026 two runs had 1.05 and 0.98 × until the movements, 2.25 and 1.97 × until the thumbnails (150 and 130 ms).',
  'writes.lote':
    'A movement takes three to five statements with its savepoint, more with charges, and the transaction eight for all of its movements; the reads of the next one are sent behind them (decision 084). After the run of 28 November 2026, beside commit f91dbd7 and by turns with it, 1.08 and 1.12 × of its movements in batches, and 1.00 and 1.04 × by POST; before that decision 0.73 and 0.71. The row below has the same figure in movements.',
};
