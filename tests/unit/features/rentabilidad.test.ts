import { describe, expect, it } from 'vitest';
import { isMonth, laterMonth, monthsBetween } from '#domain/rentabilidad.ts';
import {
  shownAddress,
  orderedMonths,
  monthChoices,
  quickMonths,
  shownOf,
} from '#features/rentabilidad/period.ts';
import { monthBars, percentText } from '#features/rentabilidad/texts.ts';

const TODAY = '2026-11-26';
const usual = { por: 'mes', desde: '2025-12', hasta: '', cliente: '', camion: '' };

describe('Months', () => {
  it.each([
    ['2026-01', true],
    ['2026-13', false],
    ['2026-00', false],
    ['2026-1', false],
    ['1899-12', false],
    ['2026-01-01', false],
    ['todo', false],
  ])('«%s» is a month: %s', (text, expected) => expect(isMonth(text)).toBe(expected));

  it('Months are counted over the turn of a year', () => {
    expect(laterMonth('2026-11', 2)).toBe('2027-01');
    expect(laterMonth('2026-01', -1)).toBe('2025-12');
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  });
});

describe('The address', () => {
  it.each([
    [{}, usual],
    [{ por: 'x', desde: '2026-99', hasta: '2020-01', cliente: 'x', camion: '-1' }, usual],
    [{ desde: 'todo' }, { ...usual, desde: '' }],
    [
      { por: 'camion', desde: '2026-03', hasta: '2026-04', cliente: 7 },
      { por: 'camion', desde: '2026-03', hasta: '2026-04', cliente: '7', camion: '' },
    ],
  ])('The address %j shows what %j says', (address, expected) =>
    expect(shownOf(address, TODAY)).toEqual(expected),
  );

  it('What is shown is in the address, without the defaults', () => {
    for (const { label: _, ...period } of quickMonths(TODAY)) {
      const shown = { ...usual, por: 'cliente', ...period, camion: '3' } as never;
      expect(shownOf(shownAddress(shown, TODAY), TODAY)).toEqual(shown);
    }
    expect(shownAddress(shownOf({}, TODAY), TODAY)).toEqual({});
  });

  it('The end that was not chosen gives way where they are the wrong way round', () => {
    expect(orderedMonths('2026-05', '2026-04', 'desde')).toEqual({ desde: '2026-05', hasta: '' });
    expect(orderedMonths('2026-05', '2026-04', 'hasta')).toEqual({ desde: '2026-04', hasta: '2026-04' });
    expect(orderedMonths('', '2026-04', 'hasta')).toEqual({ desde: '', hasta: '2026-04' });
  });

  it('The choices are five years and the months of an old address', () => {
    const choices = monthChoices(TODAY, { desde: '2019-02', hasta: '' });
    expect([choices[0], choices.at(-1), choices.length]).toEqual(['2026-11', '2019-02', 61]);
  });
});

describe('Texts', () => {
  it.each([
    [null, '—'],
    [0, '0 %'],
    [33.333, '33,3 %'],
    [-12, '-12 %'],
  ])('The percentage %s is «%s»', (percent, text) => expect(percentText(percent)).toBe(text));

  it('The chart has the months in between that have nothing, oldest first', () => {
    const group = (id: string, margen: number) => ({ id, margen }) as never;
    expect(monthBars([group('2026-03', 5), group('2026-01', -2)])).toEqual([
      { label: 'ene 2026', value: -2 },
      { label: 'feb 2026', value: 0 },
      { label: 'mar 2026', value: 5 },
    ]);
    expect(monthBars([])).toEqual([]);
  });
});
