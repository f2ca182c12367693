import { MODULES } from '#contracts/module.ts';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { definitionOf } from '#modules/registry.ts';
import { newModuleValues } from '#modules/values.ts';
import { USUAL_PRICE_FIELDS } from '#domain/usual-price.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { withoutAccents } from '#tests/support/words.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const definition = (key: string) => {
  const found = definitionOf(key);
  if (!found) throw new Error(`No definition of ${key}`);
  return found;
};

describe.each(MODULES)('%s', (key) => {
  test(`The form of ${key} has every field of the payload, once`, () => {
    const names = definition(key).groups.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.toSorted()).toEqual(Object.keys(MODULE_CONTRACTS[key].body.entries).toSorted());
  });
});

test.each([
  ['chofer', 'Nombre, Contrato, Comision %'],
  ['camion', 'Placa, Marca, Capacidad TON'],
  ['cliente', 'Nombre, Rut, Giro'],
  ['bodega', 'Nombre, Direccion, Comuna'],
  ['deposito', 'Nombre, Comuna, Direccion'],
  ['puerto', 'Nombre, Comuna, Direccion'],
  ['negociacion', 'Cliente, Precio por Estancia, Horas de Estancia'],
])('The columns of %s are called: %s', (key, labels) => {
  expect(
    withoutAccents(
      definition(key)
        .columns.map(({ label }) => label)
        .join(', '),
    ),
  ).toBe(labels);
});

test.each(MODULES)('The fields of %s are 2, 3 or 6 of 6 columns wide', (key) => {
  for (const { name, width } of definition(key).groups.flatMap(({ fields }) => fields))
    expect([2, 3, 6], name).toContain(width);
});

test('A contract is Interno or Externo and a porteo Valparaiso or San Antonio', () => {
  const options = (key: string) =>
    definition(key)
      .groups.flatMap(({ fields }) => fields)
      .flatMap((field) => (field.kind === 'select' ? field.options : []));
  expect(options('chofer')).toEqual(['Interno', 'Externo']);
  expect(options('deposito')).toEqual(['Valparaiso', 'San Antonio']);
});

test('An address that names no module has no definition, also not by an inherited name', () => {
  expect(definitionOf('operacion')).toBeUndefined();
  expect(definitionOf('toString')).toBeUndefined();
});

test('The form of a new tariff starts from the twelve defaults of R4.4', () => {
  const { body } = MODULE_CONTRACTS.negociacion;
  expect(v.parse(body, { ...newModuleValues(definition('negociacion')), cliente: '7' })).toEqual({
    cliente: 7,
    ...TARIFA,
    ...Object.fromEntries(USUAL_PRICE_FIELDS.map((field) => [field, null])),
  });
});
