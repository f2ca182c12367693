import { describe, expect, it } from 'vitest';
import {
  comisionWarning,
  overlapWarnings,
  checkOperacionUpdate,
  invertedEtas,
  type OperacionChange,
} from '#domain/operacion-rules.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { at, operacion } from './rows.ts';

describe('Reversed ETAs', () => {
  it.each([
    ['IMPORTACION', '2026-03-05 08:00', '2026-03-05 07:59', true],
    ['IMPORTACION', '2026-03-05 08:00', '2026-03-05 08:00', false],
    ['IMPORTACION', '2026-03-05 08:00', '2026-03-06 07:00', false],
    ['EXPORTACION', '2026-03-05 08:00', '2026-03-06 07:00', true],
    ['EXPORTACION', '2026-03-06 07:00', '2026-03-05 08:00', false],
    ['EXPORTACION', '2026-03-05 08:00', '', false],
    ['IMPORTACION', 'mañana', '2026-03-05 08:00', false],
  ] as const)(
    'The ETAs of %s, port %s, plant %s, are reversed: %s',
    (tipo, eta_puerto, eta_planta, wrong) => {
      expect(invertedEtas({ tipo, eta_puerto, eta_planta })).toBe(wrong);
    },
  );
});

describe('Changes of an operation in its states', () => {
  const agendada = { chofer_id: null, camion_id: null };
  const finalizada = { finalizado: true };
  const facturada = 'La operación está facturada';
  const finished = 'La operación ya está finalizada';
  const cases: {
    when: string;
    row?: Partial<OperacionRow>;
    invoiced?: boolean;
    settled?: boolean;
    change: OperacionChange;
    is: string | string[] | null;
  }[] = [
    { when: 'driver and truck are assigned', row: agendada, change: { choferId: 3, camionId: 4 }, is: null },
    { when: 'the driver alone', row: agendada, change: { choferId: 3 }, is: ['camionId'] },
    { when: 'the truck alone', row: agendada, change: { camionId: 4 }, is: ['choferId'] },
    { when: 'nothing', row: agendada, change: {}, is: ['choferId', 'camionId'] },
    {
      when: 'the commission alone',
      row: agendada,
      change: { comision_externo: 5 },
      is: ['choferId', 'camionId'],
    },
    { when: 'the driver of one that has both', change: { choferId: 9 }, is: null },
    { when: 'the commission of one that has both, away', change: { comision_externo: null }, is: null },
    { when: 'the driver of a finished one', row: finalizada, change: { choferId: 9 }, is: finished },
    {
      when: 'the commission of a finished one',
      row: finalizada,
      change: { comision_externo: 5 },
      is: null,
    },
    {
      when: 'the commission of a finished and invoiced one',
      row: finalizada,
      invoiced: true,
      change: { comision_externo: 5 },
      is: null,
    },
    {
      when: 'the commission of a settled one',
      row: finalizada,
      settled: true,
      change: { comision_externo: null },
      is: 'La operación está liquidada',
    },
    {
      when: 'the commission and monto of an invoiced one',
      row: finalizada,
      invoiced: true,
      change: { comision_externo: 5, monto: 1 },
      is: facturada,
    },
    {
      when: 'the commission and the driver of a finished one',
      row: finalizada,
      change: { comision_externo: 5, choferId: 9 },
      is: finished,
    },
    { when: 'monto of a settled one', row: finalizada, settled: true, change: { monto: 1 }, is: null },
    {
      when: 'monto and driver of a finished one',
      row: finalizada,
      change: { monto: 1, choferId: 9 },
      is: finished,
    },
    { when: 'monto of a finished one', row: finalizada, change: { monto: 0 }, is: null },
    {
      when: 'the ETAs of one without driver',
      row: agendada,
      change: { eta_puerto: at(9, '10:00') },
      is: null,
    },
    { when: 'monto of an invoiced one', invoiced: true, change: { monto: 1 }, is: facturada },
    {
      when: 'the ETA of an invoiced one',
      invoiced: true,
      change: { eta_planta: at(9, '10:00') },
      is: facturada,
    },
    {
      when: 'the driver of an invoiced one',
      row: finalizada,
      invoiced: true,
      change: { choferId: 9 },
      is: facturada,
    },
  ];
  it.each(cases)(
    'An operation allows changes according to its state; $when: $is',
    ({ row, invoiced = false, settled = false, change, is }) => {
      const state = { facturada: invoiced, liquidada: settled };
      const refusal = checkOperacionUpdate(operacion(row), state, change);
      expect(refusal?.errores?.map(({ campo }) => campo) ?? refusal?.mensaje ?? null).toEqual(is);
      expect(refusal?.codigo).toBe(is === null ? undefined : Array.isArray(is) ? 'validacion' : 'regla');
    },
  );
});

const other = (id: number, puerto: string) =>
  operacion({ id, eta_puerto: at(2, puerto), eta_planta: at(2, puerto) });

describe('Warnings about an assignment', () => {
  it.each([
    [null, false],
    [undefined, false],
    [100, false],
    [100.5, true],
  ])('An assignment with a commission of %s is saved with the warning: %s', (comision, doubtful) => {
    expect(comisionWarning(comision)).toHaveLength(doubtful ? 1 : 0);
  });

  // Six free hours at the plant: the window ends at 16:00 UTC, 13:00 in Chile.
  const own = operacion({ id: 1, eta_puerto: at(2, '08:00'), eta_planta: at(2, '10:00') });
  it('The warning of an overlap names the other operation and its window, in the hour of the company', () => {
    expect(overlapWarnings('Ana Soto', own, [other(2, '15:00')])).toEqual([
      'Ana Soto ya está en la operación 2 (2026-03-02 12:00–2026-03-02 18:00)',
    ]);
  });

  it('Windows that only touch do not overlap, and an operation does not overlap with itself', () => {
    expect(overlapWarnings('Ana Soto', own, [own, other(2, '16:00'), other(3, '02:00')])).toEqual([]);
  });
});
