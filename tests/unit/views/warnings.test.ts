import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapWarnings } from '#domain/operacion-rules.ts';
import { TIPOS_VENCIMIENTO } from '#domain/vocabulary.ts';
import { vencimientoWarnings } from '#domain/vencimiento.ts';
import { groupWarnings } from '#views/warnings.ts';

/** The warnings of a driver whose operation overlaps with others, from `from` to `to` each. */
function bookings(
  nombre: string,
  windows: [from: string, to: string][],
  ids?: (number | string)[],
): string[] {
  const at = (time: string): string => new Date(`${time.replace(' ', 'T')}:00-03:00`).toISOString();
  const others = windows.map(([from, to], index) => ({
    id: ids?.[index] ?? index + 2,
    eta_puerto: at(from),
    // Without a tariff the window ends six hours after the later ETA.
    eta_planta: new Date(Date.parse(at(to)) - 6 * 3_600_000).toISOString(),
    tarifa: null,
  }));
  const own = {
    ...others[0]!,
    id: 1,
    eta_puerto: at('2026-01-01 00:00'),
    eta_planta: at('2027-12-31 00:00'),
  };
  return overlapWarnings(nombre, own, others);
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('More than three warnings of one kind are one line with their number', () => {
  it('Ten bookings of a driver are one line with the days of all', () => {
    const texts = bookings('Juan Pérez', [
      ...times(5, ['2026-12-13 08:00', '2026-12-13 20:00'] as [string, string]),
      ...times(5, ['2026-12-13 10:00', '2026-12-14 09:00'] as [string, string]),
    ]);
    expect(texts).toHaveLength(10);
    expect(groupWarnings(texts)).toEqual([
      { text: 'Juan Pérez ya está en 10 operaciones entre el 13 y el 14 de diciembre', all: texts },
    ]);
  });

  it.each<[[string, string][], string]>([
    [times(4, ['2026-12-13 08:00', '2026-12-13 20:00']), 'el 13 de diciembre'],
    [
      [
        ...times(3, ['2026-12-01 08:00', '2026-12-02 20:00'] as [string, string]),
        ['2026-11-30 08:00', '2026-12-01 20:00'],
      ],
      'entre el 30 de noviembre y el 2 de diciembre',
    ],
    [
      times(4, ['2026-12-30 08:00', '2027-01-02 20:00']),
      'entre el 30 de diciembre de 2026 y el 2 de enero de 2027',
    ],
  ])('The days of bookings from %j are written as: %s', (windows, days) => {
    const [line] = groupWarnings(bookings('ABCD12', windows, ['uuid-of-a-new-one', 3, 4, 5]));
    expect(line?.text).toBe(`ABCD12 ya está en 4 operaciones ${days}`);
  });

  it('Three of a kind stay as they are, and those of another driver or truck are of another kind', () => {
    const window: [string, string] = ['2026-12-13 08:00', '2026-12-13 20:00'];
    const [three, four] = [bookings('Juan Pérez', times(3, window)), bookings('ABCD12', times(4, window))];
    const lines = groupWarnings([...three, 'La comisión es mayor que 100 %', ...four]);
    expect(lines).toEqual([
      ...three.map((text) => ({ text, all: [] })),
      { text: 'La comisión es mayor que 100 %', all: [] },
      { text: 'ABCD12 ya está en 4 operaciones el 13 de diciembre', all: four },
    ]);
  });

  it.each([
    ['2026-11-01', 'están vencidos'],
    ['2026-12-01', 'vencen antes de la operación'],
    [null, 'están vencidos o vencen antes de la operación'],
  ])('Papers of a driver that expire on %s: %s', (day, words) => {
    const papers = TIPOS_VENCIMIENTO.map((tipo, index) => ({
      tipo,
      vence: day ?? (index % 2 ? '2026-11-01' : '2026-12-01'),
    }));
    const options = { eta: '2026-12-13T12:00:00.000Z', now: '2026-11-26T12:00:00.000Z' };
    const texts = vencimientoWarnings('María de la Luz', papers, options);
    expect(groupWarnings(texts)).toEqual([{ text: `7 documentos de María de la Luz ${words}`, all: texts }]);
    expect(groupWarnings(texts.slice(0, 3))).toHaveLength(3);
  });

  it('Sentences that differ in their numbers only are one line that quotes the first', () => {
    const texts = [4, 7, 7, 1].map(
      (d) => `Número de contenedor con dígito de control incorrecto (debería ser ${d})`,
    );
    expect(groupWarnings(texts)).toEqual([{ text: `4 advertencias como «${texts[0]}»`, all: texts }]);
  });

  it('Every warning is in one line, and in the order in which they came', () => {
    const some = fc.constantFrom('A 1', 'A 2', 'B', 'Ana ya está en la operación 7 (mal escrito)', 'C 3');
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), (texts) => {
        const lines = groupWarnings(texts);
        const shown = lines.flatMap(({ text, all }) => (all.length === 0 ? [text] : all));
        expect(shown.toSorted()).toEqual(texts.toSorted());
        for (const { all } of lines) expect(all.length === 0 || all.length > 3).toBe(true);
        if (texts.length > 0) expect(shown[0]).toBe(texts[0]);
      }),
    );
  });
});
