import {
  assignRefusal,
  comisionRefusal,
  createMovimientoRefusal,
  editMovimientoRefusal,
  editRefusal,
  NO_CHOFER,
  OPERACION_FACTURADA,
  OPERACION_FINALIZADA,
  OPERACION_LIQUIDADA,
  removeRefusal,
  undoRefusal,
} from '#domain/operacion-permissions.ts';
import { describe, expect, it } from 'vitest';

const STATES = [
  { finalizado: false, facturada: false, liquidada: false, hasChofer: false },
  { finalizado: false, facturada: false, liquidada: false, hasChofer: true },
  { finalizado: true, facturada: false, liquidada: false, hasChofer: true },
  { finalizado: true, facturada: true, liquidada: false, hasChofer: true },
  { finalizado: true, facturada: false, liquidada: true, hasChofer: true },
] as const;

describe('The state of an operation', () => {
  it.each([
    ['correcting cost and ETAs', editRefusal, [null, null, null, OPERACION_FACTURADA, null]],
    [
      'assigning driver and truck',
      assignRefusal,
      [null, null, OPERACION_FINALIZADA, OPERACION_FACTURADA, OPERACION_FINALIZADA],
    ],
    ['correcting the commission', comisionRefusal, [null, null, null, null, OPERACION_LIQUIDADA]],
    ['deleting it', removeRefusal, [null, null, null, OPERACION_FACTURADA, OPERACION_LIQUIDADA]],
    [
      'creating a movement',
      createMovimientoRefusal,
      [NO_CHOFER, null, OPERACION_FINALIZADA, OPERACION_FINALIZADA, OPERACION_FINALIZADA],
    ],
    ['editing a movement', editMovimientoRefusal, [NO_CHOFER, null, null, OPERACION_FACTURADA, null]],
  ] as const)('The state of an operation decides about %s', (_, refusal, expected) => {
    expect(STATES.map((state) => refusal(state))).toEqual(expected);
  });

  it.each([
    [false, false, true, null],
    [false, false, false, 'Solo se puede eliminar el último movimiento'],
    [true, false, true, 'La operación está facturada'],
    [true, false, false, 'La operación está facturada'],
    [false, true, true, 'La operación está liquidada'],
    [false, true, false, 'Solo se puede eliminar el último movimiento'],
    [true, true, true, 'La operación está facturada'],
  ])(
    'An operation with facturada %s and liquidada %s allows deleting a movement that is the last one (%s): %s',
    (facturada, liquidada, isLast, mensaje) => {
      expect(undoRefusal({ facturada, liquidada }, isLast)?.mensaje ?? null).toBe(mensaje);
    },
  );
});
