import {
  estimateWarning,
  extraOption,
  montosOf,
  operacionOption,
  withoutSelection,
  sum,
} from '#features/factura/selection.ts';
import { DERIVED_EXTRA } from '#domain/derivados.ts';
import { describe, expect, it } from 'vitest';

describe('The choices of an invoice', () => {
  it('The choices of an invoice name an operation by number and type, with its amount', () => {
    const option = operacionOption({
      id: 7,
      uuid: 'a7',
      tipo: 'IMPORTACION',
      monto: 350_000,
      contenedor: 'MSKU6011672',
      estimado: false,
      cliente: { nombre: 'Viña' },
    });
    expect(option).toEqual({
      value: 'a7',
      label: 'Operación 7 · Importación · MSKU6011672',
      detail: '$350.000',
      keywords: ['$350.000', '350.000', '350000'],
    });
  });

  it('The choices of an invoice name an extra by its type and operation, if any, and say how it was computed', () => {
    const [from, until] = ['2026-03-02T08:00:00.000Z', '2026-03-02T15:10:00.000Z'];
    const estadia = {
      desde: from,
      hasta: until,
      unidad: 'hora',
      cantidad: 8,
      libre: 6,
      cobradas: 2,
      precio: 15_000,
    } as const;
    expect(
      extraOption({
        id: 1,
        uuid: 'b1',
        tipo: 'Estadia planta',
        monto: 30_000,
        operacion: 7,
        contenedor: null,
        detalle: estadia,
        provisional: false,
        ...DERIVED_EXTRA,
      }),
    ).toMatchObject({
      label: 'Estadía planta · operación 7',
      note: '2026-03-02 05:00 – 12:10 · 7 h 10 − 6 h libres → 2 h × $15.000',
    });
    const porteo = { ...estadia, unidad: 'bloque', libre: 24, cobradas: 1, precio: 100_000 } as const;
    expect(
      extraOption({
        id: 2,
        uuid: 'b2',
        tipo: 'Porteo San Antonio',
        monto: 100_000,
        operacion: null,
        contenedor: 'TCLU1234568',
        detalle: porteo,
        provisional: false,
        ...DERIVED_EXTRA,
      }).label,
    ).toBe('Porteo San Antonio · sin operación · TCLU1234568');
  });

  it('The choices of an invoice mark what may still change, and the form warns where it is chosen', () => {
    const operacion = {
      id: 7,
      uuid: 'a',
      tipo: 'IMPORTACION',
      monto: 1,
      contenedor: null,
      cliente: { nombre: '' },
    } as const;
    const operaciones = [
      { ...operacion, estimado: true },
      { ...operacion, uuid: 'b', estimado: false },
    ];
    expect(operaciones.map((each) => operacionOption(each).note)).toEqual([
      'Término estimado: el camión aún no sale',
      undefined,
    ]);
    expect(estimateWarning(operaciones, [], ['a', 'b'])).toContain('término estimado');
    expect(estimateWarning(operaciones, [], ['b'])).toBeNull();
  });

  it('The total of an invoice form adds up the chosen items only', () => {
    const items = [
      { uuid: 'a', monto: 10 },
      { uuid: 'b', monto: 20 },
      { uuid: 'c', monto: 40 },
    ];
    expect(sum(montosOf(items, ['b', 'c', 'x']))).toBe(60);
  });

  it('An invoice form requires at least one item', () => {
    expect(withoutSelection({ operaciones: [], extras: [] })).toHaveLength(1);
    expect(withoutSelection({ operaciones: [], extras: [1] })).toEqual([]);
  });
});
