import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LISTS } from '#contracts/lists.ts';
import type { TableName } from '#contracts/tables.ts';
import { Overlay } from '#data/overlay/overlay.ts';
import { isListMade, makeList } from '#data/replica/indexed-page.ts';
import { pageOf, allOf } from '#data/replica/lists.ts';
import { pack } from '#data/replica/packed/pack.ts';
import { Replica } from '#data/replica/replica.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { prepare } from '#data/outbox/prepare.ts';
import { localRecord } from '#data/replica/local-answers.ts';
import { filteredQueries } from '#tests/support/filtered-queries.ts';
import { demoRows } from '#tests/bench/demo-rows.ts';

const ROWS = [...demoRows(60)];
const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const TESTED_LISTS = ['operacion', 'asignado'] as const;
const SEARCHES = ['', 'a', 'importacion', 'Ñ', '1', 'soto', 'zz', 'san', 'renombrad', 'u12'];

type Row = Record<string, unknown> & { id: number };

/** A device with a company, whose index is in use already. */
function device() {
  const replica = new Replica();
  for (const { tabla, filas } of ROWS) for (const row of filas) replica.put(tabla, row as never);
  const overlay = new Overlay(replica, () => NOW);
  const queued: OutboxRow[] = [];
  for (const key of TESTED_LISTS) pageOf(overlay.layer, key, { page: 1, limit: 5, search: '', sort: '' });
  const pick = (table: TableName, n: number): Row => {
    const rows = [...replica.all(table)];
    return rows[n % rows.length] as unknown as Row;
  };
  return {
    overlay,
    /** A pull brings a change of another user. */
    pulled: (table: TableName, n: number, values: object): void => {
      replica.put(table, { ...pick(table, n), ...values } as never);
      overlay.rebuild(queued);
    },
    /** A change of one's own that waits. */
    mutate: (name: OutboxRow['name'], table: TableName, n: number | null, body: object): void => {
      const id = n === null ? undefined : pick(table, n).id;
      const record = id === undefined ? null : localRecord(overlay.layer, table, id);
      const made = prepare(name, { id, body }, { reader: overlay.layer, record, userId: 1, now: NOW });
      if (made.refusal) return;
      const row = { ...made.row, seq: queued.length + 1 };
      queued.push(row);
      overlay.add(queued, [row]);
    },
    pick,
    /** From now on the rows are columns, those that are put later excepted. */
    pack: () => replica.pack(pack, () => Promise.resolve(), 1),
    replica,
    /** `isRefilled`: the same rows come again, of which no index is known. */
    clear: (isRefilled = false) => {
      replica.clear();
      if (isRefilled)
        for (const { tabla, filas } of ROWS) for (const row of filas) replica.put(tabla, row as never);
      overlay.rebuild(queued);
    },
  };
}

/** What the steps may be; with a higher number, the rows are packed. */
const CHANGES = 12;
type Step = { what: number; n: number; m: number };

function take(tablet: ReturnType<typeof device>, { what, n, m }: Step): void {
  const { pulled, mutate, pick } = tablet;
  const choferId = pick('chofer', m).id;
  const camionId = pick('camion', m).id;
  const steps: (() => void)[] = [
    () => pulled('operacion', n, { finalizado: m % 2 === 0, monto: m }),
    () => pulled('operacion', n, { deleted_at: '2026-03-01T00:00:00.000Z' }),
    () => pulled('operacion', n, { chofer_id: m % 3 === 0 ? null : choferId, camion_id: camionId }),
    () =>
      pulled('operacion', n, {
        id: 900_000 + m,
        uuid: `00000000-0000-4000-8000-${String(m).padStart(12, '0')}`,
      }),
    () => pulled('cliente', n, { nombre: `Renombrado ${m}` }),
    () => pulled('chofer', n, { nombre: `Renombrada ${m}` }),
    () => pulled('contenedor', n, { numero: `ZZZU12${m}` }),
    () =>
      mutate('operacion.update', 'operacion', n, { monto: 1 + m, eta_puerto: '2026-03-05T10:00:00.000Z' }),
    () => mutate('operacion.update', 'operacion', n, { choferId, camionId, comision_externo: null }),
    () => mutate('operacion.remove', 'operacion', n, {}),
    () => mutate('cliente.update', 'cliente', n, { nombre: `Renombrada aquí ${m}` }),
    () =>
      mutate('operacion.create', 'operacion', null, {
        tipo: 'IMPORTACION',
        cliente: pick('cliente', n).id,
        monto: 5 + m,
        eta_puerto: '2026-03-05T10:00:00.000Z',
        eta_planta: '2026-03-06T10:00:00.000Z',
      }),
  ];
  steps[what % steps.length]!();
}

