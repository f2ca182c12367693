import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  adoptZone,
  formatFecha,
  formatChileanDate,
  formatDateTime,
  formatDateMinute,
  formatTime,
  parseFecha,
  startOfDay,
  zoneOf,
} from '#domain/date.ts';

// In 2026 Chile is at -03:00 until 4 April 24:00, when the clock goes back to 23:00, and again from 6 September
// 00:00, when it goes forward to 01:00; between them at -04:00.
const CASES = [
  { utc: '2026-01-15T15:04:05.000Z', local: '2026-01-15 12:04:05', when: 'in summer' },
  {
    utc: '2026-01-01T02:59:59.000Z',
    local: '2025-12-31 23:59:59',
    when: 'before the new year of the company',
  },
  { utc: '2026-04-05T02:59:59.000Z', local: '2026-04-04 23:59:59', when: 'before the clock goes back' },
  { utc: '2026-04-05T04:00:00.000Z', local: '2026-04-05 00:00:00', when: 'after the clock has gone back' },
  { utc: '2026-07-15T12:00:00.000Z', local: '2026-07-15 08:00:00', when: 'in winter' },
  { utc: '2026-09-06T03:59:59.000Z', local: '2026-09-05 23:59:59', when: 'before the clock goes forward' },
  { utc: '2026-09-06T04:00:00.000Z', local: '2026-09-06 01:00:00', when: 'after the clock has gone forward' },
];

