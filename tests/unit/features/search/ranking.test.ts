import { describe, expect, it } from 'vitest';
import { highlight } from '#features/search/highlights.ts';
import { searchedField, bestOf, wordsOf, scoreOf } from '#features/search/ranking.ts';

const points = (term: string, ...fields: string[]): number =>
  scoreOf(fields.map(searchedField), wordsOf(term));

describe('Rank of a record', () => {
  it.each([
    ['case and accents aside', 'nunoa', 'Ñuñoa'],
    ['a RUT without its points and dash', '761054228', '76.105.422-8'],
    ['a RUT with them where the record has none', '76.105.422-8', '761054228'],
    ['the beginning of a RUT', '76.105', '76105422-8'],
    ['a container number as people write it', 'csqu 305438-3', 'CSQU3054383'],
    ['a part of a container number', '305438', 'CSQU3054383'],
    ['words in any order', 'elena santa', 'Viña Santa Elena'],
  ])('The search finds a record by %s', (_, term, text) => {
    expect(points(term, text)).toBeGreaterThan(0);
  });

  it('The search does not find a text that lacks one of the words', () => {
    expect(points('santa rita', 'Viña Santa Elena')).toBe(0);
  });

  it('The search ranks the whole text first, then its beginning, then the beginning of a word, then any place', () => {
    const order = ['Elena', 'Elena SpA', 'Viña Elena', 'Magdelena'].map((text) => points('elena', text));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(new Set(order).size).toBe(4);
  });

  it('The search may find each word in another text of the record', () => {
    expect(points('volvo kxpt', 'KXPT42', 'Volvo')).toBeGreaterThan(0);
  });
});

describe('The best results', () => {
  it('The best results are in order, the earlier of equals first', () => {
    const found = bestOf([1, 5, 3, 5, 0, 2, 4], (item) => item, 3);
    expect(found.map(({ item }) => item)).toEqual([5, 5, 4]);
    const names = ['a', 'b', 'c', 'd'];
    expect(bestOf(names, () => 1, 2).map(({ item }) => item)).toEqual(['a', 'b']);
  });

  it('The best results are taken from a limited number of candidates', () => {
    function* endless(): Generator<number> {
      for (let i = 1; ; i += 1) yield i;
    }
    expect(bestOf(endless(), (item) => item, 1, 1000)).toEqual([{ item: 1000, score: 1000 }]);
  });
});

describe('Marked text', () => {
  const marked = (text: string, term: string): string =>
    highlight(text, wordsOf(term))
      .map(({ text: piece, marked: isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('');

  it.each([
    ['Viña Ñipas', 'nip', 'Viña [Ñip]as'],
    ['Viña Santa Elena', 'elena vina', '[Viña] Santa [Elena]'],
    ['Ficha · 76.105.422-8', '761054', 'Ficha · [76.105.4]22-8'],
    ['CSQU3054383', 'csqu 305438-3', '[CSQU3054383]'],
    ['Nada', 'xyz', 'Nada'],
    ['', 'a', ''],
  ])('The search marks in %s what matches %s', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });
});
