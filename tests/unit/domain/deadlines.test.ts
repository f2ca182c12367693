import { describe, expect, it } from 'vitest';
import { deadlineLight, deadlinesOf } from '#domain/deadlines.ts';
import { parseFecha } from '#domain/date.ts';
import type { OperacionRow } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { operacion } from './rows.ts';

const chile = (text: string): string => parseFecha(text)!;
const PLAN: Partial<OperacionRow> = {
  libre_desde: '2026-03-10',
  dias_libres: 5,
  cita_desde: chile('2026-03-11 08:00'),
  cita_hasta: chile('2026-03-11 10:00'),
  stacking_desde: chile('2026-03-12 08:00'),
  stacking_hasta: chile('2026-03-14 20:00'),
};
const IMPORT = { tipo: 'IMPORTACION' } as const;
const EXPORT = { tipo: 'EXPORTACION' } as const;

describe('The deadlines of an operation', () => {
  const kinds = (over: Partial<OperacionRow>, ...registered: TipoMovimiento[]) =>
    deadlinesOf(operacion({ ...PLAN, ...over }), new Set(registered)).map(({ kind }) => kind);

  it.each<[string, Partial<OperacionRow>, TipoMovimiento[], string[]]>([
    ['an import that has not begun', IMPORT, [], ['libre', 'cita']],
    ['an import whose container has left the port', IMPORT, ['Retiro en puerto'], ['libre']],
    ['an import in a warehouse', IMPORT, ['Retiro en puerto', 'Almacenaje en bodega'], ['libre']],
    ['a finished import', { ...IMPORT, finalizado: true }, ['Retiro en puerto', 'Entrega de contenedor'], []],
    ['an export that has not begun', EXPORT, [], ['libre', 'cita', 'stacking']],
    [
      'a loaded export',
      EXPORT,
      ['Retiro de contenedor en Deposito', 'Carga en planta'],
      ['libre', 'cita', 'stacking'],
    ],
    ['an export at the port', { ...EXPORT, finalizado: true }, ['Entrega en puerto'], []],
    ['an import without free days', { ...IMPORT, dias_libres: 0 }, [], ['cita']],
    ['an export whose stacking has no end', { ...EXPORT, stacking_hasta: null }, [], ['libre', 'cita']],
    [
      'an import with the start of the appointment only',
      { ...IMPORT, cita_hasta: null },
      [],
      ['libre', 'cita'],
    ],
  ])('Of %s only the deadlines count whose work is not done', (_when, over, registered, expected) => {
    expect(kinds(over, ...registered)).toEqual(expected);
  });

  it('The last free day ends at midnight in Chile, the appointment at its end, otherwise at its start', () => {
    expect(deadlinesOf(operacion({ ...PLAN, ...IMPORT }), new Set())).toEqual([
      { kind: 'libre', limit: '2026-03-15T02:59:59.999Z', day: '2026-03-14' },
      { kind: 'cita', limit: PLAN.cita_hasta, day: null },
    ]);
    const [, cita] = deadlinesOf(operacion({ ...PLAN, ...IMPORT, cita_hasta: null }), new Set());
    expect(cita?.limit).toBe(PLAN.cita_desde);
  });

  it('An operation that was stored before an upgrade, without what is planned, has no deadline', () => {
    const { id, tipo, finalizado } = operacion();
    expect(deadlinesOf({ id, tipo, finalizado } as unknown as OperacionRow, new Set())).toEqual([]);
  });
});

describe('The light of a deadline', () => {
  it.each([
    ['2026-03-11 10:00', '2026-03-11 10:00', 'hoy'],
    ['2026-03-11 10:00', '2026-03-11 10:01', 'vencido'],
    ['2026-03-11 23:59', '2026-03-11 00:00', 'hoy'],
    ['2026-03-12 00:00', '2026-03-11 23:59', 'pronto'],
    ['2026-03-13 23:59', '2026-03-11 12:00', 'pronto'],
    ['2026-03-14 00:00', '2026-03-11 12:00', 'holgado'],
  ])('A deadline at %s is at %s: %s', (limit, now, light) => {
    expect(deadlineLight(chile(limit), chile(now))).toBe(light);
  });
});
