import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filteredQuery } from '#contracts/filtered-query.ts';
import { activeFilters, filterValueOf, type FilterValues } from '#contracts/filters.ts';
import { LISTS, type ListKey, type ListSpec } from '#contracts/lists.ts';
import { formatFecha, isDay, startOfDay, startOfNamedDay } from '#domain/date.ts';
import { allOf, pageOf } from '#data/replica/lists.ts';
import { Replica } from '#data/replica/replica.ts';
import { rowFilter } from '#views/list-filters.ts';
import { demoRows } from '#tests/bench/demo-rows.ts';
import { filteredQueries } from '#tests/support/filtered-queries.ts';

const replica = new Replica();
for (const { tabla, filas } of demoRows(60)) for (const row of filas) replica.put(tabla, row as never);
const KEYS = Object.keys(LISTS) as ListKey[];
const whole = { page: 1, limit: 100_000, search: '', sort: '' };
const rowsOf = (key: ListKey, filters: FilterValues = {}) => allOf(replica, key, { ...whole, ...filters });
const UUID = '0000ABCD-0000-4000-8000-000000000000';
const DAY = 24 * 3_600_000;

describe('A day of a filter', () => {
  it.each([
    ['2026-08-05', true],
    ['2024-02-29', true],
    ['0001-01-01', true],
    ['9999-12-31', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-8-5', false],
    ['2026-08-05T00:00', false],
    ['2026-08-05 ', false],
    ['', false],
  ])('The text %j is a day of the calendar: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  it.each([
    ['in winter', '2026-08-05', '2026-08-05T04:00:00.000Z'],
    ['in summer', '2026-01-05', '2026-01-05T03:00:00.000Z'],
    // The clock goes from 24:00 to 01:00.
    ['that begins at 01:00', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['after the hour that comes twice', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  ])('A day %s begins when the clock of Santiago begins it', (_, day, start) => {
    expect(startOfNamedDay(day)).toBe(start);
  });

  it('A time is in a day exactly if it is not before its start and before the start of the next', () => {
    const time = fc.integer({ min: Date.UTC(1901, 0), max: Date.UTC(2199, 0) });
    fc.assert(
      fc.property(time, fc.integer({ min: -2, max: 2 }), (ms, shift) => {
        const iso = new Date(ms).toISOString();
        const day = formatFecha(ms + shift * DAY);
        expect(iso >= startOfNamedDay(day) && iso < startOfNamedDay(day, 1)).toBe(formatFecha(iso) === day);
        expect(startOfNamedDay(formatFecha(iso))).toBe(startOfDay(iso));
      }),
    );
  });

  it('Days before 1900 are before all times, and days after 2200 are after them', () => {
    expect(startOfNamedDay('0001-01-01') <= '1900-01-01T04:42:46.000Z').toBe(true);
    expect(startOfNamedDay('1899-12-31', 1) <= '1900-01-01T04:42:46.000Z').toBe(true);
    expect(startOfNamedDay('9999-12-31', 1) > '2200-01-01T02:59:59.999Z').toBe(true);
    expect(startOfNamedDay('2300-01-01') > '2200-01-01T02:59:59.999Z').toBe(true);
  });
});

describe('The value of a filter', () => {
  const word = { kind: 'word', column: 'x', words: ['San Antonio', 'Valparaiso'] } as const;
  const record = { kind: 'record', column: 'x', table: 'cliente' } as const;
  it.each([
    ['word', word, 'San Antonio', 'San Antonio'],
    ['word in another case', word, 'san antonio', null],
    ['number', record, '7', 7],
    ['number with zeros', record, '007', 7],
    ['number that no record has', record, '9'.repeat(40), 0],
    ['uuid in upper case', record, UUID, UUID.toLowerCase()],
    ['negative number', record, '-7', null],
    ['fraction', record, '7.5', null],
  ] as const)('The value of a filter that is given a %s is %j → %j', (_, filter, text, value) => {
    expect(filterValueOf(filter, text)).toBe(value);
  });

  it('A query of any texts is read as values of their kind, or is refused', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', ' ', '7', 'IMPORTACION', 'pendiente', 'pagada', '2026-08-05', '2026-08-04', UUID),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.dictionary(fc.constantFrom('tipo', 'cliente', 'estado', 'desde', 'hasta', 'otro'), text),
        (key, query) => {
          const { filters = {} }: ListSpec = LISTS[key];
          const result = v.safeParse(filteredQuery(filters), query);
          const given = Object.entries(query).filter(([name, value]) => filters[name] && value.trim() !== '');
          const values = given.map(
            ([name, value]) => [name, filterValueOf(filters[name]!, value.trim())] as const,
          );
          const { desde, hasta } = Object.fromEntries(values) as Record<string, string | null>;
          const isTurned = desde != null && hasta != null && desde > hasta;
          expect(result.success).toBe(!isTurned && values.every(([, value]) => value !== null));
          if (!result.success) return;
          const read = activeFilters(filters, result.output).map(({ name, value }) => [name, value]);
          expect(Object.fromEntries(read)).toEqual(Object.fromEntries(values));
        },
      ),
    );
  });
});

describe('The rows of a filtered list', () => {
  it.each(KEYS)(
    'The list %s, filtered, has only rows of the whole list, in its order, and counts them',
    (key) => {
      const all = JSON.stringify(rowsOf(key));
      for (const { search = '', sort = '', ...filters } of filteredQueries(replica, key, true)) {
        const rows = allOf(replica, key, { ...whole, search, sort, ...filters });
        const kept = new Set(rows.map((row) => JSON.stringify(row)));
        if (sort === '') {
          const unfiltered = allOf(replica, key, { ...whole, search }).filter((row) =>
            kept.has(JSON.stringify(row)),
          );
          expect(rows, JSON.stringify(filters)).toEqual(unfiltered);
        }
        for (const row of kept) expect(all).toContain(row);
        const page = pageOf(replica, key, { page: 1, limit: 3, search, sort, ...filters });
        expect(page).toMatchObject({ results: rows.slice(0, 3), totalDocs: rows.length });
      }
    },
  );

  it.each([
    ['asignado', 'tipo', ['IMPORTACION', 'EXPORTACION']],
    ['asignado', 'estado', ['pendiente', 'finalizada', 'facturada']],
    ['factura', 'estado', ['pendiente', 'pagada']],
    ['chofer', 'contrato', ['Interno', 'Externo']],
    ['deposito', 'porteo', ['Valparaiso', 'San Antonio']],
  ] as const)('The values of %s.%s divide the list into parts without common rows', (key, name, words) => {
    const parts = words.map((word) => rowsOf(key, { [name]: word }).length);
    expect(parts.every((count) => count > 0)).toBe(true);
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(rowsOf(key).length);
  });

  it('A filter by a record finds the same rows by its number as by its uuid', () => {
    for (const { id, uuid } of replica.all('cliente')) {
      for (const key of ['operacion', 'asignado', 'factura', 'contenedor', 'transporte'] as const)
        expect(rowsOf(key, { cliente: uuid })).toEqual(rowsOf(key, { cliente: id }));
    }
  });

  it('Without a value there is no filter, and other names are none', () => {
    for (const key of KEYS) {
      expect(
        rowFilter(
          replica,
          LISTS[key],
          { estado: '', cliente: undefined, otro: 7, search: 'a' },
          '2026-01-01',
        ),
      ).toBeNull();
    }
  });
});
