import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relevantEta } from '#domain/agenda.ts';
import { formatTime, parseFecha } from '#domain/date.ts';
import { shiftedEtas, relevantField, sameTimeLater } from '#domain/reschedule.ts';
import { TIPOS_OPERACION } from '#domain/vocabulary.ts';

const time = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
  .map((ms) => new Date(ms).toISOString());
const operacion = fc.record({
  tipo: fc.constantFrom(...TIPOS_OPERACION),
  eta_puerto: time,
  eta_planta: time,
});

describe('Moving an operation in time', () => {
  it('A moved operation has the wanted relevant ETA, and its ETAs have the same difference as before', () => {
    fc.assert(
      fc.property(operacion, time, (etas, eta) => {
        const moved = shiftedEtas(etas, eta);
        expect(relevantEta({ ...etas, ...moved })).toBe(eta);
        expect(Date.parse(moved.eta_planta) - Date.parse(moved.eta_puerto)).toBe(
          Date.parse(etas.eta_planta) - Date.parse(etas.eta_puerto),
        );
      }),
    );
  });

  it('The moved ETA is that of the port for an import, and that of the plant for an export', () => {
    expect(TIPOS_OPERACION.map((tipo) => [tipo, relevantField(tipo)])).toEqual([
      ['IMPORTACION', 'eta_puerto'],
      ['EXPORTACION', 'eta_planta'],
    ]);
  });

  it.each([
    ['2026-03-10 08:30', 1, '2026-03-11 08:30'],
    ['2026-03-10 08:30', -10, '2026-02-28 08:30'],
    // The clock is set back in the night to the 5th of April 2026, and forward in that to the 6th of September.
    ['2026-04-04 08:30', 1, '2026-04-05 08:30'],
    ['2026-09-05 08:30', 1, '2026-09-06 08:30'],
    ['2026-09-06 23:59', -1, '2026-09-05 23:59'],
  ])('%s moved by %i days is %s on the Chilean clock', (from, days, to) => {
    expect(sameTimeLater(parseFecha(from)!, days)).toBe(parseFecha(to));
  });

  it('A time that would be moved beyond the years of a record stays unknown', () => {
    expect(sameTimeLater('2199-12-30T12:00:00.000Z', 5)).toBeNull();
  });

  it('A time moved by days and back is the same time of the clock', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -60, max: 60 }), (iso, days) => {
        // In the hour that a change of the clock skips, the time is moved forward.
        fc.pre(formatTime(iso) >= '02:00' && formatTime(iso) < '22:00');
        expect(formatTime(sameTimeLater(sameTimeLater(iso, days)!, -days)!)).toBe(formatTime(iso));
      }),
    );
  });
});
