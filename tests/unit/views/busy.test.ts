import { describe, expect, it } from 'vitest';
import { timeWindow } from '#domain/agenda.ts';
import { parseFecha } from '#domain/date.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { freeFirst } from '#forms/options.ts';
import { busyIn } from '#views/busy.ts';
import { readerOfRows } from '#views/rows.ts';
import { operacion } from '../domain/rows.ts';

const chile = (text: string): string => parseFecha(`2026-11-${text}`)!;
/** Without a tariff the window ends six hours after the later ETA. */
const booked = (id: number, day: string, over: Partial<OperacionRow> = {}): OperacionRow =>
  operacion({ id, eta_puerto: chile(day), eta_planta: chile(day), tarifa: null, ...over });
const busyOf = (operaciones: readonly OperacionRow[], itself = booked(1, '24 20:00')) =>
  busyIn(readerOfRows({ operacion: [itself, ...operaciones] }), timeWindow(itself), itself.id);

describe('Drivers and trucks with other work', () => {
  it('A driver with an operation at the same time is busy until it ends, and so is its truck', () => {
    const { chofer, camion } = busyOf([booked(562, '24 22:00', { chofer_id: 3, camion_id: 8 })]);
    expect([...chofer]).toEqual([['3', 'Ocupado: op. 562 hasta 25-11 04:00']]);
    expect([...camion]).toEqual([['8', 'Ocupado: op. 562 hasta 25-11 04:00']]);
  });

  it('A driver is free where the other operation is finished, only touches the window, or is this one', () => {
    const { chofer, camion } = busyOf(
      [
        booked(2, '24 22:00', { chofer_id: 3, camion_id: 8, finalizado: true }),
        booked(3, '25 02:00', { chofer_id: 4, camion_id: 8 }),
        booked(4, '24 22:00', { chofer_id: null, camion_id: null }),
      ],
      booked(1, '24 20:00', { chofer_id: 5, camion_id: 9 }),
    );
    expect(chofer.size + camion.size).toBe(0);
  });

  it('Of several operations the one that ends last is named', () => {
    const { chofer } = busyOf([
      booked(7, '24 23:00', { chofer_id: 3 }),
      booked(6, '24 21:00', { chofer_id: 3 }),
    ]);
    expect(chofer.get('3')).toBe('Ocupado: op. 7 hasta 25-11 05:00');
  });

  it('Free drivers are offered first, each group in its order', () => {
    const options = ['1', '2', '3'].map((value) => ({ value, label: `Chofer ${value}` }));
    expect(freeFirst(options, new Map([['1', 'Ocupado']]))).toEqual([
      options[1],
      options[2],
      { ...options[0], note: 'Ocupado' },
    ]);
    expect(freeFirst(options, undefined)).toBe(options);
  });
});
