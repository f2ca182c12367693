import { describe, expect, it } from 'vitest';
import type { Outcome } from '#contracts/promise.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import type { Reader } from '#views/reader.ts';

describe('Words for another outcome than the promised one', () => {
  const cases: [string, Outcome, Outcome, string[]][] = [
    [
      'an invoice of another total',
      { 'factura/f': { subtotal: 350_000, iva: 66_500, total: 416_500 } },
      { 'factura/f': { subtotal: 35_000, iva: 6_650, total: 41_650 } },
      ['Al guardar, la factura decía $416.500; hoy sería $41.650.'],
    ],
    [
      'a payment that somebody else made and took back',
      { 'factura/f': { total: 1190, abonado: 1190, pagos: 1 } },
      { 'factura/f': { total: 1190, abonado: 1190, pagos: 2 } },
      [
        'Los pagos de esta factura cambiaron desde que usted la vio, aunque suman lo mismo. Revísela antes de seguir.',
      ],
    ],
    [
      'charges of one kind by their sum',
      { 'extra/a': { tipo: 'Estadia planta', monto: 15_000 } },
      {
        'extra/a': { tipo: 'Estadia planta', monto: 30_000 },
        'extra/b': { tipo: 'Estadia planta', monto: 15_000 },
      },
      ['«Estadia planta»: al guardar decía $15.000; hoy sería $45.000.'],
    ],
    [
      'a tariff by its changed fields',
      { 'operacion/o': { tarifa: { estadia_planta_precio: 15_000, almacenaje_dias: 5 }, finalizado: false } },
      { 'operacion/o': { tarifa: { estadia_planta_precio: 16_000, almacenaje_dias: 5 }, finalizado: false } },
      ['Tarifa, Estadía planta: precio: al guardar decía $15.000; hoy sería $16.000.'],
    ],
    [
      'a tariff that was agreed meanwhile',
      { 'operacion/o': { tarifa: null } },
      { 'operacion/o': { tarifa: { almacenaje_dias: 5 } } },
      ['Al guardar, el cliente no tenía tarifa; hoy tiene una, y se aplicaría.'],
    ],
    [
      'one row more that is removed',
      { 'operacion/o': null },
      { 'operacion/o': null, 'movimiento/m': null },
      ['También se eliminaría un movimiento que no estaba al guardar.'],
    ],
    [
      'several rows more that are removed',
      { 'operacion/o': null },
      { 'operacion/o': null, 'movimiento/m': null, 'movimiento/n': null },
      ['También se eliminarían 2 movimientos que no estaban al guardar.'],
    ],
    [
      'a container that would leave the warehouse',
      { 'almacenaje/a': { con_mercaderia: false, inside: true } },
      { 'almacenaje/a': { con_mercaderia: false, inside: false } },
      ['El contenedor quedaría fuera de bodega.'],
    ],
    [
      'an operation that would no longer be finished',
      { 'operacion/o': { finalizado: true } },
      {},
      ['La operación ya no quedaría finalizada.'],
    ],
    [
      'a charge that the change did not touch',
      {},
      { 'extra/a': { monto: 5000 } },
      ['Un cobro: hoy quedaría en $5.000; al guardar no cambiaba.'],
    ],
    [
      'something else',
      { 'factura_item/i': { precio: 1 } },
      {},
      ['El resultado ya no sería el que se mostró al guardar.'],
    ],
  ];

  it.each(cases)('The words for another outcome than the promised one: %s', (_, expected, actual, lines) => {
    expect(outcomeLines({ expected, actual }, false)).toEqual(lines);
  });

  it('The words for another outcome name what would be removed too, and count what the device lacks', () => {
    const row = { tipo: 'Descarga en planta', fecha_inicio: '2026-03-03T13:00:00.000Z' };
    const reader = {
      get: (table: string, id: unknown) => (table === 'movimiento' && id === 'm1' ? row : undefined),
    } as unknown as Reader;
    expect(outcomeLines({ expected: {}, actual: { 'movimiento/m1': null } }, false, reader)).toEqual([
      'También se eliminaría el movimiento «Descarga en planta» del 03/03/2026, que no estaba al guardar.',
    ]);
    const several = { 'movimiento/m1': null, 'movimiento/m2': null };
    expect(outcomeLines({ expected: {}, actual: several }, false, reader)).toEqual([
      'También se eliminarían 2 movimientos que no estaban al guardar.',
    ]);
  });
});

describe('Words for an outcome that the device could not compute', () => {
  const cases: [string, Outcome, string[]][] = [
    [
      'an invoice',
      {
        'factura/f': { subtotal: 35_000, iva: 6_650, total: 41_650, abonado: 0, pagos: 0 },
        'factura_item/i': { precio: 35_000 },
      },
      ['La factura sería de $41.650.'],
    ],
    [
      'a payment of an invoice',
      { 'factura/f': { abonado: 20_000, pagos: 1 } },
      ['La factura quedaría con $20.000 pagados.'],
    ],
    [
      'a payment that is taken back',
      { 'factura/f': { abonado: 0, pagos: 0 } },
      ['La factura quedaría sin pagos.'],
    ],
    [
      'a settlement',
      { 'liquidacion/l': { comisiones: 41_650, total: 41_650 }, 'liquidacion_linea/i': { comision: 41_650 } },
      ['La liquidación sería de $41.650.'],
    ],
    [
      'a movement that finishes an operation, with two charges of one kind',
      {
        'extra/a': { tipo: 'Estadia planta', monto: 15_000 },
        'extra/b': { tipo: 'Estadia planta', monto: 30_000 },
        'operacion/o': { finalizado: true },
        'almacenaje/a': { con_mercaderia: false, inside: false },
      },
      [
        '«Estadia planta»: $45.000.',
        'La operación quedaría finalizada.',
        'El contenedor quedaría fuera de bodega.',
      ],
    ],
    [
      'a new operation with a tariff',
      { 'operacion/o': { tarifa: { almacenaje_dias: 5 }, finalizado: false } },
      ['Se aplicaría la tarifa de hoy del cliente.'],
    ],
    [
      'an operation that gets another client, who has no tariff',
      { 'operacion/o': { tarifa: null } },
      ['La operación quedaría sin tarifa.'],
    ],
    [
      'a movement that takes a container to a warehouse in an operation that is no longer finished',
      { 'operacion/o': { finalizado: false }, 'almacenaje/a': { con_mercaderia: true, inside: true } },
      ['La operación ya no quedaría finalizada.', 'El contenedor quedaría guardado en bodega.'],
    ],
    [
      'a removal',
      { 'operacion/o': null, 'movimiento/m': null, 'movimiento/n': null },
      ['Se eliminaría una operación.', 'Se eliminarían 2 movimientos.'],
    ],
    [
      'a removal of a settlement',
      { 'liquidacion/l': null, 'liquidacion_linea/i': null },
      ['Se eliminaría una liquidación.'],
    ],
    [
      'a removal of an agendamiento',
      { 'contenedor_transporte/t': null, 'contenedor/c': null },
      ['Se eliminaría un agendamiento.', 'Se eliminaría un contenedor.'],
    ],
    ['something without words', { 'factura_item/i': { precio: 1 } }, ['Cambiarían otros datos.']],
  ];

  it.each(cases)('The words for an outcome that the device could not compute: %s', (_, actual, lines) => {
    expect(outcomeLines({ expected: {}, actual }, true)).toEqual(lines);
  });
});
