import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterDay } from '#domain/plain-day.ts';
import {
  checkVencimiento,
  checkVencimientoTipo,
  daysUntil,
  duplicateRefusal,
  formatDay,
  ownerTable,
  tiposOf,
  vencimientoState,
  vencimientoWarnings,
} from '#domain/vencimiento.ts';
import { TIPOS_VENCIMIENTO, type TipoVencimiento } from '#domain/vocabulary.ts';

const NOON = '2026-11-26T15:00:00.000Z';

describe('The days of an expiry', () => {
  it.each([
    ['2026-11-26', NOON, 0],
    ['2026-11-27', NOON, 1],
    ['2026-11-25', NOON, -1],
    ['2027-11-26', NOON, 365],
    // 23:30 in Santiago, where it is still the 25th.
    ['2026-11-26', '2026-11-26T02:30:00.000Z', 1],
    ['2026-11-26', '2026-11-26T03:00:00.000Z', 0],
    // Chile sets its clocks forward in the night to the 6th of September, and back in that to the 5th of April.
    ['2026-09-07', '2026-09-05T15:00:00.000Z', 2],
    ['2026-04-06', '2026-04-04T15:00:00.000Z', 2],
  ])('What expires on %s has at %s %i days left', (vence, now, days) => {
    expect(daysUntil(vence, now)).toBe(days);
  });

  it('An expiry so many days from today has that number of days left', () => {
    const times = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, fc.integer({ min: -4000, max: 4000 }), (time, days) => {
        const now = time.toISOString();
        const today = laterDay('2026-01-01', -daysUntil('2026-01-01', now));
        expect(daysUntil(laterDay(today, days), now)).toBe(days);
      }),
    );
  });

  it.each([
    [-400, 'vencido'],
    [-1, 'vencido'],
    [0, 'por_vencer'],
    [30, 'por_vencer'],
    [31, 'vigente'],
  ])('With %i days left the state is %s', (days, state) => {
    expect(vencimientoState(days)).toBe(state);
  });
});

describe('Whose an expiry is', () => {
  it.each<[tipo: TipoVencimiento, chofer: boolean, camion: boolean]>([
    ['Licencia', true, false],
    ['Credencial de terminal', true, false],
    ['Revisión técnica', false, true],
    ['Permiso de circulación', false, true],
    ['SOAP', false, true],
    ['Seguro', true, true],
    ['Otro', true, true],
  ])('%s: of a driver %s, of a truck %s', (tipo, chofer, camion) => {
    expect(tiposOf('chofer').includes(tipo)).toBe(chofer);
    expect(tiposOf('camion').includes(tipo)).toBe(camion);
    expect(checkVencimiento({ chofer: 1, tipo })?.errores).toEqual(
      chofer ? undefined : [{ campo: 'tipo', mensaje: 'Este tipo no es de un chofer' }],
    );
    expect(checkVencimiento({ camion: 1, tipo })?.errores).toEqual(
      camion ? undefined : [{ campo: 'tipo', mensaje: 'Este tipo no es de un camión' }],
    );
    expect(checkVencimientoTipo({ chofer_id: 1, camion_id: null }, tipo) === null).toBe(chofer);
    expect(checkVencimientoTipo({ chofer_id: null, camion_id: 1 }, tipo) === null).toBe(camion);
  });

  it('An expiry of both a driver and a truck, or of neither, is refused', () => {
    expect(checkVencimiento({ chofer: 1, camion: 2, tipo: 'Otro' })).toMatchObject({
      codigo: 'validacion',
      errores: [{ campo: 'camion', mensaje: 'Elija un chofer o un camión, no ambos' }],
    });
    expect(checkVencimiento({ chofer: null, tipo: 'Otro' })).toMatchObject({
      codigo: 'validacion',
      errores: [{ campo: 'chofer', mensaje: 'Este campo es obligatorio' }],
    });
  });

  it('The owner of a row is the one that it refers to', () => {
    expect(ownerTable({ chofer_id: 3, camion_id: null })).toBe('chofer');
    expect(ownerTable({ chofer_id: null, camion_id: 'a' })).toBe('camion');
  });
});

describe('A second expiry of the same owner and type', () => {
  const others = TIPOS_VENCIMIENTO.map((tipo) => ({ tipo }));

  it('A second one is refused in words that name the owner, unless its type is Otro', () => {
    expect(duplicateRefusal('chofer', 'Licencia', others)?.mensaje).toBe(
      'El chofer ya tiene un vencimiento de este tipo',
    );
    expect(duplicateRefusal('camion', 'SOAP', others)).toEqual({
      codigo: 'regla',
      mensaje: 'El camión ya tiene un vencimiento de este tipo',
    });
    expect(duplicateRefusal('camion', 'Otro', others)).toBeNull();
    expect(duplicateRefusal('camion', 'SOAP', [{ tipo: 'Seguro' }, { tipo: 'Otro' }])).toBeNull();
  });
});

describe('Warnings about papers that expire before an operation', () => {
  const of = (vence: string, eta = '2026-12-13T12:00:00.000Z') =>
    vencimientoWarnings('Juan Pérez', [{ tipo: 'Licencia', vence }], { eta, now: NOON });

  it.each([
    ['2026-12-12', ['Licencia de Juan Pérez vence el 12/12/2026']],
    ['2026-11-26', ['Licencia de Juan Pérez vence el 26/11/2026']],
    ['2026-11-25', ['Licencia de Juan Pérez venció el 25/11/2026']],
    ['2026-12-13', []],
    ['2027-01-01', []],
  ])('What expires on %s warns for an operation on 13-12-2026: %j', (vence, warnings) => {
    expect(of(vence)).toEqual(warnings);
  });

  it('The day of the operation is that of its ETA in Chile', () => {
    // 23:30 of the 12th.
    expect(of('2026-12-12', '2026-12-13T02:30:00.000Z')).toEqual([]);
    expect(of('2026-12-12', '2026-12-13T03:00:00.000Z')).toHaveLength(1);
  });

  it('An operation of the past is not warned of what expired after it', () => {
    expect(of('2026-11-20', '2026-11-20T15:00:00.000Z')).toEqual([]);
    expect(of('2026-11-19', '2026-11-20T15:00:00.000Z')).toEqual([
      'Licencia de Juan Pérez venció el 19/11/2026',
    ]);
  });

  it('A day is shown as dd/MM/yyyy', () => {
    expect(formatDay('2026-03-05')).toBe('05/03/2026');
  });
});
