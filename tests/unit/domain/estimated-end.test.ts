import { describe, expect, it } from 'vitest';
import {
  closingOf,
  closingWarning,
  estimatedEnd,
  estimatedWarnings,
  estimateOf,
  isClosingWarning,
} from '#domain/estimated-end.ts';
import { checkMovimiento } from '#domain/movimiento-rules.ts';
import { STOPS } from '#domain/tarifa.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { at, context, input, movimiento } from './rows.ts';

const estimated = (order: number, tipo: Parameters<typeof movimiento>[1], inicio: string, termino: string) =>
  movimiento(order, tipo, { fecha_inicio: inicio, fecha_termino: termino, termino_estimado: true });

describe('R18.7 A movement whose end is estimated', () => {
  const open = estimated(1, 'Retiro en puerto', at(3, '08:00'), at(3, '14:00'));

  it.each([
    ['later than the estimate', at(3, '20:00'), at(3, '20:00')],
    ['before the estimate', at(3, '10:30'), at(3, '10:30')],
    ['at its own start', at(3, '08:00'), at(3, '08:00')],
    ['before its own start, which leaves it open', at(3, '07:59'), null],
  ])(
    'R18.7 A movement whose end is estimated ends when the next one begins: %s',
    (_case, inicio, termino) => {
      const closing = closingOf(open, inicio);
      expect(closing).toEqual(termino && { fecha_termino: termino, termino_estimado: false });
    },
  );

  it('R18.7 A movement whose end is known, or that does not exist, is not closed', () => {
    expect(closingOf({ ...open, termino_estimado: false }, at(3, '20:00'))).toBeNull();
    expect(closingOf(null, at(3, '20:00'))).toBeNull();
  });

  it('R18.7 A movement whose end is estimated is closed by a new movement after it, and not by an edit of one', () => {
    const next = input('Descarga en planta', { fecha_inicio: at(3, '12:00'), fecha_termino: at(3, '13:00') });
    const made = checkMovimiento(next, context({ movimientos: [open] }));
    expect(made).toMatchObject({
      closes: { movimiento: open, values: { fecha_termino: at(3, '12:00'), termino_estimado: false } },
      advertencias: ['Se cerró Retiro en puerto a las 09:00'],
    });
    const second = movimiento(2, 'Descarga en planta');
    const edited = checkMovimiento(next, context({ movimientos: [open, second], edited: second.id }));
    expect(edited).toMatchObject({ closes: null, advertencias: [] });
  });

  it('R18.7 A movement whose end is estimated is closed with a sentence that says its type and the time in Chile', () => {
    expect(closingWarning('Descarga en planta', '2026-03-02T14:05:00.000Z')).toBe(
      'Se cerró Descarga en planta a las 11:05',
    );
  });

  it('R18.7 A movement whose end is estimated gives a warning when it is invoiced, in the order of the movements', () => {
    const known = movimiento(2, 'Descarga en planta');
    const last = estimated(3, 'Entrega de contenedor', at(4, '08:00'), at(4, '09:00'));
    expect(estimatedWarnings([last, known, open])).toEqual([
      'El término de Retiro en puerto es estimado',
      'El término de Entrega de contenedor es estimado',
    ]);
  });

  it.each(TIPOS_MOVIMIENTO)(
    'R18.7 The end of %s is estimated at the free hours of its stop, else at one hour',
    (tipo) => {
      const stop = STOPS[tipo];
      expect(estimateOf(tipo, TARIFA)).toEqual(
        stop ? { hours: TARIFA[stop.freeHours], isFree: true } : { hours: 1, isFree: false },
      );
      expect(estimateOf(tipo, null)).toEqual({ hours: 1, isFree: false });
    },
  );

  it('R18.7 An estimated end is exact for decimal hours', () => {
    expect(estimatedEnd(at(3, '08:00'), { hours: 0.1, isFree: true })).toBe(at(3, '08:06'));
  });

  it('R18.7 The warning about a closed movement is recognized, and no other', () => {
    expect(isClosingWarning(closingWarning('Carga en planta', at(3, '20:00')))).toBe(true);
    expect(isClosingWarning('El inicio es anterior al movimiento previo')).toBe(false);
  });
});
