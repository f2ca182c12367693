import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlap } from '#domain/agenda.ts';
import { parseFecha, startOfNamedDay } from '#domain/date.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { asignacionWarnings } from '#views/asignacion.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { type SchedulePeriod, scheduleOf, spanOf } from '#views/schedule.ts';
import { movimiento, operacion } from '../domain/rows.ts';

const chile = (text: string): string => parseFecha(`2026-03-${text}`)!;
const DAY: SchedulePeriod = {
  from: startOfNamedDay('2026-03-10'),
  to: startOfNamedDay('2026-03-11'),
  unit: 'hora',
};
const WEEK: SchedulePeriod = {
  ...DAY,
  from: startOfNamedDay('2026-03-09'),
  to: startOfNamedDay('2026-03-16'),
  unit: 'dia',
};

const named = (id: number, nombre: string, deleted_at: string | null = null) => ({ id, nombre, deleted_at });
const STAFF = {
  cliente: [named(7, 'Viña Ñuble')],
  chofer: [named(3, 'Pedro Rojas'), named(5, 'Álvaro Soto'), named(6, 'Zoila Vera', chile('01 08:00'))],
  camion: [
    { id: 4, placa: 'KXPT42', deleted_at: null },
    { id: 8, placa: 'JJRB93', deleted_at: null },
  ],
};

/** An import whose window is from `hour` to `hours` later, of which six are free at the plant. */
const booked = (id: number, hour: string, hours = 8, over: Partial<OperacionRow> = {}): OperacionRow =>
  operacion({
    id,
    eta_puerto: chile(hour),
    eta_planta: new Date(Date.parse(chile(hour)) + (hours - 6) * 3_600_000).toISOString(),
    ...over,
  });

const reader = (operaciones: readonly OperacionRow[], more: object = {}) =>
  readerOfRows({ ...STAFF, operacion: operaciones, ...more } as unknown as FetchedRows);
const rowsOf = (operaciones: readonly OperacionRow[], period = DAY) =>
  scheduleOf(reader(operaciones), period);
const shown = (operaciones: readonly OperacionRow[], period = DAY) =>
  rowsOf(operaciones, period).map((row) => [row.nombre, row.operaciones.map(({ id, lane }) => [id, lane])]);

describe('The board by day and driver', () => {
  it('The board has a row for each driver by name, and first those without a driver', () => {
    const rows = [
      booked(1, '10 08:00'),
      booked(2, '10 09:00', 8, { chofer_id: null, camion_id: null }),
      booked(3, '10 08:00', 8, { finalizado: true }),
      booked(4, '11 00:00'),
      booked(5, '09 16:00', 8),
    ];
    expect(shown(rows)).toEqual([
      ['Sin chofer', [[2, 0]]],
      ['Álvaro Soto', []],
      ['Pedro Rojas', [[1, 0]]],
    ]);
  });

  it('A deleted driver has a row as long as he has open work', () => {
    expect(shown([booked(1, '10 08:00', 8, { chofer_id: 6 })]).at(-1)).toEqual(['Zoila Vera', [[1, 0]]]);
  });

  it('A bar is the window of the operation, from the relevant ETA on', () => {
    const [, , pedro] = rowsOf([
      booked(1, '10 08:00'),
      booked(2, '10 08:00', 8, {
        tipo: 'EXPORTACION',
        eta_planta: chile('10 20:00'),
        eta_puerto: chile('11 02:00'),
      }),
    ]);
    expect(pedro?.operaciones.map(({ eta, start, end }) => [eta, start, end])).toEqual([
      [chile('10 08:00'), chile('10 08:00'), chile('10 16:00')],
      [chile('10 20:00'), chile('10 20:00'), chile('11 08:00')],
    ]);
  });

  it('In days a bar takes each day that its window touches', () => {
    expect(spanOf({ start: chile('10 08:00'), end: chile('12 00:00') }, 'dia')).toEqual({
      start: startOfNamedDay('2026-03-10'),
      end: startOfNamedDay('2026-03-12'),
    });
    const rows = [booked(1, '10 08:00'), booked(2, '10 20:00'), booked(3, '11 09:00')];
    expect(shown(rows, WEEK).at(-1)).toEqual([
      'Pedro Rojas',
      [
        [1, 0],
        [2, 1],
        [3, 0],
      ],
    ]);
  });

  it('An operation on its way says so, and an invoiced one is locked', () => {
    const rows = scheduleOf(
      reader([booked(1, '10 08:00')], {
        movimiento: [movimiento(1, 'Retiro en puerto')],
        factura_item: [{ id: 1, operacion_id: 1, extra_id: null, deleted_at: null }],
      }),
      DAY,
    );
    expect(rows.at(-1)?.operaciones).toMatchObject([{ begun: true, facturada: true }]);
  });

  it('Operations of one driver or one truck at the same time are double bookings, and touching ones are not', () => {
    const rows = [
      booked(1, '10 08:00'),
      booked(2, '10 15:00'),
      booked(3, '10 16:00', 8, { chofer_id: 5 }),
      booked(4, '10 23:00', 8, { chofer_id: 5, camion_id: 8 }),
    ];
    const clashes = Object.fromEntries(
      rowsOf(rows).flatMap((row) => row.operaciones.map(({ id, clashes: found }) => [id, found])),
    );
    expect(clashes).toEqual({
      1: [
        { id: 2, of: 'chofer' },
        { id: 2, of: 'camion' },
      ],
      2: [
        { id: 1, of: 'chofer' },
        { id: 1, of: 'camion' },
        { id: 3, of: 'camion' },
      ],
      3: [
        { id: 4, of: 'chofer' },
        { id: 2, of: 'camion' },
      ],
      4: [{ id: 3, of: 'chofer' }],
    });
  });

  const anyRows = fc
    .array(
      fc.record({
        hour: fc.integer({ min: 0, max: 60 }),
        hours: fc.integer({ min: 6, max: 40 }),
        chofer_id: fc.constantFrom(3, 5, null),
        camion_id: fc.constantFrom(4, 8),
      }),
      { maxLength: 12 },
    )
    .map((listed) =>
      listed.map(({ hour, hours, chofer_id, camion_id }, index) => {
        const from = new Date(Date.parse(chile('09 00:00')) + hour * 3_600_000);
        return operacion({
          id: index + 1,
          chofer_id,
          camion_id: chofer_id === null ? null : camion_id,
          eta_puerto: from.toISOString(),
          eta_planta: new Date(from.getTime() + (hours - 6) * 3_600_000).toISOString(),
        });
      }),
    );

  it('Bars of one lane never overlap, in hours and in days', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(DAY, WEEK), (rows, period) => {
        for (const { operaciones, lanes } of rowsOf(rows, period)) {
          for (const a of operaciones) {
            expect(a.lane).toBeLessThan(lanes);
            const beside = operaciones.filter((b) => b.id !== a.id && b.lane === a.lane);
            expect(beside.some((b) => overlap(spanOf(a, period.unit), spanOf(b, period.unit)))).toBe(false);
          }
        }
      }),
    );
  });

  it('The board marks a double booking exactly where an assignment would warn of one', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const all = reader(rows);
        for (const { operaciones } of rowsOf(rows, WEEK)) {
          for (const { id, clashes } of operaciones) {
            const warnings = asignacionWarnings(
              all,
              rows.find((row) => row.id === id)!,
              Date.parse(chile('09 08:00')),
            );
            expect(clashes.length > 0).toBe(warnings.length > 0);
          }
        }
      }),
    );
  });
});
