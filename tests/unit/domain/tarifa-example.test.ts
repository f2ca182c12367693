import { describe, expect, it } from 'vitest';
import { tarifaExample } from '#domain/tarifa-example.ts';

describe('Examples of a tariff', () => {
  it.each([
    ['estadia_planta', 6, 15_000, 'Ejemplo: con 8 h se cobran 2 h × $15.000 = $30.000'],
    ['estadia_puerto', 0.5, 10_000, 'Ejemplo: con 2,5 h se cobran 2 h × $10.000 = $20.000'],
    ['underlang', 12, 80_000, 'Ejemplo: 13 h son 2 bloques de 12 h × $80.000 = $160.000'],
    ['porteo_valparaiso', 24, 30_000, 'Ejemplo: 25 h son 2 bloques de 24 h × $30.000 = $60.000'],
    ['porteo_san_antonio', 24, 50_000, 'Ejemplo: 25 h son 2 bloques de 24 h × $50.000 = $100.000'],
    ['almacenaje', 5, 5000, 'Ejemplo: con 7 días se cobran 2 días × $5.000 = $10.000'],
  ] as const)('The example of %s with %d and %d pesos is: %s', (concept, free, precio, text) => {
    expect(tarifaExample(concept, free, precio)).toBe(text);
  });

  it.each([
    [Number.NaN, 15_000],
    [6, Number.NaN],
    [0, 15_000],
    [6, 0],
  ])('There is no example while a figure is missing or 0: %d and %d', (free, precio) => {
    expect(tarifaExample('estadia_planta', free, precio)).toBeNull();
  });
});
