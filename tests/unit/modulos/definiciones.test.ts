import { MODULOS } from '#contracts/modulo.ts';
import { MODULO_CONTRACTS } from '#contracts/endpoints.ts';
import { definicionDe } from '#modulos/registro.ts';
import { valoresNuevos } from '#modulos/valores.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const definicion = (key: string) => {
  const found = definicionDe(key);
  if (!found) throw new Error(`No definition of ${key}`);
  return found;
};

describe.each(MODULOS)('%s', (key) => {
  test('its list shows the columns of its contract, in their order', () => {
    expect(definicion(key).columns.map((columna) => columna.key)).toEqual(MODULO_CONTRACTS[key].columnas);
  });

  test('its form has every field of the payload, once', () => {
    const names = definicion(key).grupos.flatMap(({ campos }) => campos.map(({ name }) => name));
    expect(names.toSorted()).toEqual(Object.keys(MODULO_CONTRACTS[key].body.entries).toSorted());
  });
});

test('an address that names no module has no definition, inherited names included', () => {
  expect(definicionDe('operacion')).toBeUndefined();
  expect(definicionDe('toString')).toBeUndefined();
});

test('the tariff starts from the defaults of the specification, section 5', () => {
  const { body } = MODULO_CONTRACTS.negociacion;
  expect(v.parse(body, { ...valoresNuevos(definicion('negociacion')), cliente: '7' })).toEqual({
    cliente: 7,
    estadia_planta_horas: 6,
    estadia_planta_precio: 15_000,
    estadia_puerto_horas: 6,
    estadia_puerto_precio: 15_000,
    underlang_horas: 12,
    underlang_precio: 80_000,
    porteo_valparaiso_horas: 24,
    porteo_valparaiso_precio: 30_000,
    porteo_san_antonio_horas: 24,
    porteo_san_antonio_precio: 50_000,
    almacenaje_dias: 5,
    almacenaje_precio: 5000,
  });
});
