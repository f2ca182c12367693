import { describe, expect, it } from 'vitest';
import { isShownColumn, readColumnChoices, withoutDefaults } from '#ui/table/shown-columns.ts';
import { pageOfFirstRow } from '#ui/table/use-list-state.ts';

describe('The columns of a list', () => {
  it.each([
    ['a column without a choice is shown', {}, { key: 'monto' }, true],
    ['an extra column without a choice is hidden', {}, { key: 'placa', extra: true }, false],
    ['a column is hidden by choice', { monto: false }, { key: 'monto' }, false],
    ['an extra column is shown by choice', { placa: true }, { key: 'placa', extra: true }, true],
    ['a choice about another column changes nothing', { monto: false }, { key: 'chofer' }, true],
  ])('Of the columns after the first, %s', (_, choices, column, isShown) => {
    expect(isShownColumn(choices, column, 1)).toBe(isShown);
  });

  it('The first column is shown though it was hidden by choice, since it names the row', () => {
    expect(isShownColumn({ id: false }, { key: 'id' }, 0)).toBe(true);
  });

  it.each([
    ['an object of true and false', { a: false, b: true }, { a: false, b: true }],
    [
      'values that are neither true nor false',
      { a: 'false', b: null, c: 0, d: [true], e: true },
      { e: true },
    ],
    ['a text', 'false', {}],
    ['a list', [false], {}],
    ['nothing', undefined, {}],
  ])('Of a stored preference with %s, only the choices are read', (_, stored, expected) => {
    expect(readColumnChoices(stored)).toEqual(expected);
  });

  it.each([
    ['that differ from the default', { monto: false, placa: true }, { monto: false, placa: true }],
    ['that are the default', { monto: true, placa: false }, null],
    [
      'about a column of another version',
      { monto: true, peso: true, tara: false },
      { peso: true, tara: false },
    ],
    ['about nothing', {}, null],
  ])('Of choices %s, those that say something are stored', (_, choices, expected) => {
    const columns = [{ key: 'id' }, { key: 'monto' }, { key: 'placa', extra: true }];
    expect(withoutDefaults(choices, columns)).toEqual(expected);
  });
});

it.each([
  [1, 5, 100, 1],
  [7, 5, 10, 4],
  [2, 100, 5, 21],
  [3, 20, 50, 1],
  [4, 20, 50, 2],
])(
  'The first row of page %i of %i rows each is, with %i rows a page, on page %i',
  (page, limit, wanted, expected) => {
    expect(pageOfFirstRow(page, limit, wanted)).toBe(expected);
  },
);
