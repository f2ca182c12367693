import { describe, expect, it } from 'vitest';
import { checkMovimiento } from '#domain/movimiento-rules.ts';
import { checkUndo } from '#domain/operacion-permissions.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { context, input, movimiento, operacion } from './rows.ts';

const IMPORTACION = [
  movimiento(1, 'Retiro en puerto'),
  movimiento(2, 'Almacenaje en bodega'),
  movimiento(3, 'Descarga en planta'),
  movimiento(4, 'Entrega de contenedor'),
];

describe('Edits between neighbours', () => {
  const EXPORTED = [
    movimiento(1, 'Retiro de contenedor en Deposito'),
    movimiento(2, 'Carga en planta'),
    movimiento(3, 'Almacenaje en bodega'),
    movimiento(4, 'Entrega en puerto'),
  ];
  const cases: { what: string; orden: number; tipo: TipoMovimiento; mensaje: string | null }[] = [
    {
      what: 'the first may become the other way of getting a container',
      orden: 1,
      tipo: 'Retiro de contenedor en Bodega',
      mensaje: null,
    },
    { what: 'one may keep its type', orden: 3, tipo: 'Almacenaje en bodega', mensaje: null },
    {
      what: 'the first may not become a type that does not start an operation',
      orden: 1,
      tipo: 'Carga en planta',
      mensaje: 'El tipo de movimiento no corresponde al inicio de la operación',
    },
    {
      what: 'one in between may not become what its next may not follow',
      orden: 3,
      tipo: 'Entrega en puerto',
      mensaje: 'El tipo de movimiento no corresponde antes de Entrega en puerto',
    },
    {
      what: 'one in between may not become what may not follow its previous',
      orden: 2,
      tipo: 'Almacenaje en bodega',
      mensaje: 'El tipo de movimiento no corresponde después de Retiro de contenedor en Deposito',
    },
    {
      what: 'the last may not become what may not follow its previous',
      orden: 4,
      tipo: 'Carga en planta',
      mensaje: 'El tipo de movimiento no corresponde después de Almacenaje en bodega',
    },
  ];
  it.each(cases)(
    'An edit of a movement must leave both neighbours legal: $what',
    ({ orden, tipo, mensaje }) => {
      // A finished operation may be corrected; the order of the list given does not matter, that of `orden` does.
      const ctx = context({
        operacion: operacion({ tipo: 'EXPORTACION', finalizado: true }),
        movimientos: EXPORTED.toReversed(),
        edited: 100 + orden,
      });
      const { refusal } = checkMovimiento(input(tipo), ctx);
      expect(refusal).toEqual(mensaje === null ? null : ruleRefusal(mensaje));
    },
  );

  it('The last movement may become any type that follows the one before it', () => {
    const ctx = context({
      operacion: operacion({ tipo: 'EXPORTACION' }),
      movimientos: EXPORTED.slice(0, 3),
      edited: 103,
    });
    expect(checkMovimiento(input('Entrega en puerto'), ctx).refusal).toBeNull();
  });

  it('An edit of a movement is refused while the operation is invoiced', () => {
    const ctx = context({ facturada: true, movimientos: IMPORTACION, edited: 103 });
    expect(checkMovimiento(input('Descarga en planta'), ctx).refusal).toEqual(
      ruleRefusal('La operación está facturada'),
    );
  });
});

describe('Deletion of movements', () => {
  it.each([
    { orden: 4, facturada: false, mensaje: null, title: 'the last one is' },
    {
      orden: 3,
      facturada: false,
      mensaje: 'Solo se puede eliminar el último movimiento',
      title: 'the one before it is not',
    },
    {
      orden: 1,
      facturada: false,
      mensaje: 'Solo se puede eliminar el último movimiento',
      title: 'the first is not',
    },
    {
      orden: 4,
      facturada: true,
      mensaje: 'La operación está facturada',
      title: 'not even the last while the operation is invoiced',
    },
    {
      orden: 1,
      facturada: true,
      mensaje: 'La operación está facturada',
      title: 'and the invoice is the first reason given',
    },
  ])('Only the last movement may be deleted: $title', ({ orden, facturada, mensaje }) => {
    expect(checkUndo(IMPORTACION.toReversed(), 100 + orden, { facturada, liquidada: false })).toEqual(
      mensaje === null ? null : ruleRefusal(mensaje),
    );
  });
});
