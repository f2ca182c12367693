import { describe, expect, it } from 'vitest';
import { isShownColumn } from '#ui/table/shown-columns.ts';
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
