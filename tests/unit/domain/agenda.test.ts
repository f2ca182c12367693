import { describe, expect, it } from 'vitest';
import { relevantEta, overlap, timeWindow } from '#domain/agenda.ts';
import { at } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

describe('The relevant ETA', () => {
  it.each([
    { tipo: 'EXPORTACION', eta: 'planta' },
    { tipo: 'IMPORTACION', eta: 'puerto' },
  ] as const)('The ETA that matters for $tipo is eta_$eta', ({ tipo, eta }) => {
    expect(relevantEta({ tipo, eta_planta: 'planta', eta_puerto: 'puerto' })).toBe(eta);
  });
});

describe('The time window of an operation', () => {
  const etas = { eta_puerto: at(2, '10:00'), eta_planta: at(3, '08:00') };
  const swapped = { eta_puerto: etas.eta_planta, eta_planta: etas.eta_puerto };
  it.each([
    { when: 'port first', of: { ...etas, tarifa: TARIFA }, end: at(3, '14:00') },
    { when: 'plant first', of: { ...swapped, tarifa: TARIFA }, end: at(3, '14:00') },
    {
      when: 'hours with decimals',
      of: { ...etas, tarifa: { ...TARIFA, estadia_planta_horas: 2.5 } },
      end: at(3, '10:30'),
    },
    { when: 'six hours without a tariff', of: { ...etas, tarifa: null }, end: at(3, '14:00') },
  ])(
    'The window of an operation is from the earlier ETA to the later one plus the free hours at the plant: $when',
    ({ of, end }) => {
      expect(timeWindow(of)).toEqual({ start: at(2, '10:00'), end });
    },
  );
});

const window = (from: string, until: string) => ({ start: at(2, from), end: at(2, until) });

describe('Overlapping windows', () => {
  it.each([
    { b: ['08:00', '09:59'], is: false, how: 'before' },
    { b: ['08:00', '10:00'], is: false, how: 'touching its start' },
    { b: ['08:00', '10:01'], is: true, how: 'over its start' },
    { b: ['10:30', '11:00'], is: true, how: 'inside' },
    { b: ['10:00', '12:00'], is: true, how: 'the same' },
    { b: ['09:00', '13:00'], is: true, how: 'around' },
    { b: ['11:59', '13:00'], is: true, how: 'over its end' },
    { b: ['12:00', '13:00'], is: false, how: 'touching its end' },
    { b: ['12:01', '13:00'], is: false, how: 'after' },
  ])('Two windows of which one is $how overlap: $is', ({ b, is }) => {
    const [a, other] = [window('10:00', '12:00'), window(b[0] ?? '', b[1] ?? '')];
    expect(overlap(a, other)).toBe(is);
    expect(overlap(other, a)).toBe(is);
  });

  it('Overlaps of windows are computed from instants, not from texts', () => {
    const local = { start: '2026-03-02T07:30:00-03:00', end: '2026-03-02T08:00:00-03:00' };
    expect(overlap(window('10:00', '12:00'), local)).toBe(true);
  });
});
