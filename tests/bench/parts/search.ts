/** Search, count, sort and page over 100,000 operations in the browser. */
import type { Page } from 'playwright-core';
import { DAY_MS } from '#domain/milliseconds.ts';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildPages, buildPeerPages } from '../build-pages.ts';
import { serveDemoRows } from '../demo-rows.ts';
import { callPage, callPeers, openEngine } from '../engine.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { peerName } from '../peers.ts';

const WORDS = [
  'soto',
  'import',
  'volvo',
  'msku',
  'pacific',
  'ana',
  '1234',
  'transp',
  'rojas',
  'exp',
  'fruti',
  'sur',
];
const SQLITE = peerName('@sqlite.org/sqlite-wasm');

const searched = (key: string, against: string, target: Measure['target']): Measure => ({
  key: `search.${key}`,
  what: 'search with count, sort and page over 100,000 operations',
  against,
  unit: 'ms',
  figure: 'median',
  target,
});

const own = (key: string, what: string, atMost: number, figure: Measure['figure'] = 'median'): Measure => ({
  key: `search.${key}`,
  what,
  against: '',
  unit: 'ms',
  figure,
  target: { of: 'ours', atMost },
});

type Found = { ms: number; found: number };

/** The rows in the peers' form, stored in pieces and passed to the peers' page. */
function handingOver(): RequestListener {
  const pieces: string[] = [];
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    pieces.push(await text(incoming));
    outgoing.writeHead(200).end();
  };
  return (incoming, outgoing) => {
    if (incoming.method === 'POST') {
      void take(incoming, outgoing);
      return;
    }
    const piece = pieces[Number(/\?desde=(\d+)$/.exec(incoming.url ?? '')?.[1] ?? -1)];
    outgoing.writeHead(piece === undefined ? 404 : 200, { 'content-type': 'application/json' });
    outgoing.end(piece ?? '{}');
  };
}

async function measurePeers(
  bench: Bench,
  api: RequestListener,
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  const files = await buildPeerPages();
  const page = await openEngine(bench, { files, api, path: '/peers.html' });
  const compare = (word: string, { ms, found }: Found, key: string): void => {
    if (found !== expected.get(word))
      throw new Error(`${key} finds ${found} of '${word}', not ${expected.get(word)}`);
    bench.record(key, 'peer', ms);
  };
  await callPeers(page, 'sqlite', 'load');
  for (const word of WORDS) {
    compare(word, await callPeers<Found>(page, 'sqlite', 'like', word), 'search.sqlite');
    compare(word, await callPeers<Found>(page, 'sqlite', 'fts', word), 'search.fts');
  }
  await callPeers(page, 'dexieFilter', 'load');
  for (const word of WORDS.slice(0, 4)) {
    compare(word, await callPeers<Found>(page, 'dexieFilter', 'search', word), 'search.dexie');
  }
}

/** Each filter and two together, no two equal ones after each other. */
async function filtersOf(page: Page): Promise<Record<string, string>[]> {
  const clientes = await callPage(page, 'search', 'ids', 'cliente', 5);
  const choferes = await callPage(page, 'search', 'ids', 'chofer', 5);
  const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return clientes.flatMap((cliente, n): Record<string, string>[] => [
    { tipo: n % 2 === 0 ? 'IMPORTACION' : 'EXPORTACION' },
    { cliente },
    { chofer: choferes[n % choferes.length]! },
    { estado: ['pendiente', 'finalizada', 'facturada'][n % 3]! },
    { desde: day(-n * 20), hasta: day(7) },
    { cliente, estado: 'pendiente' },
  ]);
}

export const search: Part = {
  name: 'search',
  limit: 300_000,
  measures: [
    searched('sqlite', `${SQLITE} on OPFS, like`, { of: 'ours', atMost: 5 }),
    searched('fts', 'its FTS5, trigrams', null),
    searched('dexie', 'Dexie, filter', null),
    own('filter', 'filtered list with count, sort and page over 100,000 operations', 5),
    own('page', 'any page of them', 1.5),
    own('edit', 'an edit shown in the open list', 3),
    own('typing', 'longest task while typing (0: none of 50 ms)', 50),
  ],
  async run(bench) {
    const rows = serveDemoRows(bench.quick ? 100 : 5000);
    const lists = handingOver();
    const api: RequestListener = (incoming, outgoing) =>
      (incoming.url?.startsWith('/api/filas') ? rows : lists)(incoming, outgoing);
    const page = await openEngine(bench, { files: await buildPages(), api });
    bench.log(`  ${await callPage(page, 'search', 'load', bench.quick ? 2 : 20)} rows in memory`);
    const expected = new Map<string, number>();
    for (let n = 0; n < (bench.quick ? 1 : 3); n++) {
      for (const word of WORDS) {
        const { ms, found } = await callPage(page, 'search', 'search', word, '');
        expected.set(word, found);
        for (const key of ['search.sqlite', 'search.fts', 'search.dexie']) bench.record(key, 'ours', ms);
      }
    }
    for (const filters of await filtersOf(page)) {
      bench.record('search.filter', 'ours', (await callPage(page, 'search', 'filter', filters)).ms);
    }
    if (bench.peers) await callPage(page, 'search', 'handOver');
    bench.record(
      'search.page',
      'ours',
      ...(await callPage(page, 'search', 'anyPages', bench.quick ? 5 : 200)),
    );
    for (let n = 0; n < (bench.quick ? 2 : 50); n++) {
      bench.record('search.edit', 'ours', await callPage(page, 'search', 'edit', n));
    }
    bench.record('search.typing', 'ours', await callPage(page, 'search', 'type', WORDS.slice(0, 6)));
    if (bench.peers) await measurePeers(bench, api, expected);
  },
};
