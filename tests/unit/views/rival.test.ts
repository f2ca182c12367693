import { describe, expect, it } from 'vitest';
import type { RefusedChange } from '#views/rival-parts.ts';
import { at, movimiento, NO_DATA, NUMERO, operacion, RETIRO, rival, row } from '#tests/support/rival-rows.ts';

describe('A refusal because somebody else has done the same first is told in words', () => {
  const theirs = movimiento(1, 7, 'Retiro en puerto', {
    puerto_id: 5,
    datos: { ...NO_DATA, terminal: 'STI', numero: NUMERO },
  });
  const charged = { factura_item: [row(1, { factura_id: 9, operacion_id: 7, extra_id: null })] };
  const factura = { factura: [row(9, { total: 119_000, abonado: 0 })] };

  it.each<[string, RefusedChange['name'], object | null, object, number | null, string]>([
    [
      'the same pick-up on the same day',
      'movimiento.create',
      RETIRO,
      { operacion: [operacion(7)], movimiento: [theirs] },
      null,
      'Otro equipo ya registró este retiro (terminal STI, 12:22)',
    ],
    [
      'the same pick-up on another day, at a terminal that is called so',
      'movimiento.create',
      RETIRO,
      {
        operacion: [operacion(7)],
        movimiento: [
          { ...theirs, fecha_inicio: '2026-11-23T15:00:00Z', datos: { ...NO_DATA, terminal: 'Terminal 2' } },
        ],
      },
      null,
      'Otro equipo ya registró este retiro (Terminal 2, 2026-11-23 12:00)',
    ],
    [
      'another pick-up of the export',
      'movimiento.create',
      { operacion: 7, tipo: 'Retiro de contenedor en Bodega', contenedor: 3 },
      {
        operacion: [operacion(7, { tipo: 'EXPORTACION' })],
        movimiento: [movimiento(1, 7, 'Retiro de contenedor en Deposito', { deposito_id: 6 })],
        deposito: [row(6, { nombre: 'Sitrans' })],
      },
      null,
      'Otro equipo ya registró este retiro (Sitrans, 12:22)',
    ],
    [
      'another step in the place of this one',
      'movimiento.create',
      { operacion: 7, tipo: 'Almacenaje en bodega', bodega: 1 },
      {
        operacion: [operacion(7)],
        movimiento: [theirs, movimiento(2, 7, 'Descarga en planta', { planta_id: 8 })],
        planta: [row(8, { nombre: 'Planta Norte' })],
      },
      null,
      'Otro equipo ya registró otro paso: Descarga en planta (Planta Norte, 12:22)',
    ],
    [
      'the container on another operation',
      'movimiento.create',
      RETIRO,
      {
        operacion: [operacion(7), operacion(8, { contenedor_id: 2 })],
        contenedor: [row(2, { numero: NUMERO })],
        movimiento: [movimiento(1, 8, 'Retiro en puerto', { datos: { ...NO_DATA, terminal: 'STI' } })],
      },
      null,
      'Otro equipo ya retiró este contenedor (operación 8, terminal STI, 12:22)',
    ],
    [
      'the stored container taken by another operation',
      'movimiento.create',
      { operacion: 7, tipo: 'Retiro de contenedor en Bodega', contenedor: 2 },
      {
        operacion: [operacion(7, { tipo: 'EXPORTACION' }), operacion(8, { contenedor_id: 2 })],
        contenedor: [row(2, { numero: NUMERO })],
        movimiento: [movimiento(1, 8, 'Retiro de contenedor en Bodega')],
      },
      null,
      'Otro equipo ya retiró este contenedor (operación 8, 12:22)',
    ],
    [
      'an assignment of a finished operation',
      'operacion.update',
      { choferId: 3, camionId: 4 },
      {
        operacion: [operacion(7, { finalizado: true })],
        movimiento: [theirs, movimiento(2, 7, 'Entrega de contenedor', { deposito_id: 6 })],
        deposito: [row(6, { nombre: 'Sitrans' })],
      },
      7,
      'Otro equipo ya finalizó esta operación (Entrega de contenedor, Sitrans, 12:22)',
    ],
    [
      'a movement of an invoiced operation',
      'movimiento.remove',
      null,
      { operacion: [operacion(7)], movimiento: [theirs], ...charged, ...factura },
      1,
      'Otro equipo ya facturó esta operación (factura N° 9, $119.000)',
    ],
    [
      'an invoice of invoiced operations',
      'factura.create',
      { cliente: 1, operaciones: [7], extras: [] },
      { operacion: [operacion(7)], ...charged, ...factura },
      null,
      'Otro equipo ya facturó estos cobros (factura N° 9, $119.000)',
    ],
    [
      'an invoice of which one operation is invoiced',
      'factura.create',
      { cliente: 1, operaciones: [7, 8], extras: [] },
      { operacion: [operacion(7), operacion(8)], ...charged, ...factura },
      null,
      'Otro equipo ya facturó 1 de estos 2 cobros (factura N° 9, $119.000)',
    ],
    [
      'a payment of a paid invoice',
      'abono.create',
      { factura: 9, monto: 1190 },
      {
        factura: [row(9, { total: 1190, abonado: 1190 })],
        abono: [
          row(1, { factura_id: 9, monto: 1190, medio: 'Cheque', fecha: '2026-11-24', referencia: null }),
        ],
      },
      null,
      'Otro equipo ya pagó esta factura ($1.190, Cheque, 2026-11-24)',
    ],
    [
      'a settlement of settled commissions',
      'liquidacion.create',
      { chofer: 3, hasta: '2026-11-24' },
      {
        chofer: [row(3, { nombre: 'Ana Díaz' })],
        liquidacion: [
          row(4, { chofer_id: 3, hasta: '2026-11-24', total: 90_000, anticipos: 0, descuentos: 0 }),
        ],
      },
      null,
      'Otro equipo ya liquidó a Ana Díaz (liquidación N° 4, $90.000)',
    ],
    [
      'a negotiation of a client that has one',
      'negociacion.create',
      { cliente: 1 },
      { cliente: [row(1, { nombre: 'Viña' })], negociacion: [row(2, { cliente_id: 1, almacenaje_dias: 5 })] },
      null,
      'Otro equipo ya creó la negociación de Viña',
    ],
    [
      'containers that were moved',
      'transporte.create',
      { contenedorTransporteId: 1, choferId: 3 },
      {
        contenedor_transporte: [row(1, {})],
        porteo: [
          row(2, { transporte_id: 1, chofer_id: 5, camion_id: 6, inicio: at('10:00'), fin: at('12:22') }),
        ],
      },
      null,
      'Otro equipo ya movió estos contenedores (12:22)',
    ],
    [
      'an expiry of a kind that the driver has',
      'vencimiento.create',
      { chofer: 3, tipo: 'Licencia', vence: '2027-01-01' },
      {
        chofer: [row(3, {})],
        vencimiento: [
          row(2, { chofer_id: 3, camion_id: null, tipo: 'Licencia', vence: '2027-02-01', numero: null }),
        ],
      },
      null,
      'Otro equipo ya registró este vencimiento (vence el 2027-02-01)',
    ],
  ])('A refusal because of %s says so in words', (_, name, body, rows, id, sentence) => {
    expect(rival(name, body, rows, id)?.sentence).toBe(sentence);
  });
});
