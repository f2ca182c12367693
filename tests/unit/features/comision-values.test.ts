import { describe, expect, it } from 'vitest';
import {
  comisionPreview,
  comisionValues,
  comisionWarnings,
} from '#features/operacion/detail/comision-values.ts';

const operacion = {
  monto: 350_000,
  comision_externo: 8,
  comision_porcentaje: 8,
  chofer: { id: 1, nombre: 'Luis', contrato: 'Interno' as const, comision: 10, rut: null, cel: null },
};

describe('The form of a commission', () => {
  it.each([
    ['', '$35.000 (10 % de $350.000)'],
    ['12,5', '$43.750 (12,5 % de $350.000)'],
    ['0', '$0 (0 % de $350.000)'],
    ['-1', null],
    ['diez', null],
  ])('For %j typed, the form says what the driver gets: %s', (typed, text) => {
    expect(comisionPreview(operacion, typed)).toBe(text);
  });

  it.each([
    ['100', 0],
    ['125', 1],
    ['-1', 0],
  ])('A commission of %s %% has %i warnings', (typed, count) => {
    expect(comisionWarnings(operacion, typed)).toHaveLength(count);
  });

  it('What is unchanged keeps the percentage of the day on which the operation finished', () => {
    const frozen = { ...operacion, comision_externo: null, comision_porcentaje: 8 };
    expect(comisionPreview(frozen, '')).toBe('$28.000 (8 % de $350.000)');
  });

  it('An operation whose driver is gone has no preview of an empty commission', () => {
    expect(comisionPreview({ ...operacion, chofer: null }, '')).toBeNull();
  });

  it.each([
    [null, ''],
    [12.5, '12,5'],
    [undefined, ''],
  ])('The commission %s is typed as %j', (comision_externo, typed) => {
    expect(comisionValues({ comision_externo })).toEqual({ comision_externo: typed });
  });
});
