import { describe, expect, it } from 'vitest';
import { checkMovimiento, type MovimientoContext } from '#domain/movimiento-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { at, contenedor, context, input, movimiento, operacion, planta } from './rows.ts';

const STORED = [movimiento(1, 'Retiro en puerto'), movimiento(2, 'Almacenaje en bodega')];
const EXPORTACION = operacion({ tipo: 'EXPORTACION' });
const rule = (mensaje: string): Refusal => ({ codigo: 'regla', mensaje });
const validation = (field: string, mensaje: string): Refusal => ({
  codigo: 'validacion',
  mensaje: `${field}: ${mensaje}`,
  errores: [{ campo: field, mensaje }],
});

describe('The order of refusals', () => {
  /** All fields are wrong at first; each step corrects what the refusal before it named. */
  const steps: { mended: string; refused: Refusal | null; change: Partial<MovimientoContext> }[] = [
    {
      mended: 'nothing',
      refused: rule('Asigne un chofer antes de registrar movimientos'),
      change: {
        operacion: operacion({ tipo: 'EXPORTACION', chofer_id: null, finalizado: true }),
        facturada: true,
        movimientos: [movimiento(1, 'Carga en planta')],
        refs: { ...context().refs, contenedor: contenedor({ cliente_id: 8 }) },
        stay: null,
      },
    },
    {
      mended: 'the driver',
      refused: rule('La operación ya está finalizada'),
      change: { operacion: operacion({ tipo: 'EXPORTACION', finalizado: true }) },
    },
    {
      mended: 'the end',
      refused: rule('La operación está facturada'),
      change: { operacion: EXPORTACION },
    },
    {
      mended: 'the invoice',
      refused: rule('El tipo de movimiento no corresponde después de Carga en planta'),
      change: { facturada: false },
    },
  ];
  const wrong = { contenedor: null, fecha_termino: at(20, '07:00') };

  it.each(steps.map((step, index) => ({ ...step, index })))(
    'A movement is refused for the first reason in the order of R18.3; with $mended mended for the next',
    ({ index, refused }) => {
      const ctx = context(Object.assign({}, ...steps.slice(0, index + 1).map(({ change }) => change)));
      expect(checkMovimiento(input('Retiro de contenedor en Bodega', wrong), ctx).refusal).toEqual(refused);
    },
  );

  it('A movement is then refused for required fields, for an end before the start, for references, and for storage', () => {
    const refs = { ...context().refs, contenedor: contenedor({ cliente_id: 8 }) };
    const ctx = context({ operacion: EXPORTACION, refs, stay: null });
    const refusal = (over: object, change: Partial<MovimientoContext> = {}): Refusal | null =>
      checkMovimiento(input('Retiro de contenedor en Bodega', over), { ...ctx, ...change }).refusal;
    expect(refusal(wrong)).toEqual(validation('contenedor', 'Este campo es obligatorio'));
    expect(refusal({ fecha_termino: at(20, '07:00') })).toMatchObject({
      codigo: 'validacion',
      errores: [{ campo: 'fecha_termino' }],
    });
    expect(refusal({})).toMatchObject({ codigo: 'validacion', errores: [{ campo: 'contenedor' }] });
    expect(refusal({}, { refs: context().refs })).toEqual(rule('El contenedor no está disponible en bodega'));
    expect(refusal({}, context({ operacion: EXPORTACION }))).toBeNull();
  });
});

describe('Refused movements', () => {
  const deposito: TipoMovimiento = 'Retiro de contenedor en Deposito';
  const cases: {
    when: string;
    tipo: TipoMovimiento;
    over?: object;
    ctx: Partial<MovimientoContext>;
    is: Refusal;
  }[] = [
    {
      when: 'its type is not the first of the operation',
      tipo: 'Descarga en planta',
      ctx: {},
      is: rule('El tipo de movimiento no corresponde al inicio de la operación'),
    },
    {
      when: 'its type may not follow the last movement',
      tipo: 'Retiro en puerto',
      ctx: { movimientos: STORED },
      is: rule('El tipo de movimiento no corresponde después de Almacenaje en bodega'),
    },
    {
      when: 'it ends before it starts',
      tipo: 'Retiro en puerto',
      over: { fecha_inicio: at(20, '08:00'), fecha_termino: at(20, '07:59:59') },
      ctx: {},
      is: validation('fecha_termino', 'La fecha de término no puede ser anterior a la de inicio'),
    },
    {
      when: 'a reference does not exist',
      tipo: 'Retiro en puerto',
      ctx: { refs: { ...context().refs, puerto: null } },
      is: validation('puerto', 'El registro no existe'),
    },
    {
      when: 'the plant is of another client',
      tipo: 'Descarga en planta',
      ctx: {
        movimientos: STORED.slice(0, 1),
        refs: { ...context().refs, planta: planta({ cliente_id: 8 }) },
      },
      is: validation('planta', 'La planta no es del cliente de la operación'),
    },
    {
      when: 'the container is of another client',
      tipo: 'Retiro de contenedor en Bodega',
      ctx: {
        operacion: EXPORTACION,
        refs: { ...context().refs, contenedor: contenedor({ cliente_id: 8 }) },
      },
      is: validation('contenedor', 'El contenedor no es del cliente de la operación'),
    },
    {
      when: 'the container is not stored',
      tipo: 'Retiro de contenedor en Bodega',
      ctx: { operacion: EXPORTACION, stay: null },
      is: rule('El contenedor no está disponible en bodega'),
    },
    {
      when: 'a container of that number, however it is written, is in custody',
      tipo: deposito,
      over: { datos: { numero: 'csqu 305438-3' } },
      ctx: { operacion: EXPORTACION, custodia: (numero) => (numero === 'CSQU3054383' ? 'aquí' : null) },
      is: {
        ...rule('El contenedor CSQU3054383 ya está en custodia'),
        errores: [{ campo: 'numero', mensaje: 'El contenedor CSQU3054383 ya está en custodia (aquí)' }],
      },
    },
  ];
  it.each(cases)('A movement is refused when $when', ({ tipo, over, ctx, is }) => {
    expect(checkMovimiento(input(tipo, over), context(ctx)).refusal).toEqual(is);
  });

  it.each(['Retiro de contenedor en Bodega', 'Carga en planta'] as const)(
    "A movement of type '%s', which names no number, is accepted without a check of custody",
    (tipo) => {
      const movimientos = tipo === 'Carga en planta' ? [movimiento(1, 'Retiro de contenedor en Bodega')] : [];
      const ctx = context({ operacion: EXPORTACION, movimientos, custodia: () => 'aquí' });
      expect(checkMovimiento(input(tipo), ctx).refusal).toBeNull();
    },
  );

  it('A movement of no duration is accepted', () => {
    const instant = { fecha_inicio: at(20, '08:00'), fecha_termino: at(20, '08:00') };
    expect(checkMovimiento(input('Retiro en puerto', instant), context()).refusal).toBeNull();
  });
});
