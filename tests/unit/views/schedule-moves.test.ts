import { describe, expect, it } from 'vitest';
import { parseFecha } from '#domain/date.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { moveBackBody, moveBody, proposedCamion } from '#views/schedule-moves.ts';
import { operacion } from '../domain/rows.ts';

const chile = (text: string): string => parseFecha(`2026-03-${text}`)!;
const CAMIONES = [
  { id: 4, placa: 'KXPT42', deleted_at: null },
  { id: 8, placa: 'JJRB93', deleted_at: null },
];
const booked = (id: number, hour: string, over: Partial<OperacionRow> = {}): OperacionRow =>
  operacion({ id, eta_puerto: chile(hour), eta_planta: chile(hour), ...over });
const reader = (operaciones: readonly OperacionRow[], more: object = {}) =>
  readerOfRows({ camion: CAMIONES, operacion: operaciones, ...more } as unknown as FetchedRows);

describe('Moves on the board', () => {
  const before = {
    id: 1,
    tipo: 'IMPORTACION',
    eta_puerto: chile('10 08:00'),
    eta_planta: chile('10 14:00'),
    chofer: 3,
    camion: 4,
  } as const;
  const same = { eta: before.eta_puerto, chofer: 3, camion: 4 };
  const later = { eta_puerto: chile('10 10:00'), eta_planta: chile('10 16:00') };

  it('A move sends only what it changes, and nothing where it changes nothing', () => {
    expect(moveBody(before, same)).toBeNull();
    expect(moveBody(before, { ...same, eta: later.eta_puerto })).toEqual(later);
    expect(moveBody(before, { ...same, chofer: 5 })).toEqual({ choferId: 5 });
    expect(moveBody(before, { eta: later.eta_puerto, chofer: 5, camion: 8 })).toEqual({
      choferId: 5,
      camionId: 8,
      ...later,
    });
    expect(
      moveBody({ ...before, chofer: null, camion: null }, { ...same, chofer: null, camion: null }),
    ).toBeNull();
  });

  it('A move is taken back field by field, but no operation is left without a driver again', () => {
    expect(moveBackBody(before, { choferId: 5, camionId: 8, ...later })).toEqual({
      choferId: 3,
      camionId: 4,
      eta_puerto: before.eta_puerto,
      eta_planta: before.eta_planta,
    });
    const free = { ...before, chofer: null, camion: null };
    expect(moveBackBody(free, { choferId: 5, camionId: 8 })).toBeNull();
    expect(moveBackBody(free, { choferId: 5, camionId: 8, ...later })).toEqual({
      eta_puerto: before.eta_puerto,
      eta_planta: before.eta_planta,
    });
  });

  it("The proposed truck is that of the driver's operation nearest in time, otherwise the operation's own", () => {
    const rows = [
      booked(1, '10 08:00'),
      booked(2, '09 08:00', { chofer_id: 5, camion_id: 8, finalizado: true }),
      booked(3, '14 08:00', { chofer_id: 5, camion_id: 4 }),
    ];
    expect(proposedCamion(reader(rows), 5, before)).toBe(8);
    expect(proposedCamion(reader(rows), 3, before)).toBe(4);
    expect(proposedCamion(reader([rows[0]!]), 5, before)).toBe(4);
    expect(proposedCamion(reader([]), 5, { ...before, chofer: null, camion: null })).toBeNull();
  });

  it('A deleted truck is not proposed', () => {
    const rows = [booked(2, '09 08:00', { chofer_id: 5, camion_id: 9 })];
    const camion = [...CAMIONES, { id: 9, placa: 'VIEJO1', deleted_at: chile('01 08:00') }];
    expect(proposedCamion(reader(rows, { camion }), 5, before)).toBe(4);
  });
});
