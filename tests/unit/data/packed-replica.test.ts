/** The rows of a demo company in a replica that is packed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TABLES, type TableName } from '#contracts/tables.ts';
import { Packing } from '#data/engine/packing.ts';
import { differentTables } from '#data/replica/digests.ts';
import { pack } from '#data/replica/packed/pack.ts';
import { OverlayLayer, Replica } from '#data/replica/replica.ts';
import { isFacturada } from '#views/billing.ts';
import type { Reader } from '#views/reader.ts';
import { resultadosOf } from '#views/rentabilidad.ts';
import { searchEverything } from '#features/search/search.ts';
import { demoRows } from '#tests/bench/demo-rows.ts';

type Row = Record<string, unknown> & { id: number; uuid: string; version: number };

const BASE = {
  created_at: '2026-03-02T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  deleted_at: null,
};
const DEMO = [...demoRows(60)].map(({ tabla, filas }) => ({
  tabla,
  filas: filas.map((row, n) => ({ version: n + 1, ...BASE, ...row }) as unknown as Row),
}));
const noPause = (): Promise<void> => Promise.resolve();

function filled(): Replica {
  const replica = new Replica();
  for (const { tabla, filas } of DEMO) for (const row of filas) replica.put(tabla, row as never);
  return replica;
}

async function packed(): Promise<Replica> {
  const replica = filled();
  await replica.pack(pack, noPause, 1);
  return replica;
}

const inOrder = (reader: Reader, table: TableName): Row[] =>
  [...(reader.all(table) as unknown as Iterable<Row>)].toSorted((a, b) => a.id - b.id);

it('Rows of all tables of a company are the same when they are packed', async () => {
  const [plain, replica] = [filled(), await packed()];
  for (const table of TABLES) expect(inOrder(replica, table)).toStrictEqual(inOrder(plain, table));
  expect(replica.size).toBe(plain.size);
});

it('Rows with any values in any columns are the same when they are packed', async () => {
  const value = fc.oneof(
    fc.constantFrom(null, undefined, -0, 0.1, 2 ** 31, 2 ** 53, '', 'Ñuñoa 🚚', '\uD800', [], {}),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
  );
  const change = fc.record({ table: fc.nat(100), row: fc.nat(1000), column: fc.nat(60), value });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), async (changes) => {
      const [plain, replica] = [filled(), filled()];
      for (const each of changes) {
        const { tabla, filas } = DEMO[each.table % DEMO.length]!;
        const row = filas[each.row % filas.length]!;
        const columns = Object.keys(row).filter((column) => column !== 'id' && column !== 'deleted_at');
        const altered = { ...row, [columns[each.column % columns.length]!]: each.value };
        for (const to of [plain, replica]) to.put(tabla, structuredClone(altered) as never);
      }
      await replica.pack(pack, noPause, 1);
      for (const table of TABLES) expect(inOrder(replica, table)).toStrictEqual(inOrder(plain, table));
    }),
    { numRuns: 20 },
  );
});

it('What operations leave and what is invoiced is the same when the rows are packed, also below an unsent change', async () => {
  const [plain, replica] = [filled(), await packed()];
  const results = (reader: Reader) => resultadosOf(reader).toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(results(plain)).not.toEqual([]);
  expect(results(replica)).toEqual(results(plain));
  const [one] = inOrder(plain, 'operacion');
  const layers = [plain, replica].map((base) => {
    const layer = new OverlayLayer(base);
    layer.put('operacion', { ...one, finalizado: true, monto: 7 } as never);
    layer.put('factura_item', {
      ...inOrder(plain, 'factura_item')[0],
      id: 'nuevo',
      operacion_id: one!.id,
    } as never);
    return layer;
  });
  expect(results(layers[1]!)).toEqual(results(layers[0]!));
  for (const { id } of inOrder(plain, 'operacion'))
    expect(isFacturada(layers[1]!, id)).toBe(isFacturada(layers[0]!, id));
});

it('The search gives the newest containers, also where older ones have changed since the rows were packed', async () => {
  const contenedores = (reader: Reader) =>
    searchEverything(reader, [], ['zzzu'])
      .filter(({ group }) => group === 'Contenedores')
      .flatMap(({ entries }) => entries.map(({ key }) => key));
  const [plain, replica] = [new Replica(), new Replica()];
  const like = DEMO.find(({ tabla }) => tabla === 'contenedor')!.filas[0];
  const put = (n: number, version: number): void => {
    // It waits for a transport, since the search gives no container that has left custody.
    const place = { transporte_id: 1, uuid: `z-${n}`, version };
    const row = { ...like, ...place, id: 10_000 + n, numero: `ZZZU${1_000_000 + n}` };
    for (const to of [plain, replica]) to.put('contenedor', { ...row } as never);
  };
  for (let n = 0; n < 20; n++) put(n, 1_000_000);
  await replica.pack(pack, noPause, 1);
  expect(contenedores(replica)).toEqual(contenedores(plain));
  // A pull brings a change of the oldest one.
  put(0, 1_000_001);
  expect(contenedores(plain)[0]).toBe('contenedor:10019');
  expect(contenedores(replica)).toEqual(contenedores(plain));
});

it('Digests are the same when the rows are packed', async () => {
  const [plain, replica] = [filled(), await packed()];
  const none = { cursor: 0, epoca: '', tablas: {}, grupos: {} } as never;
  expect(await differentTables(replica, 5, none, noPause)).toEqual(
    await differentTables(plain, 5, none, noPause),
  );
});

it('Rows are packed some time after they came, and only where a table has many', async () => {
  const waits: number[] = [];
  const replica = filled();
  const packing = new Packing(replica, (ms, work) => {
    waits.push(ms);
    setTimeout(work);
    return () => {};
  });
  packing.check();
  expect(waits).toEqual([]);
  const { filas } = DEMO.find(({ tabla }) => tabla === 'movimiento')!;
  for (let n = 0; n < 2500; n++)
    replica.put('movimiento', { ...filas[n % filas.length], id: n + 1 } as never);
  expect(replica.isPackable).toBe(true);
  packing.check();
  packing.check();
  expect(waits).toEqual([300]);
  await expect.poll(() => replica.isPackable).toBe(false);
  expect([...replica.all('movimiento')].length).toBeGreaterThanOrEqual(2500);
});
