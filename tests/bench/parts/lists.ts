/** The ASIGNADO list, the longest one, on the server: with a search, without one, and during writes. */
import { DAY_MS } from '#domain/milliseconds.ts';
import { sharedCompany } from '../company.ts';
import { during, type Hit, load } from '../load.ts';
import type { Bench, Part, Side } from '../measure.ts';
import { startRaw } from '../servers/process.ts';
import { openUsers } from '../users.ts';

const CLIENTS = 16;
const LETTERS = 'abcdefghijlmnoprstuv';
const CHANGE_EVERY_MS = 1_000;

/** Search texts, none twice in a run, so that no answer comes from a cache: half digits, half syllables. */
function* needles(): Generator<string, never> {
  for (let n = 0; ; n += 1) {
    yield String((n * 7919) % 100_000)
      .padStart(5, '0')
      .slice(0, 4 + (n % 2));
    const at = (place: number): string => LETTERS[Math.floor(n / 20 ** place) % 20]!;
    yield `${at(0)}${at(1)}${at(2)}`;
  }
}

/** One filter at a time, as users set them: type, client, driver, unfinished, and from a day on. */
function filterAt(at: number): string {
  const each = [
    `tipo=${at % 2 === 0 ? 'IMPORTACION' : 'EXPORTACION'}`,
    `cliente=${1 + (at % 10)}`,
    `chofer=${1 + (at % 8)}`,
    'estado=pendiente',
    `desde=${new Date(Date.now() - (at % 6) * 20 * DAY_MS).toISOString().slice(0, 10)}`,
  ];
  return each[at % each.length]!;
}

/** A page that users look at: in most cases one of the first. */
const pageAt = (at: number): number => 1 + ((at * 13) % 40);

interface Sides {
  ours: (query: string, caller: number) => Hit;
  peer: (query: string) => Hit;
  urls: Record<Side, string>;
}

async function measure(
  bench: Bench,
  { ours, peer, urls }: Sides,
  key: string,
  query: (at: number) => string,
) {
  const ms = bench.quick ? 300 : 4_000;
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    for (const side of ['ours', 'peer'] as const) {
      const hit = side === 'ours' ? ours : peer;
      const next = during(ms, (caller, at) => hit(query(at + round * 1_000_000), caller));
      const { answered, seconds } = await load({ url: urls[side], clients: CLIENTS, next });
      bench.record(key, side, answered / seconds);
    }
  }
}

export const lists: Part = {
  name: 'lists',
  limit: 600_000,
  measures: [
    {
      key: 'lists.search',
      what: `searched list over 100,000 rows, ${CLIENTS} connections, with login and validation, each search another`,
      against: 'raw pg + node:http, naive SQL, neither login nor validation',
      unit: '/s',
      figure: 'median',
      target: { of: 'ratio', atLeast: 1.5 },
    },
    {
      key: 'lists.page',
      what: 'page without search, likewise',
      against: 'the same',
      unit: '/s',
      figure: 'median',
      target: { of: 'ratio', atLeast: 8 },
    },
    {
      key: 'lists.filter',
      what: 'page of a filtered list, without search: by type, client, driver, state or first day',
      against: 'the same',
      unit: '/s',
      figure: 'median',
      target: { of: 'ratio', atLeast: 8 },
    },
    {
      key: 'lists.page.changes',
      what: 'page without search while somebody changes a record each second',
      against: 'the same',
      unit: '/s',
      figure: 'median',
      target: null,
    },
  ],
  async run(bench) {
    const { url, databaseUrl } = await sharedCompany(bench.log, bench.quick ? 40 : 100_000);
    const tokens = await openUsers(databaseUrl, CLIENTS);
    const raw = await startRaw(bench, databaseUrl);
    const sides: Sides = {
      ours: (query, caller) => ({
        method: 'GET',
        path: `/api/operacion/asignado?limit=10&${query}`,
        token: tokens[caller]!,
      }),
      peer: (query) => ({ method: 'GET', path: `/?limit=10&${query}` }),
      urls: { ours: url, peer: raw },
    };
    const words = needles();
    await measure(bench, sides, 'lists.search', () => `page=1&search=${words.next().value}`);
    await measure(bench, sides, 'lists.page', (at) => `page=${pageAt(at)}`);
    await measure(bench, sides, 'lists.filter', (at) => `page=${1 + (at % 5)}&${filterAt(at)}`);
    const changing = setInterval(() => {
      const body = { nombre: `Puerto ${Date.now()}`, comuna: 'Valparaíso', direccion: 'Muelle 1' };
      void load({
        url,
        clients: 1,
        next: (_, at) => (at === 0 ? { method: 'POST', path: '/api/puerto', token: tokens[0]!, body } : null),
      }).catch((error: Error) => bench.log(`  ${error.message}`));
    }, CHANGE_EVERY_MS);
    try {
      await measure(bench, sides, 'lists.page.changes', (at) => `page=${pageAt(at)}`);
    } finally {
      clearInterval(changing);
    }
  },
};
