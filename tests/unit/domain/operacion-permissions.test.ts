import {
  assignRefusal,
  createMovimientoRefusal,
  editMovimientoRefusal,
  editRefusal,
  NO_CHOFER,
  OPERACION_FACTURADA,
  OPERACION_FINALIZADA,
  undoRefusal,
} from '#domain/operacion-permissions.ts';
import { describe, expect, it } from 'vitest';

const STATES = [
  { finalizado: false, facturada: false, hasChofer: false },
  { finalizado: false, facturada: false, hasChofer: true },
  { finalizado: true, facturada: false, hasChofer: true },
  { finalizado: true, facturada: true, hasChofer: true },
] as const;

describe('The state of an operation', () => {
  it.each([
    ['correcting cost and ETAs', editRefusal, [null, null, null, OPERACION_FACTURADA]],
    ['assigning driver and truck', assignRefusal, [null, null, OPERACION_FINALIZADA, OPERACION_FACTURADA]],
    [
      'creating a movement',
      createMovimientoRefusal,
      [NO_CHOFER, null, OPERACION_FINALIZADA, OPERACION_FINALIZADA],
    ],
    ['editing a movement', editMovimientoRefusal, [NO_CHOFER, null, null, OPERACION_FACTURADA]],
  ] as const)('The state of an operation decides about %s', (_, refusal, expected) => {
    expect(STATES.map((state) => refusal(state))).toEqual(expected);
  });

  it.each([
    [false, true, null],
    [false, false, 'Solo se puede eliminar el último movimiento'],
    [true, true, 'La operación está facturada'],
    [true, false, 'La operación está facturada'],
  ])(
    'An operation with facturada %s allows deleting a movement that is the last one (%s): %s',
    (facturada, isLast, mensaje) => {
      expect(undoRefusal({ facturada }, isLast)?.mensaje ?? null).toBe(mensaje);
    },
  );
});
