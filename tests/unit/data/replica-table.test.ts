/** A table of the replica, packed at any moments, against a plain map of its rows. */
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { pack } from '#data/replica/packed/pack.ts';
import { ReplicaTable } from '#data/replica/replica-table.ts';
import type { BaseRow } from '#domain/tables.ts';

interface Row extends BaseRow {
  id: number;
  cliente_id: number | null;
  numero: string | null;
  datos: { sello: string | null; grados: number | string | null } | null;
  finalizado: boolean;
  /** A uuid that is not the row's own. */
  contenido: string;
  /** Rows of an older server lack it. */
  nave?: string;
}

const uuidOf = (id: number): string =>
  `${id.toString(16).padStart(8, '0')}-0000-4000-8000-${String(id).padStart(12, '0')}`;
const TIMES = ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.001Z', 'ayer'];

/** A row whose values depend on its id and `kind`, a change of it. */
const made = (id: number, kind: number): Row => ({
  id,
  uuid: uuidOf(id),
  version: 1_000_000 + kind * 7 + (id % 5),
  created_at: TIMES[id % 2]!,
  updated_at: TIMES[(id + kind) % 3]!,
  deleted_at: (id + kind) % 11 === 0 ? TIMES[0]! : null,
  cliente_id: id % 13 === 0 ? null : (id + kind) % 40,
  numero: id % 6 === 0 ? null : `MSCU${id}${kind}`,
  datos: id % 4 === 0 ? null : { sello: `S${id}`, grados: [null, -18, '-18 °C'][kind % 3]! },
  finalizado: (id + kind) % 2 === 0,
  contenido: uuidOf(id + 1),
  ...(kind % 5 === 4 && { nave: 'Ñuble' }),
});

interface Step {
  what: 'put' | 'some' | 'pack' | 'during' | 'clear';
  from: number;
  count: number;
  gap: number;
  kind: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('put', 'some', 'some', 'pack', 'pack', 'during', 'clear'),
  from: fc.integer({ min: 1, max: 4000 }),
  count: fc.integer({ min: 1, max: 1500 }),
  gap: fc.constantFrom(1, 1, 3),
  kind: fc.nat(9),
});

class Device {
  readonly table = new ReplicaTable<Row>();
  readonly rows = new Map<number, Row>();
  /** Steps to take while rows are packed. */
  readonly during: Step[] = [];

  put(row: Row): void {
    this.table.put(row);
    this.rows.set(row.id, row);
  }

  async take(each: Step): Promise<void> {
    const { what, from, count, gap, kind } = each;
    if (what === 'put') this.put(made(from, kind));
    if (what === 'some') for (let n = 0; n < count; n++) this.put(made(from + n * gap, kind));
    if (what === 'during')
      this.during.push({ ...each, what: kind % 4 === 0 ? 'clear' : 'some', count: 1 + (count % 50) });
    if (what === 'clear') {
      this.table.clear();
      this.rows.clear();
    }
    if (what === 'pack') {
      await this.table.pack(pack, async () => {
        const next = this.during.shift();
        if (next) await this.take(next);
        if (next) this.check(kind);
      });
    }
  }

  check(kind: number): void {
    const { table, rows } = this;
    const live = [...rows.values()].filter(({ deleted_at }) => deleted_at === null);
    const sorted = <R extends Pick<Row, 'id'>>(some: Iterable<R>): R[] =>
      [...some].toSorted((a, b) => a.id - b.id);
    expect(table.size).toBe(rows.size);
    const all = sorted(rows.values());
    expect(sorted(table.rows())).toStrictEqual(all);
    expect([...table.ids()].toSorted((a, b) => Number(a) - Number(b))).toEqual(all.map(({ id }) => id));
    expect(sorted(table.picked(['id', 'version', 'deleted_at'])).map(({ version }) => version)).toEqual(
      all.map(({ version }) => version),
    );
    for (const id of [
      0,
      1,
      7,
      11,
      22,
      1500,
      4000,
      9_000_000,
      ...all.slice(kind, kind + 5).map((row) => row.id),
    ]) {
      const row = rows.get(id);
      expect(table.get(id)).toStrictEqual(row);
      expect(table.get(uuidOf(id))).toStrictEqual(row);
      // A reader that asks twice gets the same object.
      expect(table.get(id)).toBe(table.get(id));
    }
    const some = live[live.length >> 1];
    const sought = [
      ['cliente_id', null],
      ['cliente_id', kind],
      ['cliente_id', 41],
      ['finalizado', true],
      ['numero', `MSCU7${kind}`],
      ['numero', null],
      ['nave', 'Ñuble'],
      ['nave', undefined],
      ['uuid', uuidOf(7)],
      ...(some
        ? ([
            ['contenido', some.contenido],
            ['uuid', some.uuid],
            ['numero', some.numero],
          ] as const)
        : []),
      ['updated_at', 'ayer'],
    ] as const;
    for (const [column, value] of sought) {
      const found = live.filter((row) => row[column] === value);
      expect(sorted(table.where(column, value))).toStrictEqual(sorted(found));
      expect(table.values(column, value, 'id').toSorted((a, b) => a - b)).toEqual(
        sorted(found).map(({ id }) => id),
      );
    }
  }
}

beforeEach(() => {
  // Each look at the clock ends a slice of work, so that steps are taken between any two columns.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
});

it('Any table gives the same rows as a map, whenever it is packed and whatever is put or cleared meanwhile', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const device = new Device();
    for (const each of [...steps, { what: 'pack', from: 1, count: 1, gap: 1, kind: 1 } as const]) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await device.take(each);
    }
    device.check(3);
  });
  await fc.assert(property, { numRuns: 60 });
});

it('Rows that are read while others are packed are those of the moment when the reading began', async () => {
  const device = new Device();
  for (let id = 1; id <= 3000; id++) device.put(made(id, 0));
  const reading = device.table.rows();
  const read = [reading.next().value];
  await device.table.pack(pack, () => Promise.resolve());
  read.push(...reading);
  expect(read).toHaveLength(3000);
  device.check(0);
});

it('Rows stay as they are where packing them fails, and it is not tried again', async () => {
  const device = new Device();
  for (let id = 1; id <= 3000; id++) device.put(made(id, 0));
  expect(device.table.isPackable()).toBe(true);
  const packing = device.table.pack(
    () => Promise.reject(new Error('fails')),
    () => Promise.resolve(),
  );
  device.put(made(7, 3));
  expect(device.table.isPackable()).toBe(false);
  await packing;
  device.check(0);
  expect(device.table.isPackable()).toBe(false);
});

it('A few changes of many packed rows are not packed, and many are', async () => {
  const device = new Device();
  for (let id = 1; id <= 40_000; id++) device.put(made(id, 0));
  await device.table.pack(pack, () => Promise.resolve());
  expect(device.table.isPackable()).toBe(false);
  for (let id = 1; id < 5000; id++) device.put(made(id, 1));
  expect(device.table.isPackable()).toBe(false);
  for (let id = 5000; id <= 6000; id++) device.put(made(id, 1));
  expect(device.table.isPackable()).toBe(true);
});
