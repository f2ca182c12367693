import { byField, fieldName } from '#forms/validation.ts';
import { expect, test } from 'vitest';

test.each([
  ['nombre', 'nombre'],
  ['plantas.0.nombre', 'plantas[0].nombre'],
  ['contenedores.12', 'contenedores[12]'],
  ['datos.numero', 'numero'],
])('A field that the server names %s is %s in the form', (field, name) => {
  expect(fieldName(field)).toBe(name);
});

test('A field shows the first of its messages', () => {
  const errores = [
    { campo: 'rut', mensaje: 'uno' },
    { campo: 'rut', mensaje: 'dos' },
    { campo: 'plantas.1.comuna', mensaje: 'tres' },
  ];
  expect(byField(errores)).toEqual({ rut: 'uno', 'plantas[1].comuna': 'tres' });
});

test('A form without errors gives undefined, as TanStack Form expects', () => {
  expect(byField([])).toBeUndefined();
});
