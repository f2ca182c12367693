import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { warningsOf } from '#features/operacion/movement/movimiento-warnings.ts';
import { describe, expect, it } from 'vitest';

const span = (id: number, inicio: string, termino: string) => ({
  id,
  fecha_inicio: `2026-03-${inicio}:00.000Z`,
  fecha_termino: `2026-03-${termino}:00.000Z`,
});
// In Chile 08:00 to 10:00, and 11:00 to 12:00.
const movimientos = [span(1, '03T11:00', '03T13:00'), span(2, '03T14:00', '03T15:00')];
const NOW = Date.parse('2026-03-03T18:00:00Z');
const PREVIOUS = 'El inicio es anterior al movimiento previo';
const NEXT = 'El inicio es posterior al movimiento siguiente';
const TERMINO = 'El inicio es anterior al término del movimiento previo';
const FUTURE = 'El término queda más de un día en el futuro';

describe('Warnings in the movement form', () => {
  it.each([
    ['after the one before', null, '2026-03-03 12:00', '2026-03-03 13:00', null, null],
    ['before the one before ended', null, '2026-03-03 11:59', '2026-03-03 13:00', TERMINO, null],
    ['before the one before began', null, '2026-03-03 10:59', '2026-03-03 13:00', PREVIOUS, null],
    ['a day ahead', null, '2026-03-03 12:00', '2026-03-04 15:00', null, null],
    ['more than a day ahead', null, '2026-03-03 12:00', '2026-03-04 15:01', null, FUTURE],
    ['both', null, '2026-03-03 10:00', '2026-05-04 15:01', PREVIOUS, FUTURE],
    ['an edit, by the one before it', 2, '2026-03-03 09:30', '2026-03-03 13:00', TERMINO, null],
    ['an edit of the first', 1, '2026-03-01 09:30', '2026-03-03 13:00', null, null],
    ['an edit that begins with the next one', 1, '2026-03-03 11:00', '2026-03-03 13:00', null, null],
    ['an edit that begins after the next one', 1, '2026-03-03 11:01', '2026-03-03 13:00', NEXT, null],
    ['no times yet', null, '', 'ayer', null, null],
  ] as const)(
    'The movement form warns of unlikely times only: %s',
    (_, edited, fecha_inicio, fecha_termino, inicio, termino) => {
      const movimiento = edited === null ? null : { id: edited };
      const times = { tipo: '', fecha_inicio, fecha_termino } as const;
      expect(warningsOf({ movimientos }, movimiento, times, NOW)).toEqual({ inicio, termino });
    },
  );

  it('The movement form warns of a withdrawal before the container came into the warehouse', () => {
    const times = { fecha_inicio: '2026-03-03 12:00', fecha_termino: '2026-03-03 13:00' };
    const warned = (tipo: TipoMovimiento, entrada: string): string | null =>
      warningsOf({ movimientos }, null, { tipo, ...times }, NOW, { entrada }).inicio;
    expect(warned('Retiro de contenedor en Bodega', '2026-03-03T15:00:00.000Z')).toBe(null);
    expect(warned('Retiro de contenedor en Bodega', '2026-03-03T15:01:00.000Z')).toBe(
      'El inicio es anterior a la entrada del contenedor a la bodega',
    );
    expect(warned('Carga en planta', '2026-03-03T15:01:00.000Z')).toBe(null);
  });

  it('The movement form warns of nothing but a time far ahead for the only movement', () => {
    const times = { tipo: '', fecha_inicio: '2026-03-01 08:00', fecha_termino: '2026-03-01 09:00' } as const;
    expect(warningsOf({ movimientos: [] }, null, times, NOW)).toEqual({ inicio: null, termino: null });
  });
});
