import {
  correctionChanges,
  operacionCorrection,
  correctionValues,
} from '#features/operacion/create/operacion-values.ts';
import { describeRow } from '#data/changes/mutations.ts';
import type { MutationArgs } from '#data/changes/row.ts';
import { EMPTY_EMBARQUE } from '#tests/support/embarque.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const OPERACION = {
  monto: 350_000,
  // With seconds, which the form does not show.
  eta_puerto: '2026-11-21T11:00:42.500Z',
  eta_planta: '2026-11-22T15:30:00.000Z',
};
const BASE = correctionValues({ ...OPERACION, embarque: EMPTY_EMBARQUE });

const changes = (typed: Partial<typeof BASE>) => {
  const values = { ...BASE, ...typed };
  return correctionChanges(v.parse(operacionCorrection, values), values, BASE);
};

describe('Correction of an operation', () => {
  it("The correction of an operation starts from its cost and its ETAs in the company's local time", () => {
    const { monto, eta_puerto, eta_planta, ...planned } = BASE;
    expect({ monto, eta_puerto, eta_planta }).toEqual({
      monto: '350000',
      eta_puerto: '2026-11-21 08:00',
      eta_planta: '2026-11-22 12:30',
    });
    expect(new Set(Object.values(planned))).toEqual(new Set(['']));
  });

  it('The correction of an operation sends changed fields alone, and keeps seconds that the form does not show', () => {
    expect(changes({})).toEqual({});
    expect(changes({ nave: 'MSC Bianca', peso_kg: '24.500' })).toEqual({
      nave: 'MSC Bianca',
      peso_kg: 24_500,
    });
    expect(changes({ monto: '400000' })).toEqual({ monto: 400_000 });
    expect(changes({ eta_puerto: '2026-11-23 09:15' })).toEqual({ eta_puerto: '2026-11-23T12:15:00.000Z' });
  });

  it('The correction of an operation requires cost and both ETAs, and no negative cost', () => {
    expect(v.safeParse(operacionCorrection, { ...BASE, eta_planta: '' }).success).toBe(false);
    expect(v.safeParse(operacionCorrection, { ...BASE, monto: '-1' }).success).toBe(false);
  });

  it('The correction of an operation is told apart from an assignment in the tray', () => {
    const args = (body: MutationArgs['body']): MutationArgs => ({ id: 7, body, etiqueta: 'operación 7' });
    const told = (body: MutationArgs['body']) => describeRow({ name: 'operacion.update', args: args(body) });
    expect(told({ monto: 1 })).toBe('Corregir operación: operación 7');
    expect(told({ choferId: 3 })).toBe('Asignar chofer: operación 7');
  });
});
