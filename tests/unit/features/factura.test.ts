import {
  estimateWarning,
  extraOption,
  extrasLeft,
  monthFilters,
  montosOf,
  operacionOption,
  withoutSelection,
  sum,
} from '#features/factura/selection.ts';
import { matchOptions } from '#ui/select/option.ts';
import { DERIVED_EXTRA } from '#domain/derivados.ts';
import { describe, expect, it } from 'vitest';

describe('The choices of an invoice', () => {
  it('The choices of an invoice name an operation by number and type, with its amount', () => {
    const option = operacionOption(
      {
        id: 7,
        uuid: 'a7',
        tipo: 'IMPORTACION',
        monto: 350_000,
        contenedor: 'MSKU6011672',
        estimado: false,
        finalizada_en: '2026-11-24T01:00:00.000Z',
        cliente: { nombre: 'Viña' },
      },
      [],
    );
    expect(option).toEqual({
      value: 'a7',
      label: 'Operación 7 · Importación · MSKU6011672',
      note: 'Finalizada el 2026-11-23',
      detail: '$350.000',
      keywords: ['$350.000', '350.000', '350000', 'noviembre-2026', 'noviembre'],
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
      finalizada_en: null,
      cliente: { nombre: '' },
    } as const;
    const operaciones = [
      { ...operacion, estimado: true },
      { ...operacion, uuid: 'b', estimado: false },
    ];
    expect(operaciones.map((each) => operacionOption(each, []).note)).toEqual([
      'Término estimado: el camión aún no sale',
      undefined,
    ]);
    expect(estimateWarning(operaciones, [], ['a', 'b'])).toContain('término estimado');
    expect(estimateWarning(operaciones, [], ['b'])).toBeNull();
  });

  const finished = (id: number, finalizada_en: string) => ({
    id,
    uuid: `o${id}`,
    tipo: 'IMPORTACION' as const,
    monto: 1,
    contenedor: null,
    estimado: false,
    finalizada_en,
    cliente: { nombre: '' },
  });
  const charge = (id: number, operacion: number | null, monto: number) => ({
    id,
    uuid: `e${id}`,
    tipo: 'Estadia planta' as const,
    monto,
    operacion,
    contenedor: null,
    detalle: null,
    provisional: false,
    ...DERIVED_EXTRA,
  });

  it('The choices of an invoice say when an operation finished and what extras it has, which one press adds', () => {
    const operaciones = [finished(7, '2026-11-24T15:00:00.000Z'), finished(8, '2026-11-02T15:00:00.000Z')];
    const extras = [charge(1, 7, 15_000), charge(2, 7, 30_000), charge(3, 8, 1000), charge(4, null, 1)];
    expect(operaciones.map((each) => operacionOption(each, extras).note)).toEqual([
      'Finalizada el 2026-11-24 · 2 extras por $45.000',
      'Finalizada el 2026-11-02 · 1 extra por $1.000',
    ]);
    expect(extrasLeft(operaciones, extras, { operaciones: ['o7'], extras: ['e2'] })).toEqual(['e1']);
    expect(extrasLeft(operaciones, extras, { operaciones: [], extras: [] })).toEqual([]);
  });

  it.each([
    [
      'of this month, the last one and an earlier one',
      ['2026-11-24', '2026-10-31', '2026-09-01'],
      ['Solo noviembre', 'Solo octubre'],
    ],
    ['all of this month', ['2026-11-24', '2026-11-01'], []],
    ['of this month of last year', ['2025-11-24', '2026-09-24'], []],
  ])('The choices of an invoice %s are filtered by month', (_, days, labels) => {
    const operaciones = days.map((day, id) => finished(id, `${day}T15:00:00.000Z`));
    const filters = monthFilters(operaciones, Date.parse('2026-11-27T15:00:00Z'));
    expect(filters.map(({ label }) => label)).toEqual(labels);
    const options = operaciones.map((each) => operacionOption(each, []));
    for (const { term } of filters) expect(matchOptions(options, term)).toHaveLength(1);
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
