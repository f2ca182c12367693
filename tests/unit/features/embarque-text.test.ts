import { expect, it } from 'vitest';
import { freeText } from '#features/operacion/embarque/embarque-text.ts';

it.each([
  ['2026-12-03', 8, '2026-11-26', '2026-12-03 (8 días desde 2026-11-26)'],
  ['2026-11-26', 1, '2026-11-26', '2026-11-26 (1 día desde 2026-11-26)'],
  [null, 7, null, '7 días'],
  [null, null, '2026-11-26', 'desde 2026-11-26'],
  [null, null, null, ''],
])(
  'The free time until %s of %s days from %s is told as %s',
  (ultimo_dia_libre, dias_libres, libre_desde, text) => {
    expect(freeText({ ultimo_dia_libre, dias_libres, libre_desde } as never)).toBe(text);
  },
);
