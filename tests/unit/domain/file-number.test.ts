import { describe, expect, it } from 'vitest';
import { readFileNumber } from '#domain/file-number.ts';

const read = (text: string, kind: 'money' | 'number', heading: string): string => {
  const { mensaje, ...number } = readFileNumber(text, kind, heading) as { mensaje?: string; text?: string };
  return mensaje ?? number.text ?? '';
};

describe('An amount of pesos in a file', () => {
  it.each([
    ['1500', '1500'],
    ['1.500', '1500'],
    ['$ 1.500', '1500'],
    ['$1.500.000', '1500000'],
    ['0', '0'],
    // What has decimals other than zeros is refused by its contract, in words.
    ['1.500,00', '1500,00'],
    ['1500.00', '1500,00'],
    ['1.500,50', '1500,50'],
    ['1,500', '«1,500» puede ser 1,5 o 1500: escriba uno de los dos'],
    ['$12,500', '«12,500» puede ser 12,5 o 12500: escriba uno de los dos'],
    ['', ''],
    ['-500', '-500'],
    ['1,500,000', '1,500,000'],
    ['1.50.00', '1.50.00'],
    ['gratis', 'gratis'],
    ['12,5%', '12,5%'],
  ])('An amount that a file has as %j is read as %j', (text, expected) => {
    expect(read(text, 'money', 'Precio')).toBe(expected);
  });
});

describe('A number with decimals in a file', () => {
  it.each([
    ['12,5%', 'Comisión %', '12,5'],
    ['12,5 %', 'Comisión %', '12,5'],
    ['12,5', 'Comisión %', '12,5'],
    ['12.5', 'Comisión %', '12,5'],
    ['10', 'Comisión %', '10'],
    // As this program's own files have it: a comma separates decimals, also three of them.
    ['12,125', 'Comisión %', '12,125'],
    ['0.125', 'Comisión %', '0,125'],
    ['12.1255', 'Comisión %', '12,1255'],
    ['28 TON', 'Capacidad TON', '28'],
    ['28,5t', 'Capacidad TON', '28,5'],
    ['28,5 toneladas', 'Capacidad TON', '28,5'],
    ['30 días', 'Plazo (días)', '30'],
    ['1.234,5', 'Capacidad TON', '1234,5'],
    ['1.500.000', 'Capacidad TON', '1500000'],
    ['1.500', 'Comisión %', '«1.500» puede ser 1,5 o 1500: escriba uno de los dos'],
    ['28.000', 'Capacidad TON', '«28.000» puede ser 28 o 28000: escriba uno de los dos'],
    ['12.125%', 'Comisión %', '«12.125» puede ser 12,125 o 12125: escriba uno de los dos'],
    // Neither a unit of another column nor English thousands are guessed.
    ['12%', 'Capacidad TON', '12%'],
    ['28 t', 'Comisión %', '28 t'],
    ['$12', 'Comisión %', '$12'],
    ['1,234.5', 'Capacidad TON', '1,234.5'],
    ['', 'Comisión %', ''],
    ['-5', 'Comisión %', '-5'],
    ['treinta', 'Plazo (días)', 'treinta'],
  ])('A number that a file has as %j in %j is read as %j', (text, heading, expected) => {
    expect(read(text, 'number', heading)).toBe(expected);
  });
});
