import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateMinute } from '#domain/date.ts';
import { formatWallClock, readFileDate, readFileHour, wallClockOf } from '#domain/spreadsheet-date.ts';

describe('Dates of spreadsheets and CSV files', () => {
  it.each([
    ['46023', '2026-01-01'],
    ['46023,354166666664', '2026-01-01 08:30'],
    ['46023.75', '2026-01-01 18:00'],
    ['2026-12-03', '2026-12-03'],
    ['2026-12-03 08:30', '2026-12-03 08:30'],
    ['2026-12-03T08:30:15', '2026-12-03 08:30'],
    ['2026/12/3', '2026-12-03'],
    ['03-12-2026', '2026-12-03'],
    ['3/12/2026', '2026-12-03'],
    ['3.12.26', '2026-12-03'],
    ['03-12-2026 08:30', '2026-12-03 08:30'],
    ['3/12/2026 8:30 hrs', '2026-12-03 08:30'],
    ['3/12/2026, 8:30 p. m.', '2026-12-03 20:30'],
    ['3/12/2026 12:05 AM', '2026-12-03 00:05'],
    // In Santiago, three hours behind UTC in summer and four in winter.
    ['2026-12-03T11:30:00Z', '2026-12-03 08:30'],
    ['2026-07-03T11:30:00+00:00', '2026-07-03 07:30'],
    [' 03-12-2026 ', '2026-12-03'],
    ['3 dic 2026', '2026-12-03'],
    ['03-dic-26', '2026-12-03'],
    ['3 de septiembre de 2026 15:00', '2026-09-03 15:00'],
    ['04/Sept./2026', '2026-09-04'],
    ['3-Jan-2026 08:30', '2026-01-03 08:30'],
    ['jueves 3 de diciembre de 2026', '2026-12-03'],
  ])('The text %o is read as %s', (written, read) => {
    expect(readFileDate(written)).toBe(read);
  });

  it.each([
    '',
    'pronto',
    '31-02-2026',
    '13/13/2026',
    '2026-12-03 25:00',
    '3/12',
    '3 dic',
    '31 de febrero de 2026',
    '3 martes 2026',
    '123',
    '99999',
    '2026-12-03 mañana',
  ])('The text %o is no date', (written) => {
    expect(readFileDate(written)).toBeNull();
  });

  it.each([
    ['8:30', '08:30'],
    ['08:30:00', '08:30'],
    ['8.30 hrs', '08:30'],
    ['8:30 p. m.', '20:30'],
    ['8 hrs', '08:00'],
    ['17', '17:00'],
    ['0,354166666666667', '08:30'],
    ['0.75', '18:00'],
    ['1899-12-30 08:30', '08:30'],
    ['1899-12-30', '00:00'],
    ['25:00', null],
    ['8:75', null],
    ['31', null],
    ['por confirmar', null],
    ['2026-12-03 08:30', null],
    ['', null],
  ])('The hour %o without a day is read as %s', (written, read) => {
    expect(readFileHour(written)).toBe(read);
  });

  it('A day and a time are read back as they were written, in each of the accepted forms', () => {
    const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const minute = Math.round(time.getTime() / 60_000) * 60_000;
        const shown = formatDateMinute(minute);
        const [day = '', clock = ''] = shown.split(' ');
        const [year, month, date] = day.split('-');
        const expected = formatWallClock(wallClockOf(new Date(minute).toISOString()));
        for (const written of [
          shown,
          `${date}-${month}-${year} ${clock}`,
          `${date}/${month}/${year} ${clock}`,
        ]) {
          expect(formatWallClock(Date.parse(`${readFileDate(written)?.replace(' ', 'T')}Z`))).toBe(expected);
        }
      }),
    );
  });
});
