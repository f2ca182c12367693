import { describe, expect, it } from 'vitest';
import { matchOptions, meantOption } from '#ui/select/option.ts';

const OPTIONS = [
  'Álvaro Pérez (Interno)',
  'Berta Soto (Externo)',
  'Pedro Álvarez (Interno)',
  'Ñuble Ltda.',
].map((label, index) => ({ value: String(index), label }));
const found = (term: string): string[] => matchOptions(OPTIONS, term).map(({ value }) => value);

describe('Options found by a typed text', () => {
  it.each([
    ['all while nothing is typed', '  ', ['0', '1', '2', '3']],
    ['case and accents aside', 'PEREZ', ['0']],
    ['anywhere in the label', 'erno', ['0', '1', '2']],
    ['by all of its words, in any order', 'interno pedro', ['2']],
    ['those that begin with it before the others', 'pe', ['2', '0']],
    ['an ñ by its n, and an n by the ñ', 'nuble', ['3']],
    ['none where none matches', 'xyz', []],
  ])('A typed text finds options: %s', (_, term, expected) => {
    expect(found(term)).toEqual(expected);
  });
});

describe('Options with an amount', () => {
  const options = [
    { label: 'Operación 7', keywords: ['$350.000', '350.000', '350000'] },
    { label: 'Operación 350', keywords: ['$80.000', '80.000', '80000'] },
  ];

  it.each(['350000', '350.000', '$350.000'])('An option with an amount is found by %s', (term) => {
    expect(matchOptions(options, term)).toEqual([options[0]]);
  });

  it("An option with an amount is not found by a part of it that is another option's number", () => {
    expect(matchOptions(options, '350')).toEqual([options[1]]);
  });
});

describe('Options with a note', () => {
  const options = [
    { label: 'Porteo', note: '2026-10-28 07:25 – 2026-10-29 11:50' },
    { label: 'Estadía planta', note: '2026-05-14 12:45 – 2026-05-15 02:35' },
  ];

  it('An option with a note under its label is found by any visible text', () => {
    expect(matchOptions(options, '2026-10')).toEqual([options[0]]);
    expect(matchOptions(options, 'planta 12:45')).toEqual([options[1]]);
  });
});

describe('The option chosen when the field is left', () => {
  it.each([
    ['the only match', 'berta', '1'],
    ['the one of that very label', 'nuble ltda', '3'],
    ['the only one with that whole word', 'ltda', '3'],
    ['none where several match', 'interno', undefined],
    ['none where none matches', 'xyz', undefined],
  ])('The option chosen when the field is left is %s', (_, term, expected) => {
    expect(meantOption(OPTIONS, term)?.value).toBe(expected);
  });

  it('The option chosen when the field is left is the one with exactly the typed number', () => {
    const numbered = ['17', '7', '71'].map((id) => ({ value: id, label: `Operación ${id} · Importación` }));
    expect(meantOption(numbered, 'operación 7')?.value).toBe('7');
  });

  it('The option chosen when the field is left is the one with exactly the typed label', () => {
    const options = [...OPTIONS, { value: '4', label: 'Ñuble Ltda. Sur' }];
    expect(meantOption(options, 'Ñuble Ltda.')?.value).toBe('3');
  });
});
