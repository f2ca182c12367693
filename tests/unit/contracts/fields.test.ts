import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { embarqueBody } from '#contracts/embarque.ts';
import { decimal, pesos } from '#contracts/fields.ts';

const amount = (value: unknown): unknown => {
  const { success, output, issues } = v.safeParse(pesos({ min: 0 }), value);
  return success ? output : issues[0].message;
};

describe('An amount in pesos', () => {
  it.each([
    ['350000', 350_000],
    [' 350.000 ', 350_000],
    ['15.500', 15_500],
    ['1.234.567', 1_234_567],
    [350_000, 350_000],
    ['350000,00', 350_000],
    ['350.000,00', 350_000],
    ['$ 350.000', 350_000],
    ['$350000', 350_000],
  ])('An amount in pesos reads %j as %d', (text, pesosIntegers) => expect(amount(text)).toBe(pesosIntegers));

  it.each([
    ['-5.000', 'El valor mínimo es 0'],
    ['0.500', 'Debe ser un número entero'],
    ['350.5', 'Debe ser un número entero'],
    ['1000,50', 'Debe ser un número entero'],
    ['1.000,50', 'Debe ser un número entero'],
    ['3.50.000', 'Campo inválido'],
    ['US$ 350', 'Campo inválido'],
    ['$$350', 'Campo inválido'],
    ['1.000.000.000.000.000', 'Campo inválido'],
    ['', 'Este campo es obligatorio'],
  ])('An amount in pesos refuses %j: %s', (text, mensaje) => expect(amount(text)).toBe(mensaje));
});

it.each([
  ['2.125', 2125],
  ['1.234,5', 1234.5],
  ['2,125', 2.125],
  ['2.5', 2.5],
  ['0.125', 0.125],
  [2.125, 2.125],
])(
  'In a number with decimals a point before three digits separates thousands, any other decimals: %j is %d',
  (typed, expected) => {
    expect(v.parse(decimal({ min: 0 }), typed)).toBe(expected);
  },
);

it.each([
  ['peso_kg', '100.001', 'Son más de 100.000 kilos'],
  ['dias_libres', '366', 'El valor máximo es 365'],
] as const)('A shipment whose %s is %s is told the most that it can be', (field, value, mensaje) => {
  expect(v.safeParse(embarqueBody[field], value).issues?.[0]?.message).toBe(mensaje);
});
