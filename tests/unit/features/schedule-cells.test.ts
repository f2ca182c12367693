import { describe, expect, it } from 'vitest';
import { valueOfCell, wholeOf } from '#features/operacion/import/cell-values.ts';
import type { ImportField } from '#features/operacion/import/import-fields.ts';
import { IMPORT_PLACES as PLACES } from '#tests/support/import-places.ts';

describe('The cells of a schedule', () => {
  it.each<[field: ImportField, cell: string | number, value: unknown, mensaje: string | null]>([
    ['tipo', 'IMPO', 'IMPORTACION', null],
    ['tipo', 'Exportación', 'EXPORTACION', null],
    ['tipo', 'Cabotaje', null, '«Cabotaje» no es Importación ni Exportación'],
    ['eta_puerto', '03-12-2026 08:30', '2026-12-03T11:30:00.000Z', null],
    ['eta_puerto', 'por confirmar', null, 'Escríbala así: 24-11-2026 09:00'],
    ['libre_desde', '03/12/2026 00:00', '2026-12-03', null],
    ['monto', '$ 350.000', '350.000', null],
    ['monto', '$ 350.000,40', '350000', 'Se redondea a 350.000'],
    ['monto', '350,000', '350000', 'Se lee como 350.000'],
    ['monto', '1,350,000', '1350000', null],
    ['monto', '0,125', '0', 'Se redondea a 0'],
    ['monto', 350_000, '350000', null],
    ['monto', 150.125, '150', 'Se redondea a 150'],
    ['monto', 99.999, '100', 'Se redondea a 100'],
    ['monto', 0.125, '0', 'Se redondea a 0'],
    ['monto', 1_350_000.5, '1350001', 'Se redondea a 1.350.001'],
    ['peso_kg', 24_500.125, '24500', null],
    ['peso_kg', 24.125, '24', 'Se espera en kilos. ¿Está en toneladas?'],
    ['dias_libres', 7, '7', null],
    ['dias_libres', 7.125, '7', 'Se redondea a 7'],
    ['eta_puerto', 46_359.125, '2026-12-03T06:00:00.000Z', null],
    ['referencia_cliente', 12.125, '12,125', null],
    ['peso_kg', '24.500,4 kg', '24500', null],
    ['peso_kg', '24,5', '25', 'Se espera en kilos. ¿Está en toneladas?'],
    ['dias_libres', '7 días', '7', null],
    ['contenedor_tipo', "40' HC", '45G1', null],
    ['contenedor_tipo', '22g1', '22G1', null],
    ['contenedor_previsto', 'csqu 305438-3', 'csqu 305438-3', null],
    ['contenedor_previsto', 'CSQU3054384', 'CSQU3054384', 'El dígito de control debería ser 3'],
    ['contenedor_previsto', 'PENDIENTE', 'PENDIENTE', 'No son cuatro letras y siete números'],
    ['puerto_previsto', 'SAN ANTONIO', 1, null],
    ['puerto_previsto', 'PUERTO SAN ANTONIO', 1, null],
    ['puerto_previsto', 'Coronel', 3, null],
    ['peso_kg', 220_000, null, 'Son más de 100.000 kilos'],
    ['puerto_previsto', 'Valparaiso', 2, 'Se toma como «TPS Valparaíso»'],
    ['planta_prevista', 'Casablanca', null, 'Hay varios con «Casablanca»: elija uno'],
    ['planta_prevista', 'Talca', null, 'No existe «Talca»'],
    ['nave', 'MSC Aurora', 'MSC Aurora', null],
  ])('In the column %s, %o is %o, with the doubt %o', (field, cell, value, mensaje) => {
    const { value: actual, doubt } = valueOfCell(field, cell, PLACES);
    expect([actual, doubt?.mensaje ?? null]).toEqual([value, mensaje]);
  });

  it.each([
    ['350000', '350000'],
    ['350.000', '350.000'],
    ['350,000', '350000'],
    ['350,000.00', '350000'],
    ['1.350.000,50', '1350001'],
    ['24500.45', '24500'],
    ['0,125', '0'],
    ['24500,125', '24500,125'],
    ['x', 'x'],
    [24_500.125, '24500'],
  ])('The whole number %o is read as %o', (cell, whole) => {
    expect(wholeOf(cell).text).toBe(whole);
  });
});