describe("Times are shown and typed in the company's zone", () => {
  it.each(CASES)('The instant $utc, $when, is shown as $local', ({ utc, local }) => {
    expect(formatDateTime(utc)).toBe(local);
    expect(formatDateTime(Date.parse(utc))).toBe(local);
  });

  it.each(CASES)('The typed time $local without an offset, $when, is $utc', ({ utc, local }) => {
    expect(parseFecha(local)).toBe(utc);
    expect(parseFecha(local.replace(' ', 'T'))).toBe(utc);
  });

  it('The hour that the clock repeats is the first of the two, and is shown the same for both', () => {
    expect(parseFecha('2026-04-04 23:30')).toBe('2026-04-05T02:30:00.000Z');
    expect(formatDateTime('2026-04-05T02:30:00.000Z')).toBe('2026-04-04 23:30:00');
    expect(formatDateTime('2026-04-05T03:30:00.000Z')).toBe('2026-04-04 23:30:00');
  });

  it.each([
    ['2026-09-06 00:00', '2026-09-06 01:00:00'],
    ['2026-09-06 00:30', '2026-09-06 01:30:00'],
    ['2026-09-06', '2026-09-06 01:00:00'],
  ])('The hour that the clock skips moves forward: %s is %s', (typed, shown) => {
    expect(formatDateTime(parseFecha(typed) ?? '')).toBe(shown);
  });

  it('A shown time that is typed again is the same instant', () => {
    const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2040, 0) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const instant = second * 1000;
        const shown = formatDateTime(instant);
        fc.pre(formatDateTime(instant - 3_600_000) !== shown);
        expect(parseFecha(shown)).toBe(new Date(instant).toISOString());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Input is ISO 8601', () => {
  it.each([
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.123Z', '2026-03-02T10:00:00.123Z'],
    ['2026-03-02T10:00:00.5Z', '2026-03-02T10:00:00.500Z'],
    ['2026-03-02T10:00:00.123456Z', '2026-03-02T10:00:00.123Z'],
    ['2026-03-02T10:00-03:00', '2026-03-02T13:00:00.000Z'],
    ['2026-03-02T10:00+0530', '2026-03-02T04:30:00.000Z'],
    ['2026-03-02 10:00', '2026-03-02T13:00:00.000Z'],
    [' 2026-03-02T10:00 ', '2026-03-02T13:00:00.000Z'],
    ['2026-03-02', '2026-03-02T03:00:00.000Z'],
    ['2028-02-29', '2028-02-29T03:00:00.000Z'],
    ['2199-12-31 23:59', '2200-01-01T02:59:00.000Z'],
    ['2200-01-01T02:59:00.000Z', '2200-01-01T02:59:00.000Z'],
  ])('The ISO 8601 time %j is read as %s', (text, iso) => {
    expect(parseFecha(text)).toBe(iso);
  });

  it.each([
    '',
    'mañana',
    '2026',
    '2026-3-2',
    '02-03-2026',
    '02/03/2026',
    '2026-02-30',
    '2027-02-29',
    '2026-04-31 10:00',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-01-01 24:00',
    '2026-01-01 10:60',
    '2026-01-01 10:00:60',
    '2026-01-01T10',
    '2026-01-01T10:00+15:00',
    '2026-01-01T10:00+03:60',
    '2026-01-01 10:00 hora de Chile',
    '0026-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31 23:59',
  ])('The text %j is refused as a time', (text) => {
    expect(parseFecha(text)).toBeNull();
  });
});

describe('Each place shows dates in its own format', () => {
  const utc = '2026-04-05T02:03:04.567Z';
  it.each([
    ['a movement: yyyy-mm-dd hh:mm:ss', formatDateTime, '2026-04-04 23:03:04'],
    ['the date picker: Y-m-d H:i', formatDateMinute, '2026-04-04 23:03'],
    ['a list: YYYY-MM-DD', formatFecha, '2026-04-04'],
    ['a stored container: dd/MM/yyyy', formatChileanDate, '04/04/2026'],
    ['an hour alone: hh:mm', formatTime, '23:03'],
  ])('A date is shown in the format of its place: %s', (_, format, text) => {
    expect(format(utc)).toBe(text);
  });
});

describe("A day begins at the company's midnight", () => {
  it.each([
    { iso: '2026-03-02T02:59:59Z', days: 0, start: '2026-03-01T03:00:00.000Z', which: 'the same day' },
    { iso: '2026-03-02T03:00:00Z', days: 0, start: '2026-03-02T03:00:00.000Z', which: 'that very midnight' },
    {
      iso: '2026-03-31T12:00:00Z',
      days: 1,
      start: '2026-04-01T03:00:00.000Z',
      which: 'over the end of a month',
    },
    {
      iso: '2026-04-04T12:00:00Z',
      days: 1,
      start: '2026-04-05T04:00:00.000Z',
      which: 'after the clock goes back',
    },
    {
      iso: '2026-09-05T12:00:00Z',
      days: 1,
      start: '2026-09-06T04:00:00.000Z',
      which: 'the day whose midnight the clock skips',
    },
    {
      iso: '2026-09-06T12:00:00Z',
      days: 2,
      start: '2026-09-08T03:00:00.000Z',
      which: 'after the clock goes forward',
    },
    { iso: '2026-01-01T12:00:00Z', days: -1, start: '2025-12-31T03:00:00.000Z', which: 'the day before' },
  ])("The day of $iso plus $days days begins at the company's midnight: $which", ({ iso, days, start }) => {
    expect(startOfDay(iso, days)).toBe(start);
  });
});

describe('A device with another zone table', () => {
  const NOW = Date.parse('2026-06-01T00:00:00Z');
  // Summer time stays from September 2025 on.
  const decree = {
    tramos: [
      { desde: '2025-01-01T00:00:00Z', offset: -3 * 3_600_000 },
      { desde: '2025-04-06T03:00:00Z', offset: -4 * 3_600_000 },
      { desde: '2025-09-07T04:00:00Z', offset: -3 * 3_600_000 },
    ],
    hasta: '2028-01-01T00:00:00Z',
  };
  afterEach(() => {
    adoptZone(zoneOf(NOW));
  });

  it('A device with another zone table gets the changes of the clock of three years from the server, to the hour', () => {
    expect(zoneOf(NOW).tramos.map(({ desde, offset }) => [desde, offset / 3_600_000])).toEqual([
      ['2025-01-01T00:00:00.000Z', -3],
      ['2025-04-06T03:00:00.000Z', -4],
      ['2025-09-07T04:00:00.000Z', -3],
      ['2026-04-05T03:00:00.000Z', -4],
      ['2026-09-06T04:00:00.000Z', -3],
      ['2027-04-04T03:00:00.000Z', -4],
      ['2027-09-05T04:00:00.000Z', -3],
    ]);
  });

  it('A device whose zone table agrees with the server’s shows the same times with either, to the second', () => {
    const MONTH_MS = 30 * 86_400_000;
    const instants = zoneOf(NOW).tramos.flatMap(({ desde }) =>
      [-MONTH_MS, -1, 0, MONTH_MS].map((ms) => Date.parse(desde) + ms),
    );
    adoptZone({ tramos: [], hasta: '1970-01-01T00:00:00Z' });
    const own = instants.map((ms) => formatDateTime(ms));
    adoptZone(zoneOf(NOW));
    expect(instants.map((ms) => formatDateTime(ms))).toEqual(own);
  });

  it('A device with another zone table shows and reads times as the server after a decree has changed the clock', () => {
    expect(formatDateTime('2026-07-15T12:00:00Z')).toBe('2026-07-15 08:00:00');
    adoptZone(decree);
    expect(formatDateTime('2026-07-15T12:00:00Z')).toBe('2026-07-15 09:00:00');
    expect(parseFecha('2026-07-15 09:00')).toBe('2026-07-15T12:00:00.000Z');
    expect(startOfDay('2026-07-15T12:00:00Z')).toBe('2026-07-15T03:00:00.000Z');
    // For years that the server did not send, the device uses its own table.
    expect(formatDateTime('2031-07-15T12:00:00Z')).toBe('2031-07-15 08:00:00');
    expect(formatDateTime('2019-07-15T12:00:00Z')).toBe('2019-07-15 08:00:00');
  });
});
