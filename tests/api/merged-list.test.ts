/**
 * Lists with closed work while changes wait. The company has years of closed work that the device was never sent; the
 * device changes what it has without a network. Every page of every sort, and some searches and filters, must equal
 * what the server answers once it has accepted the changes. SEED=… repeats a run, RUNS=… makes more of them.
 */
import { describe, expect, it } from 'vitest';
import type { ListQuery, PageOf } from '#contracts/common.ts';
import { LISTS } from '#contracts/lists.ts';
import type { ListWithClosed } from '#data/replica/lists-with-closed.ts';
import type { ServerRows } from '#data/replica/merged-list.ts';
import { isParked } from '#data/changes/row.ts';
import type { Id } from '#domain/tables.ts';
import { Random } from '#server/demo/random.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { numerosOf } from '#tests/support/comparison.ts';
import { createDevice, waitUntil, type TestTab } from '#tests/support/device.ts';
import { createClosedCompany } from '#tests/support/closed-company.ts';
import { type ClosedCompany, keepChange, workUnsent } from '#tests/support/closed-company-work.ts';
import { createNetwork, type FaultyNetwork } from '#tests/support/network.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const SEED = Number(process.env.SEED ?? 31);

type Row = Record<string, unknown>;
type ListPage = PageOf<Row>;

const CALLS = { asignado: '/operacion/asignado', factura: '/factura', liquidacion: '/liquidacion' } as const;
const LIMITS = [3, 7];
const SEARCHES = ['', 'ñ', '1', 'impor', 'Frutas', 'zzz'];

/** Values of filters that the changes of `work` move rows into and out of. */
const FILTERS = {
  asignado: ({ clientes, choferes }: ClosedCompany) => [
    { estado: 'pendiente' },
    { estado: 'finalizada' },
    { estado: 'facturada' },
    { tipo: 'IMPORTACION' },
    { chofer: choferes[0]! },
    { cliente: clientes[0]!, desde: '2024-05-05' },
    { desde: '2024-05-05', hasta: '2024-05-05' },
  ],
  factura: ({ clientes }: ClosedCompany) => [
    { estado: 'pendiente' },
    { estado: 'pagada' },
    { estado: 'vencida' },
    { cliente: clientes[0]! },
    { cliente: clientes[1]!, estado: 'pendiente' },
  ],
  liquidacion: ({ choferes }: ClosedCompany) => [{ chofer: choferes[0]! }, { chofer: choferes[1]! }],
};

function queries(company: ClosedCompany, key: ListWithClosed, docs: number): ListQuery[] {
  const { sortable } = LISTS[key];
  const sorts = ['', ...sortable.flatMap((field) => [`${field}:ASC`, `${field}:DESC`])];
  const paged = sorts.flatMap((sort) =>
    LIMITS.flatMap((limit) =>
      Array.from({ length: Math.ceil(docs / limit) + 1 }, (_, n) => ({
        page: n + 1,
        limit,
        search: '',
        sort,
      })),
    ),
  );
  const searched = SEARCHES.flatMap((search) => [1, 2].map((page) => ({ page, limit: 4, search, sort: '' })));
  const filtered = FILTERS[key](company).flatMap((filters) =>
    ['', 'a'].flatMap((search) =>
      [1, 2, 3].map((page) => ({ page, limit: 4, search, sort: '', ...filters })),
    ),
  );
  return [...paged, ...searched, ...filtered];
}

const ask =
  (api: Api, key: ListWithClosed) =>
  async (query: ListQuery): Promise<ListPage> => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    const { status, body } = await api.get(`${CALLS[key]}?${text}`);
    expect(status).toBe(200);
    return body as ListPage;
  };

/** Removes the fields of a new record that only the server knows: its number, its version and its time. */
const bare = ({ results, ...page }: ListPage, numberOf: ReadonlyMap<Id, Id>): unknown => ({
  ...page,
  // The copy is without the values that only a search reads.
  results: results.map(({ op_id, factura_id, id = op_id ?? factura_id, ...row }) => ({
    ...structuredClone(row),
    id: numberOf.get(id as Id) ?? id,
    version: null,
    created_at: null,
  })),
});

interface Shown {
  key: ListWithClosed;
  query: ListQuery;
  page: ListPage;
  /** The server's whole list before it has the changes. */
  before: ServerRows;
}

async function show({ engine }: TestTab, api: Api, key: ListWithClosed, query: ListQuery): Promise<Shown> {
  const { mergeAround, mergePage } = engine.localAnswers;
  // A few rows at a time, so that a page takes several calls.
  const size = query.search === '' ? 4 : 100;
  const page = mergePage(engine, key, query, await mergeAround(engine, key, query, ask(api, key), size));
  const before = await mergeAround(engine, key, { ...query, page: 1, limit: 100 }, ask(api, key));
  return { key, query, page, before };
}

