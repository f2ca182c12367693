import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  duplicatesOf,
  duplicateWarning,
  EMBARQUE_FIELDS,
  embarqueColumns,
  embarqueErrors,
  isEmbarqueField,
  lastFreeDay,
  NO_EMBARQUE,
  withoutEmbarque,
} from '#domain/embarque.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { operacion } from './rows.ts';

describe('The last free day', () => {
  it.each([
    ['2026-03-05', 1, '2026-03-05'],
    ['2026-03-05', 7, '2026-03-11'],
    ['2026-02-27', 3, '2026-03-01'],
    ['2028-02-27', 3, '2028-02-29'],
    ['2026-12-31', 2, '2027-01-01'],
    // Chile sets its clocks back in this night, and forward in that of September.
    ['2026-04-04', 2, '2026-04-05'],
    ['2026-09-05', 2, '2026-09-06'],
    ['2026-03-05', 365, '2027-03-04'],
    ['2026-03-05', 0, null],
    ['2026-03-05', null, null],
    [null, 7, null],
    [null, null, null],
    // As typed, not yet a day or a number of days.
    ['24-11', 7, null],
    ['2026-02-31', 7, null],
    ['2026-03-05', 99_999_999_999, null],
    ['2026-03-05', Number.NaN, null],
  ])('Of a container that is free from %s for %s days, the last free day is %s', (from, days, last) => {
    expect(lastFreeDay({ libre_desde: from, dias_libres: days })).toBe(last);
  });

  it('The last free day is as many days after the first as there are free days, less one', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 365 }), (day, dias_libres) => {
        const libre_desde = day.toISOString().slice(0, 10);
        const last = lastFreeDay({ libre_desde, dias_libres })!;
        expect((Date.parse(last) - Date.parse(libre_desde)) / 86_400_000 + 1).toBe(dias_libres);
        expect(last).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});

describe('Ends of planned times', () => {
  const message = 'El término no puede ser anterior al inicio';

  it.each([
    ['2026-03-05T12:00:00.000Z', '2026-03-05T11:59:59.999Z', true],
    ['2026-03-05T12:00:00.000Z', '2026-03-05T12:00:00.000Z', false],
    ['2026-03-05 09:00', '2026-03-05 08:59', true],
    ['2026-03-05 09:00', '2026-03-05 10:00', false],
    ['2026-03-05 09:00', '', false],
    ['2026-03-05 09:00', null, false],
    [null, '2026-03-05 09:00', false],
    [undefined, undefined, false],
    ['mañana', '2026-03-05 09:00', false],
  ])('From %s to %s, the end is refused: %s', (from, to, wrong) => {
    const refused = (field: string) => (wrong ? [{ campo: field, mensaje: message }] : []);
    expect(embarqueErrors({ cita_desde: from!, cita_hasta: to! })).toEqual(refused('cita_hasta'));
    expect(embarqueErrors({ stacking_desde: from!, stacking_hasta: to! })).toEqual(refused('stacking_hasta'));
  });

  it('Both ends are refused where both are wrong, and the two pairs are not compared with each other', () => {
    const [early, late] = ['2026-03-05 08:00', '2026-03-06 08:00'];
    const both = { cita_desde: late, cita_hasta: early, stacking_desde: late, stacking_hasta: early };
    expect(embarqueErrors(both).map(({ campo }) => campo)).toEqual(['cita_hasta', 'stacking_hasta']);
    expect(embarqueErrors({ cita_desde: late, stacking_hasta: early })).toEqual([]);
  });

  it('Of any two times, the end is refused if and only if it is before the start', () => {
    const times = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, times, (from, to) => {
        const errors = embarqueErrors({ cita_desde: from.toISOString(), cita_hasta: to.toISOString() });
        expect(errors.length).toBe(Number(to < from));
      }),
    );
  });
});

describe('Operations of the same shipment', () => {
  const shipment = { cliente_id: 7, bl_booking: 'SSZ-1200', contenedor_previsto: 'CSQU3054383' };
  const other = (more: Partial<OperacionRow> = {}) => operacion({ id: 9, ...shipment, ...more });

  it.each<[string, Partial<OperacionRow>, boolean]>([
    ['of the same client, with the same BL and container', {}, true],
    ['whose BL is in another case', { bl_booking: 'ssz-1200' }, true],
    ['of another client', { cliente_id: 8 }, false],
    ['with another BL', { bl_booking: 'SSZ-1201' }, false],
    ['with another container', { contenedor_previsto: 'MSCU6647876' }, false],
    ['without a BL', { bl_booking: null }, false],
    ['without a container', { contenedor_previsto: null }, false],
    ['that is finished', { finalizado: true }, false],
    ['that was deleted', { deleted_at: '2026-03-01T00:00:00.000Z' }, false],
    ['that is itself', { id: 1 }, false],
  ])('An operation %s is a duplicate: %s', (_, more, expected) => {
    expect(duplicatesOf(shipment, [other(more)], 1)).toHaveLength(Number(expected));
  });

  it.each([
    ['BL', { bl_booking: null }],
    ['container', { contenedor_previsto: null }],
  ])('An operation without %s has no duplicates, even among others without it', (_, without) => {
    expect(duplicatesOf({ ...shipment, ...without }, [other(without)], null)).toEqual([]);
  });

  it('The warning names the duplicate by its number, or as new', () => {
    expect(duplicateWarning({ id: 9 })).toBe(
      'Ya existe la operación 9 con este BL o booking y este contenedor',
    );
    expect(duplicateWarning({ id: 'ab-1' })).toContain('la operación nueva con');
  });
});

describe('Fields and columns', () => {
  it('Places have columns with _id, and fields that the payload lacks set no column', () => {
    const body = {
      naviera: 'MSC',
      nave: null,
      puerto_previsto: 5,
      planta_prevista: null,
      peso_kg: undefined,
    };
    expect(embarqueColumns(body)).toEqual({
      naviera: 'MSC',
      nave: null,
      puerto_previsto_id: 5,
      planta_prevista_id: null,
    });
    expect(embarqueColumns({})).toEqual({});
  });

  it('All fields together set every column, and none of them is left in the rest of the payload', () => {
    const body = Object.fromEntries(EMBARQUE_FIELDS.map((field) => [field, null]));
    expect(embarqueColumns(body)).toEqual(NO_EMBARQUE);
    expect(withoutEmbarque({ ...body, monto: 1, embarque: 2 })).toEqual({ monto: 1, embarque: 2 });
    expect(isEmbarqueField('puerto_previsto_id')).toBe(false);
  });
});
