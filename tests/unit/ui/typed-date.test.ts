import { describe, expect, it } from 'vitest';
import { minutesLater, parseTypedDate, whyNoDate } from '#ui/form/parse-typed-date.ts';

/** Friday, 15:40 in Chile. */
const NOW = Date.parse('2026-11-27T18:40:00.000Z');

describe('Typed dates and times', () => {
  it.each([
    ['2026-11-24 09:00', '2026-11-24 09:00'],
    ['24-11-2026 09:00', '2026-11-24 09:00'],
    ['24/11 9:00', '2026-11-24 09:00'],
    ['24.11 9.30', '2026-11-24 09:30'],
    ['24-11', '2026-11-24 00:00'],
    ['24-11-26 830', '2026-11-24 08:30'],
    ['24/11 9', '2026-11-24 09:00'],
    ['24/11 14h', '2026-11-24 14:00'],
    ['3/1 8:00', '2027-01-03 08:00'],
    ['hoy 15:00', '2026-11-27 15:00'],
    ['Mañana 7:30', '2026-11-28 07:30'],
    ['manana, 7:30', '2026-11-28 07:30'],
    ['ayer 23:59', '2026-11-26 23:59'],
    ['15:00', '2026-11-27 15:00'],
    ['1500', '2026-11-27 15:00'],
    ['15:00 hrs.', '2026-11-27 15:00'],
    ['24/11 9:30 h', '2026-11-24 09:30'],
    ['24 nov 9:00', '2026-11-24 09:00'],
    ['24 Nov. 9', '2026-11-24 09:00'],
    ['24-nov-26 830', '2026-11-24 08:30'],
    ['24/nov/2026', '2026-11-24 00:00'],
    ['24 DE NOV 9', '2026-11-24 09:00'],
    ['24 nov, 2025', '2025-11-24 00:00'],
    ['24 nov 2030', '2026-11-24 20:30'],
    ['24 nov 0900', '2026-11-24 09:00'],
    ['24 de noviembre de 2026 9:30 hrs', '2026-11-24 09:30'],
    ['3 setiembre 2027', '2027-09-03 00:00'],
    ['2026-03-05T08:30', '2026-03-05 08:30'],
  ])('A date-time typed as %s is read as %s', (typed, read) => {
    expect(parseTypedDate(typed, true, '', NOW)).toBe(read);
  });

  it.each([
    ['24/11', '2026-11-24'],
    ['24-11-26', '2026-11-24'],
    ['hoy', '2026-11-27'],
    ['mañana', '2026-11-28'],
    ['24 nov', '2026-11-24'],
    ['3 de enero', '2027-01-03'],
    ['1 de diciembre del 2025', '2025-12-01'],
  ])('A date typed as %s is read as %s', (typed, read) => {
    expect(parseTypedDate(typed, false, '', NOW)).toBe(read);
  });

  it.each([
    '',
    '2570',
    '31-02',
    '24',
    '9',
    '32/11 9:00',
    '24/11 25:00',
    '24/11 9:00 mañana',
    '24 de',
    '24 martes',
    '5 ene.1',
    '5 ene0',
    '24 nov 20261',
    '31 nov',
    'pronto',
    '1/2/3/4',
  ])('The typed text "%s" is no date', (typed) => {
    expect(parseTypedDate(typed, true, '', NOW)).toBeNull();
  });

  it('A date without year is the nearest one, in the night before midnight in Chile too', () => {
    expect(parseTypedDate('29/2', false, '', Date.parse('2027-12-31T12:00:00Z'))).toBe('2028-02-29');
    expect(parseTypedDate('hoy', false, '', Date.parse('2026-11-28T02:30:00Z'))).toBe('2026-11-27');
  });

  it('Minutes are added to a typed time over midnight and over a change of the clock', () => {
    expect(minutesLater('2026-11-27 23:50', 15)).toBe('2026-11-28 00:05');
    expect(minutesLater('2026-11-27 00:05', -15)).toBe('2026-11-26 23:50');
    expect(minutesLater('2026-09-05 23:30', 60)).toBe('2026-09-06 01:30');
    expect(minutesLater('pronto', 15)).toBeNull();
  });

  it.each([
    ['21:00', '2026-11-20 21:00'],
    ['15:00', '2026-11-20 15:00'],
    ['830', null],
    ['0830', '2026-11-21 08:30'],
    ['hoy 21:00', '2026-11-27 21:00'],
  ])('A time typed as %s at the end of what begins on 2026-11-20 15:00 is read as %s', (typed, read) => {
    expect(parseTypedDate(typed, true, '2026-11-20 15:00', NOW)).toBe(read);
  });

  it.each([
    ['pronto', 'Escríbala así: 24-11-2026 09:00'],
    ['1/2/3/4', 'Escríbala así: 24-11-2026 09:00'],
    ['31 de noviembre', 'Ese día no existe'],
    ['24/11 9:00 mañana', 'Escríbala así: 24-11-2026 09:00'],
    ['24/11 25:00', 'Esa hora no existe'],
    ['25:00', 'Esa hora no existe'],
    ['2575', 'Esa hora no existe'],
    ['hoy 25:00', 'Esa hora no existe'],
    ['31-02', 'Ese día no existe'],
    ['2026-02-30 10:00', 'Ese día no existe'],
    ['31-12-9999 10:00', 'El año debe estar entre 1900 y 2199'],
    ['1899-12-31 10:00', 'El año debe estar entre 1900 y 2199'],
  ])('The typed text "%s" is answered by "%s"', (typed, message) => {
    expect(whyNoDate(typed, true)).toBe(message);
  });
});
