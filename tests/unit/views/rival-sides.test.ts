import { describe, expect, it } from 'vitest';
import { nextTipos } from '#domain/movimiento.ts';
import { TIPOS_MOVIMIENTO, TIPOS_OPERACION } from '#domain/vocabulary.ts';
import type { RefusedChange } from '#views/rival-parts.ts';
import { at, movimiento, NO_DATA, NUMERO, operacion, RETIRO, rival, row } from '#tests/support/rival-rows.ts';

describe('What somebody else has done first', () => {
  const theirs = movimiento(1, 7, 'Retiro en puerto', {
    puerto_id: 5,
    datos: { ...NO_DATA, terminal: 'STI', numero: NUMERO },
  });

  it('Both sides of a refused movement have the fields that one of them has', () => {
    const found = rival('movimiento.create', RETIRO, { operacion: [operacion(7)], movimiento: [theirs] });
    expect(found?.record).toEqual({ table: 'movimiento', id: 1 });
    expect(found?.fields).toEqual([
      { field: 'tipo', mine: 'Retiro en puerto', theirs: 'Retiro en puerto' },
      { field: 'fecha_inicio', mine: at('12:30'), theirs: at('12:22') },
      { field: 'fecha_termino', mine: at('13:00'), theirs: at('12:50') },
      { field: 'puerto', mine: 5, theirs: 5 },
      { field: 'datos.numero', mine: NUMERO, theirs: NUMERO },
      { field: 'datos.terminal', mine: 'TPS', theirs: 'STI' },
    ]);
  });

  it.each<[string, RefusedChange['name'], object | null]>([
    ['nobody has done it', 'movimiento.create', RETIRO],
    ['its record is unknown', 'abono.create', { factura: 9, monto: 1 }],
    ['the payment has another amount', 'abono.create', { factura: 9, monto: 2 }],
    ['the change is of another kind', 'chofer.remove', null],
  ])('There are no words of another where %s', (_, name, body) => {
    const ofFactura = {
      factura: [row(9, { total: 3, abonado: 3 })],
      abono: [row(1, { factura_id: 9, monto: 3 })],
    };
    const others = { operacion: [operacion(7)], ...(name === 'abono.create' && ofFactura) };
    expect(rival(name, body, others, 1)).toBeNull();
  });

  it('Every movement that may follow another one is told apart from it where the other was registered first', () => {
    for (const tipo of TIPOS_OPERACION) {
      for (const previous of [null, ...TIPOS_MOVIMIENTO]) {
        const possible = nextTipos(tipo, previous);
        const before = previous === null ? [] : [movimiento(1, 7, previous)];
        for (const [mine, other] of possible.flatMap((a) => possible.map((b) => [a, b] as const))) {
          const movimientos = [...before, movimiento(2, 7, other)];
          const found = rival(
            'movimiento.create',
            { operacion: 7, tipo: mine },
            {
              operacion: [operacion(7, { tipo })],
              movimiento: movimientos,
            },
          );
          expect(found?.record, `${mine}, ${other}`).toEqual({ table: 'movimiento', id: 2 });
          expect(found?.sentence).toMatch(
            /^Otro equipo ya registró (?:est[ea] \p{L}+|otro paso: [\p{L} ]+) \(/u,
          );
        }
      }
    }
  });
});