async function drained(tab: TestTab, elapse: () => void): Promise<void> {
  await waitUntil(async () => {
    elapse();
    await tab.engine.sync(true);
    const blocked = tab.engine.tray.blocked();
    return tab.engine.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

/** An edit that another user has contradicted, and one that waits behind it: both stay in the tray. */
async function meetConflict(tab: TestTab, api: Api, network: FaultyNetwork, id: Id): Promise<void> {
  network.cut = true;
  await keepChange(tab, 'operacion.update', { id, body: { monto: 7000 }, label: 'x' });
  await keepChange(tab, 'operacion.update', { id, body: { eta_puerto: '2024-05-04T12:00:00Z' }, label: 'x' });
  expect((await api.patch(`/operacion/${id}`, { monto: 8000 })).status).toBe(200);
  network.cut = false;
}

async function run(random: (max: number) => number): Promise<number> {
  const api = await openApi();
  const network = createNetwork(api);
  const device = createDevice(network.transport);
  device.clock.ms = Date.now();
  const rows = await createClosedCompany(api, random);
  const tab = await device.open();
  try {
    await tab.engine.sync();
    expect(tab.engine.state.cerradoDesde).toMatch(/^20\d\d-\d\d-\d\dT0[34]:00:00.000Z$/);
    expect([...tab.engine.reader.all('factura')].length).toBe(rows.facturas.length);
    // A change that the server refuses stays parked in the tray throughout: the operation is on a paid invoice.
    const item = [...tab.engine.reader.all('factura_item')].find(
      ({ factura_id }) => tab.engine.reader.get('factura', factura_id)!.pagada,
    );
    await keepChange(tab, 'operacion.remove', { id: item!.operacion_id!, label: 'x' });
    const assigned = rows.open.filter((id) => tab.engine.reader.get('operacion', id)!.chofer_id !== null);
    const [contested, ...open] = rows.open.toSorted((a, b) => assigned.indexOf(b) - assigned.indexOf(a));
    await meetConflict(tab, api, network, contested!);
    await drained(tab, () => device.clock.advance(120_000));
    const parked = ['operacion.remove rejected', 'operacion.update conflict', 'operacion.update pending'];
    const tray = () => tab.engine.rows.map(({ name, state }) => `${name} ${state}`);
    expect(tray()).toEqual(parked);
    network.cut = true;
    await workUnsent(tab, { ...rows, open }, random);
    const shown: Shown[] = [];
    for (const key of ['asignado', 'factura', 'liquidacion'] as const) {
      for (const query of queries(rows, key, 45)) {
        shown.push(await show(tab, api, key, query));
      }
    }
    const made = tab.engine.rows.flatMap(({ creates }) => creates);
    network.cut = false;
    await drained(tab, () => device.clock.advance(120_000));
    expect(tray()).toEqual(parked);
    const numberOf = await numerosOf(api);
    // The server assigns the number of a new record, so a search by digits finds the record only afterwards.
    const isByNumber = ({ search }: ListQuery): boolean =>
      search !== '' && made.some((uuid) => String(numberOf.get(uuid) ?? '').includes(search));
    for (const { key, query, page, before } of shown.filter(({ query: asked }) => !isByNumber(asked))) {
      const said = await ask(api, key)(query);
      expect(bare(page, numberOf), `${key} ${JSON.stringify(query)}`).toEqual(bare(said, numberOf));
      // An invoice changes the state of its operations but not their version: the list is right once it is requested again,
      // as after each pull.
      if (key === 'asignado' && 'estado' in query) continue;
      // The earlier rows are still used, with the rows of later pulls on top.
      const after = tab.engine.localAnswers.mergePage(tab.engine, key, query, before);
      expect(structuredClone(after), `${key} ${JSON.stringify(query)}`).toEqual(said);
    }
    expect(api.reported).toEqual([]);
    return shown.length;
  } finally {
    tab.kill();
    await api.drop();
  }
}

describe('A list of which the device has only a part', () => {
  it(
    'A list of which the device has only a part shows, with refused, blocked and other waiting changes, what the server answers once it has accepted them',
    async () => {
      let compared = 0;
      for (let seed = SEED; seed < SEED + RUNS; seed++) {
        const numbers = new Random(seed);
        compared += await run((max) => numbers.int(0, max - 1)).catch((error: unknown) => {
          throw new Error(`SEED=${seed}`, { cause: error });
        });
      }
      expect(compared).toBeGreaterThan(RUNS * 500);
    },
    RUNS * 180_000,
  );
});
