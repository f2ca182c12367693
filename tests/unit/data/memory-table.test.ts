/** The tables of memory against a plain list of rows, and the texts that rows share. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryTable } from '#data/replica/memory-table.ts';
import { shareTexts } from '#data/store/share-texts.ts';
import type { BaseRow } from '#domain/tables.ts';

interface Row extends BaseRow {
  cliente_id: number | null;
}

const rowOf = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  cliente_id: fc.constantFrom(null, 1, 1, 1, 2, 3),
  gone: fc.nat(5).map((n) => n === 0),
});

const made = ({ id, cliente_id, gone }: { id: number; cliente_id: number | null; gone: boolean }): Row => ({
  id,
  uuid: `u${id}`,
  version: 1,
  created_at: 'a',
  updated_at: 'a',
  deleted_at: gone ? 'b' : null,
  cliente_id,
});

it('Any rows are found by their values and uuids, in the order in which they were put last', () => {
  fc.assert(
    fc.property(fc.array(rowOf, { maxLength: 80 }), fc.nat(80), (puts, sought) => {
      const table = new MemoryTable<Row>();
      const expected = new Map<number, Row>();
      for (const [n, each] of puts.map(made).entries()) {
        // From here on the indexes are kept up to date.
        if (n === sought) expect([...table.where('cliente_id', 1), table.idOf('u1')]).not.toHaveLength(0);
        table.put(each);
        expected.delete(Number(each.id));
        expected.set(Number(each.id), each);
      }
      for (const id of expected.keys()) expect(table.idOf(`u${id}`)).toBe(id);
      expect(table.idOf('u31')).toBeUndefined();
      for (const value of [null, 1, 2, 3, 4]) {
        const found = [...table.where('cliente_id', value)];
        const live = [...expected.values()].filter((row) => row.deleted_at === null);
        const wanted = live.filter((row) => row.cliente_id === value);
        expect(new Set(found)).toEqual(new Set(wanted));
        expect(found).toHaveLength(wanted.length);
        if (sought === 0) expect(found).toEqual(wanted);
      }
    }),
  );
});

it('Rows whose texts are shared are equal to what they were', () => {
  const text = fc.constantFrom(null, 'a', 'b', '2026-03-02T12:00:00.000Z', 3, { a: 'a' });
  const rows = fc.array(fc.dictionary(fc.constantFrom('created_at', 'updated_at', 'tipo', 'nota'), text));
  fc.assert(
    fc.property(rows, (given) => {
      const before = structuredClone(given);
      shareTexts(given);
      expect(given).toEqual(before);
    }),
  );
});