type Query = Parameters<typeof pageOf>[2];

function expectSame(
  { overlay: { layer } }: ReturnType<typeof device>,
  key: (typeof TESTED_LISTS)[number],
  query: Query,
) {
  const { results, totalDocs } = pageOf(layer, key, query);
  const all = allOf(layer, key, query);
  const start = (query.page - 1) * query.limit;
  expect(totalDocs).toBe(all.length);
  expect(results).toEqual(all.slice(start, start + query.limit));
}

it('Pages of operations are the same from the index as without it, whatever has changed or was packed since it was built', async () => {
  const step = fc.record({ what: fc.nat(13), n: fc.nat(200), m: fc.nat(200) });
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.constantFrom(...TESTED_LISTS),
    fc.constantFrom(...SEARCHES),
    fc.nat(40),
    fc.nat(8),
    fc.nat(500),
    async (steps, key, search, sorting, page, filter) => {
      const tablet = device();
      for (const each of steps) {
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        if (each.what >= CHANGES) await tablet.pack();
        else take(tablet, each);
      }
      const filters = filteredQueries(tablet.overlay.layer, key, true);
      const { sortable } = LISTS[key];
      const field = sortable[sorting % sortable.length];
      const sort = sorting % 4 === 3 ? '' : `${field}:${sorting % 2 === 0 ? 'ASC' : 'DESC'}`;
      // Half of the queries have filters.
      const query = { page: page + 1, limit: 5, ...filters[filter % (2 * filters.length)], search, sort };
      expectSame(tablet, key, query);
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

it('Pages of operations are the same from an index that was made in steps, whatever has changed between two of them', async () => {
  const step = fc.record({ what: fc.nat(13), n: fc.nat(200), m: fc.nat(200), wait: fc.nat(6) });
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.constantFrom(...TESTED_LISTS),
    fc.constantFrom(...SEARCHES),
    fc.nat(40),
    fc.boolean(),
    async (steps, key, search, sorting, isKnown) => {
      const tablet = device();
      const { replica } = tablet;
      if (!isKnown) tablet.clear(true);
      await tablet.pack();
      const { sortable } = LISTS[key];
      const sort = `${sortable[sorting % sortable.length]}:${sorting % 2 === 0 ? 'ASC' : 'DESC'}`;
      const making = makeList(replica, key, sort);
      let isMade = false;
      for (const { wait, ...each } of steps) {
        for (let n = 0; n < wait && !isMade; n++) isMade = making.next().done === true;
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        if (each.what >= CHANGES) await tablet.pack();
        else take(tablet, each);
      }
      while (!isMade) isMade = making.next().done === true;
      if (steps.length === 0) expect(isListMade(replica, key, sort)).toBe(true);
      expectSame(tablet, key, { page: 1, limit: 50, search, sort });
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

it('An operation that changes while many are read for an index is listed once', async () => {
  const tablet = device();
  const { replica } = tablet;
  tablet.clear(true);
  const like = { ...tablet.pick('operacion', 0), chofer_id: tablet.pick('chofer', 0).id };
  for (let n = 0; n < 600; n++) tablet.pulled('operacion', 0, { ...like, id: 10_000 + n, uuid: `u-${n}` });
  await tablet.pack();
  const making = makeList(replica, 'asignado', '');
  for (let n = 0; n < 2; n++) making.next();
  tablet.pulled('operacion', 0, { ...like, id: 10_000, uuid: 'u-0', monto: 7 });
  while (making.next().done !== true);
  expectSame(tablet, 'asignado', { page: 1, limit: 1000, search: '', sort: '' });
});

it.each([
  ['pulled', 4, 'cliente_nombre'],
  ['pulled', 5, 'chofer_nombre'],
  ['of one’s own', 10, 'cliente_nombre'],
])('A list sorted by names follows a new name %s', (_, what, field) => {
  const tablet = device();
  const query = { page: 1, limit: 100, search: '', sort: `${field}:ASC` };
  expectSame(tablet, 'asignado', query);
  for (let n = 0; n < 8; n++) take(tablet, { what, n, m: 0 });
  expectSame(tablet, 'asignado', query);
});

it('Pages are empty after the replica was emptied', () => {
  const tablet = device();
  tablet.clear();
  const query = { page: 1, limit: 5, search: '', sort: '' };
  expect(pageOf(tablet.overlay.layer, 'asignado', query).totalDocs).toBe(0);
});
