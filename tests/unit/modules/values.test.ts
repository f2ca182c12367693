import { definitionOf } from '#modules/registry.ts';
import type { ModuleDefinition } from '#modules/definition.ts';
import { notNumericNotice, changesOnly, moduleValues } from '#modules/values.ts';
import { describe, expect, test } from 'vitest';

const of = (key: string): ModuleDefinition => definitionOf(key)!;
const planta = { id: 3, uuid: 'u', nombre: 'Norte', comuna: 'Talca', direccion: 'Ruta 5' };
const cliente = {
  id: 1,
  nombre: 'Viña',
  rut: '1-9',
  giro: 'g',
  cel: '9',
  razon_social: 'r',
  plantas: [planta],
};

describe('The values of an edit form', () => {
  test('The values of an edit form are text as people type it', () => {
    expect(moduleValues(of('chofer'), { nombre: 'Ana', contrato: 'Interno', comision: 12.5 })).toEqual({
      nombre: 'Ana',
      contrato: 'Interno',
      comision: '12,5',
      rut: '',
      cel: '',
    });
  });

  test('The values of an edit form keep the ids of the plants, so that PATCH updates rather than replaces them', () => {
    const { uuid: _, ...kept } = planta;
    expect(moduleValues(of('cliente'), cliente).plantas).toEqual([kept]);
  });

  test("The values of an edit form keep the client's name beside its id", () => {
    const values = moduleValues(of('negociacion'), { cliente: 4, cliente_nombre: 'Viña' });
    expect(values).toMatchObject({ cliente: '4', cliente_nombre: 'Viña' });
  });
});

describe('PATCH', () => {
  const base = moduleValues(of('cliente'), cliente);

  test('A PATCH is empty if nothing was changed', () => {
    expect(changesOnly(cliente, { ...base }, base)).toEqual({});
  });

  test('A PATCH has a changed field alone, as the contract coerced it', () => {
    expect(changesOnly({ ...cliente, giro: 'Vinos' }, { ...base, giro: ' Vinos ' }, base)).toEqual({
      giro: 'Vinos',
    });
  });

  test('A PATCH has the whole set of plants if one of them was changed', () => {
    const plantas = [{ ...planta, comuna: 'Curicó' }];
    expect(changesOnly({ ...cliente, plantas }, { ...base, plantas }, base)).toEqual({ plantas });
  });
});

test.each([
  ['chofer', 'create', { comision: 'abc' }, 'La comisión debe ser un número válido.'],
  ['chofer', 'edit', { comision: 'abc' }, 'La comision debe ser un número válido.'],
  ['camion', 'create', { capacidad: '30 t' }, 'La capacidad debe ser un número válido.'],
  ['chofer', 'create', { comision: '' }, null],
  ['chofer', 'create', { comision: '12,5' }, null],
  ['chofer', 'create', { comision: '0' }, null],
] as const)('The modal appears only for letters in a number: %s, %s, %o', (key, mode, values, text) => {
  expect(notNumericNotice(of(key), values, mode)).toBe(text);
});
