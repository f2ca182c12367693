import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePage, PAGE_SIZE, pageWindow } from '#domain/pagination.ts';
import { contains, duplicates, normalize } from '#domain/text.ts';

describe('Page numbers: two pages each side of the current one, the first and the last always', () => {
  it.each([
    [1, 13, '1 2 3 … 13'],
    [2, 13, '1 2 3 4 … 13'],
    [3, 13, '1 2 3 4 5 … 13'],
    [4, 13, '1 2 3 4 5 6 … 13'],
    [5, 13, '1 … 3 4 5 6 7 … 13'],
    [7, 13, '1 … 5 6 7 8 9 … 13'],
    [9, 13, '1 … 7 8 9 10 11 … 13'],
    [10, 13, '1 … 8 9 10 11 12 13'],
    [13, 13, '1 … 11 12 13'],
    [1, 1, '1'],
    [2, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [20, 13, '1 … 11 12 13'],
    [4, 1, '1'],
    [0, 3, '1 2 3'],
  ])('The page numbers on page %i of %i are: %s', (actual, total, shown) => {
    expect(pageWindow(actual, total).join(' ')).toBe(shown);
  });

  it('The window of page numbers is right for any page of any list', () => {
    const pages = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(pages, pages, (a, b) => {
        const [actual, total] = [Math.min(a, b), Math.max(a, b)];
        const shown = pageWindow(actual, total);
        const numbers = shown.filter((page) => page !== '…');
        expect(numbers).toContain(actual);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(total);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
        const around = numbers.filter((page) => page !== 1 && page !== total);
        expect(around.every((page) => Math.abs(page - actual) <= 2)).toBe(true);
        // There is an ellipsis exactly where pages are left out.
        const withGaps = numbers.flatMap((page, index) =>
          page - (numbers[index - 1] ?? 0) > 1 ? ['…', page] : [page],
        );
        expect(shown).toEqual(withGaps);
      }),
    );
  });
});

describe('A paged answer has its page, its number of pages, and whether there are others', () => {
  it.each([
    { docs: 0, page: 1, totalPages: 1, next: false, prev: false, when: 'an empty list has one page' },
    { docs: 5, page: 1, totalPages: 1, next: false, prev: false, when: 'a full page is one page' },
    { docs: 6, page: 1, totalPages: 2, next: true, prev: false, when: 'one more makes two' },
    { docs: 6, page: 2, totalPages: 2, next: false, prev: true, when: 'the last page has no next' },
    { docs: 6, page: 9, totalPages: 2, next: false, prev: true, when: 'a page past the end has a previous' },
  ])(
    'A paged answer has its page, its number of pages, and whether there are others: $when',
    ({ docs, page, totalPages, next, prev }) => {
      expect(describePage(docs, page, PAGE_SIZE)).toEqual({
        totalDocs: docs,
        totalPages,
        page,
        limit: 5,
        hasNextPage: next,
        hasPrevPage: prev,
      });
    },
  );
});

describe('Search is contains, ignoring case and accents', () => {
  it.each([
    ['Ñuñoa', 'nunoa'],
    ['VALPARAÍSO', 'valparaiso'],
    ['Pingüino', 'pinguino'],
    ['San Antonio', 'san antonio'],
  ])('A search for %s finds the text %s', (text, normal) => {
    expect(normalize(text)).toBe(normal);
  });

  it.each([
    { sought: 'nunoa', found: true },
    { sought: 'ÑUÑ', found: true },
    { sought: '76.105', found: true },
    { sought: '', found: true },
    { sought: 'noañu', found: false },
    { sought: 'a 76', found: false },
  ])("A search for '$sought' in one of the texts of Ñuñoa succeeds: $found", ({ sought, found }) => {
    expect(contains(['Bodega de Ñuñoa', '76.105.422-8'], sought)).toBe(found);
  });
});

it('The function duplicates gives the texts that occur earlier in the list', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (texts) => {
      const found = new Set(duplicates(texts));
      const rest = texts.filter((_, index) => !found.has(index));
      expect(rest).toEqual([...new Set(texts)]);
    }),
  );
});
