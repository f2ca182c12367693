import { describe, expect, it } from 'vitest';
import { deadlinesNow, deadlineText } from '#views/deadlines.ts';
import { parseFecha } from '#domain/date.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { movimiento, operacion } from '../domain/rows.ts';

const chile = (text: string): string => parseFecha(text)!;
const NOW = chile('2026-03-11 12:00');
const CLIENTE = { id: 7, nombre: 'Viña Ñuble', deleted_at: null };
const CHOFER = { id: 3, nombre: 'Pedro Rojas', deleted_at: null };

const listed = (rows: Partial<OperacionRow>[], more: object = {}) =>
  deadlinesNow(
    readerOfRows({
      cliente: [CLIENTE],
      chofer: [CHOFER],
      operacion: rows.map((row) => operacion(row)),
      ...more,
    } as unknown as FetchedRows),
    NOW,
  );

describe('The deadlines of today', () => {
  it('The most urgent deadline is first, whatever its kind and operation', () => {
    const found = listed([
      { id: 1, libre_desde: '2026-03-10', dias_libres: 3 },
      { id: 2, cita_desde: chile('2026-03-11 15:00'), libre_desde: '2026-03-01', dias_libres: 10 },
      { id: 3, tipo: 'EXPORTACION', stacking_hasta: chile('2026-03-20 18:00') },
      { id: 4 },
      { id: 5, cita_hasta: chile('2026-03-11 08:00'), finalizado: true },
    ]);
    expect(found.map(({ operacion: id, kind, light }) => [id, kind, light])).toEqual([
      [2, 'libre', 'vencido'],
      [2, 'cita', 'hoy'],
      [1, 'libre', 'pronto'],
      [3, 'stacking', 'holgado'],
    ]);
  });

  it('A deadline says what is to be done by then, by whom and with which container', () => {
    const plan = { libre_desde: '2026-03-10', dias_libres: 3, contenedor_previsto: 'CSQU3054383' };
    expect(listed([plan])).toMatchObject([
      {
        due: 'por retirar del puerto',
        contenedor: 'CSQU3054383',
        chofer: 'Pedro Rojas',
        cliente: 'Viña Ñuble',
      },
    ]);
    const begun = { movimiento: [movimiento(1, 'Retiro en puerto')] };
    expect(listed([{ ...plan, chofer_id: null }], begun)).toMatchObject([
      { due: 'por devolver', chofer: null },
    ]);
    const away = { ...plan, tipo: 'EXPORTACION', stacking_hasta: NOW } as const;
    expect(listed([away]).map(({ kind, due }) => [kind, due])).toEqual([
      ['stacking', 'por entregar en puerto'],
      ['libre', 'por retirar'],
    ]);
  });

  it.each([
    [{ light: 'vencido', limit: chile('2026-03-10 14:30'), day: null }, 'Vencido · ayer 14:30'],
    [{ light: 'hoy', limit: chile('2026-03-11 14:30'), day: null }, 'Hoy 14:30'],
    [{ light: 'hoy', limit: chile('2026-03-11 23:59'), day: '2026-03-11' }, 'Hoy'],
    [{ light: 'pronto', limit: chile('2026-03-12 23:59'), day: '2026-03-12' }, 'Pronto · mañana'],
    [{ light: 'holgado', limit: chile('2026-03-20 18:00'), day: null }, 'Holgado · 2026-03-20 18:00'],
    [{ light: 'vencido', limit: chile('2026-03-05 23:59'), day: '2026-03-05' }, 'Vencido · 2026-03-05'],
  ] as const)('A deadline as text: %j is %s', (deadline, text) => {
    expect(deadlineText(deadline, Date.parse(NOW))).toBe(text);
  });
});
