import * as fc from 'fast-check';
import { DERIVED_EXTRA } from '#domain/derivados.ts';
import { describe, expect, it } from 'vitest';
import { planPorteo, type PorteoContext, type PorteoInput } from '#domain/porteo.ts';
import type { ContenedorRow, Id, Tarifa } from '#domain/tables.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { at, contenedor, transporte } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const input = (over: Partial<PorteoInput> = {}): PorteoInput => ({
  contenedorTransporteId: 60,
  choferId: 3,
  camionId: 4,
  inicio: at(1, '10:00'),
  fin: at(2, '12:00'),
  contenedores: [23],
  ...over,
});

const row = (id: number) => contenedor({ id });
/** Containers 23 and 24 are of the agendamiento and pending, 25 is of another one, 26 was moved. */
const context = (over: Partial<PorteoContext> = {}): PorteoContext => ({
  transporte: transporte(),
  chofer: row(3),
  camion: row(4),
  contenedor: (id: Id): ContenedorRow | null =>
    [23, 24, 25, 26].includes(Number(id)) ? contenedor({ id, transporte_id: id === 25 ? 61 : 60 }) : null,
  isPending: ({ id }) => id !== 26,
  side: 'San Antonio',
  tarifa: TARIFA,
  ...over,
});

const inserted = (given: Partial<PorteoInput>, over: Partial<PorteoContext> = {}) =>
  (planPorteo(input(given), context(over)).writes ?? []).flatMap((write) =>
    write.op === 'insert' ? [{ table: write.table, ...write.values }] : [],
  );

describe('Moving scheduled containers', () => {
  it('Moving scheduled containers writes the porteo, and for each container a stay from fin and its charge', () => {
    const plan = planPorteo(input({ uuid: 'p' }), context());
    expect(plan).toEqual({
      refusal: null,
      advertencias: [],
      writes: [
        {
          op: 'insert',
          table: 'porteo',
          id: 'p',
          values: {
            transporte_id: 60,
            chofer_id: 3,
            camion_id: 4,
            inicio: at(1, '10:00'),
            fin: at(2, '12:00'),
          },
        },
        {
          op: 'insert',
          table: 'almacenaje',
          id: uuidDerivado(contenedor().uuid, 'almacenaje'),
          values: {
            contenedor_id: 23,
            bodega_id: 24,
            con_mercaderia: false,
            entrada: at(2, '12:00'),
            salida: null,
            mov_entrada: null,
            mov_salida: null,
            porteo_id: 'p',
          },
        },
        {
          op: 'insert',
          table: 'extra',
          id: uuidDerivado(contenedor().uuid, 'porteo'),
          values: {
            cliente_id: 7,
            operacion_id: null,
            movimiento_id: null,
            ...DERIVED_EXTRA,
            contenedor_id: 23,
            tipo: 'Porteo San Antonio',
            monto: 100_000,
            detalle: {
              desde: at(1, '10:00'),
              hasta: at(2, '12:00'),
              unidad: 'bloque',
              cantidad: 2,
              libre: 24,
              cobradas: 2,
              precio: 50_000,
            },
          },
        },
        { op: 'update', table: 'contenedor_transporte', id: 60, values: {} },
      ],
    });
  });

  it('Moving scheduled containers is charged by the side of the depot', () => {
    expect(inserted({}, { side: 'Valparaiso' }).at(-1)).toMatchObject({
      tipo: 'Porteo Valparaiso',
      monto: 60_000,
    });
  });

  it('Moving scheduled containers counts a container named twice once', () => {
    expect(
      inserted({ contenedores: [23, 24, 23] }).filter(({ table }) => table === 'almacenaje'),
    ).toHaveLength(2);
  });

  it('Moving scheduled containers without a tariff stores them, charges nothing and warns', () => {
    const plan = planPorteo(input(), context({ tarifa: null }));
    expect(plan.writes?.map(({ table }) => table)).toEqual(['porteo', 'almacenaje', 'contenedor_transporte']);
    expect(plan).toMatchObject({
      advertencias: ['El cliente no tiene negociación: no se calcularán extras'],
    });
  });

  it('Moving scheduled containers at a price of 0 writes no charge and gives no warning', () => {
    const free: Tarifa = { ...TARIFA, porteo_san_antonio_precio: 0 };
    const plan = planPorteo(input(), context({ tarifa: free }));
    expect(plan.writes?.some(({ table }) => table === 'extra')).toBe(false);
    expect(plan).toMatchObject({ advertencias: [] });
  });

  it.each([
    ['agendamiento', { transporte: null }, ['contenedorTransporteId']],
    ['driver', { chofer: null }, ['choferId']],
    ['truck', { camion: null }, ['camionId']],
    [
      'any of them',
      { transporte: null, chofer: null, camion: null },
      ['contenedorTransporteId', 'choferId', 'camionId'],
    ],
  ] as const)('Moving scheduled containers is refused without %s', (_, missing, fields) => {
    const { refusal } = planPorteo(input(), context(missing));
    expect(refusal?.codigo).toBe('validacion');
    expect(refusal?.errores?.map(({ campo }) => campo)).toEqual(fields);
  });

  it.each([
    ['one that does not exist', [23, 99], 'contenedores.1', 'El registro no existe'],
    ['one of another agendamiento', [25], 'contenedores.0', 'El contenedor no es de este agendamiento'],
  ])('Moving scheduled containers is refused for %s', (_, contenedores, field, mensaje) => {
    expect(planPorteo(input({ contenedores }), context()).refusal).toMatchObject({
      codigo: 'validacion',
      errores: [{ campo: field, mensaje }],
    });
  });

  it('Moving scheduled containers is refused for a container that was moved already', () => {
    expect(planPorteo(input({ contenedores: [23, 26] }), context()).refusal).toEqual({
      codigo: 'regla',
      mensaje: 'El contenedor CSQU3054383 ya fue movido',
    });
  });

  it('Moving any containers at any times stores and charges each named container once and no other', () => {
    const ids = fc.array(fc.integer({ min: 100, max: 120 }), { minLength: 1, maxLength: 30 });
    const minutes = fc.integer({ min: 0, max: 10 * 24 * 60 });
    fc.assert(
      fc.property(ids, minutes, (contenedores, duration) => {
        const inicio = at(1, '00:00');
        const fin = new Date(Date.parse(inicio) + duration * 60_000).toISOString();
        const rows = inserted({ contenedores, inicio, fin }, { contenedor: (id) => contenedor({ id }) });
        const of = (table: string) => rows.filter((each) => each.table === table);
        const named = [...new Set(contenedores)];
        for (const table of ['almacenaje', 'extra']) {
          expect(of(table).map((each) => 'contenedor_id' in each && each.contenedor_id)).toEqual(named);
        }
        // R19.3: the price covers each block begun, at least one.
        const monto = Math.max(1, Math.ceil(duration / (24 * 60))) * 50_000;
        for (const extra of of('extra'))
          expect(extra).toMatchObject({ monto, detalle: { desde: inicio, hasta: fin } });
        for (const stay of of('almacenaje')) expect(stay).toMatchObject({ entrada: fin, salida: null });
      }),
    );
  });
});
