import { describe, expect, it } from 'vitest';
import { freeTimeText, paradaText, underlangText } from '#views/running-texts.ts';
import type { Parada } from '#views/running-times.ts';

const NOW = Date.parse('2026-03-11T13:00:00.000Z');
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const H = 3_600_000;

describe('A clock says what is free, or since when nothing is', () => {
  it.each([
    [2.5, 6 * H, 'hora', 'quedan 3 h 30 libres'],
    [5.5, 6 * H, 'hora', 'quedan 30 min libres'],
    [5, 6 * H, 'hora', 'queda 1 h libre'],
    [7.2, 6 * H, 'hora', '1 h 12 sobre el tiempo libre'],
    [3 * 24, 5 * 24 * H, 'dia', 'quedan 2 d libres'],
    [6.5 * 24, 5 * 24 * H, 'dia', '1 d 12 h sobre el tiempo libre'],
    [4, null, 'hora', 'sin tarifa'],
  ] as const)(
    'A clock shows the free time or the time since it ended; after %s h of %s ms (%s): %s',
    (hours, freeMs, unit, text) => {
      expect(freeTimeText({ since: ago(hours), freeMs, luz: 'gris' }, NOW, unit)).toBe(text);
    },
  );

  it('The clock of a cooling unit counts blocks', () => {
    const charge = (charged: number) =>
      ({ tipo: 'Underlang', monto: 80_000, detalle: { cobradas: charged, libre: 12 } }) as never;
    expect(underlangText({ charge: charge(1) })).toBe('1 bloque de 12 h');
    expect(underlangText({ charge: charge(3) })).toBe('3 bloques de 12 h');
    expect(underlangText({ charge: null })).toBe('sin tarifa');
  });

  it('The clock of a stop that has no free time, such as one at a depot, counts the time since the arrival', () => {
    const at = (kind: Parada['kind']) =>
      ({ kind, since: ago(1.5), freeMs: null, luz: 'gris', charge: null }) as Parada;
    expect(paradaText(at('Entrega de contenedor'), NOW)).toBe('hace 1 h 30');
    expect(paradaText(at('Descarga en planta'), NOW)).toBe('sin tarifa');
  });
});
