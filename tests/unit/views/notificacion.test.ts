import { describe, expect, it } from 'vitest';
import type { Notificacion } from '#contracts/notificacion.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { atOnce } from '#domain/steps.ts';
import { noticeLimit, notificacionSteps } from '#views/notificacion.ts';
import { almacenaje, contenedor, movimiento, operacion } from '../domain/rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const CLIENTE = { id: 7, nombre: 'Viña Ñuble', deleted_at: null };
const notices = (rows: object): Notificacion =>
  atOnce(notificacionSteps(readerOfRows({ cliente: [CLIENTE], ...rows } as unknown as FetchedRows), NOW));

describe('Announced operations', () => {
  const ids = (...rows: ReturnType<typeof operacion>[]): unknown[] =>
    notices({ operacion: rows }).operaciones.map(({ id }) => id);

  it.each([
    ['2026-03-10T15:00:00Z', '2026-03-12T03:00:00.000Z'],
    ['2026-03-11T02:59:59Z', '2026-03-12T03:00:00.000Z'],
    ['2026-03-11T03:00:00Z', '2026-03-13T03:00:00.000Z'],
    ['2026-07-10T15:00:00Z', '2026-07-12T04:00:00.000Z'],
    // Clocks go back at the end of Saturday, 4 April.
    ['2026-04-03T15:00:00Z', '2026-04-05T04:00:00.000Z'],
  ])('An operation is announced until the end of tomorrow in Chile: at %s that is %s', (now, limit) => {
    expect(noticeLimit(now)).toBe(limit);
  });

  it('An operation is announced by the relevant ETA: plant for an export, port for an import', () => {
    const today = '2026-03-10T20:00:00.000Z';
    const farAway = '2026-04-10T20:00:00.000Z';
    expect(
      ids(
        operacion({ id: 1, tipo: 'IMPORTACION', eta_puerto: today, eta_planta: farAway }),
        operacion({ id: 2, tipo: 'IMPORTACION', eta_puerto: farAway, eta_planta: today }),
        operacion({ id: 3, tipo: 'EXPORTACION', eta_puerto: today, eta_planta: farAway }),
        operacion({ id: 4, tipo: 'EXPORTACION', eta_puerto: farAway, eta_planta: today }),
      ),
    ).toEqual([1, 4]);
  });

  it('A finished operation is not announced, and the most overdue comes first', () => {
    const at = (day: string) => `2026-03-${day}T12:00:00.000Z`;
    expect(
      ids(
        operacion({ id: 1, eta_puerto: at('09') }),
        operacion({ id: 2, eta_puerto: at('01') }),
        operacion({ id: 3, eta_puerto: at('01'), finalizado: true }),
        operacion({ id: 4, eta_puerto: at('01') }),
      ),
    ).toEqual([2, 4, 1]);
  });
});

describe('Announced containers', () => {
  const guardado = (entrada: string, more: object = {}): Notificacion['contenedores_mercaderia'] =>
    notices({
      almacenaje: [
        almacenaje({
          con_mercaderia: true,
          entrada,
          salida: null,
          mov_entrada: 30,
          contenedor_id: 20,
          ...more,
        }),
      ],
      contenedor: [contenedor({ id: 20, cliente_id: 7, numero: 'CSQU3054383' })],
      movimiento: [movimiento(1, 'Almacenaje en bodega', { id: 30, operacion_id: 1 })],
      operacion: [operacion({ id: 1, tarifa: TARIFA, eta_puerto: '2027-01-01T00:00:00.000Z' })],
    }).contenedores_mercaderia;

  it.each([
    ['2026-03-10T15:00:00.000Z', 0, 5],
    ['2026-03-09T15:00:01.000Z', 0, 5],
    ['2026-03-09T15:00:00.000Z', 1, 4],
    ['2026-03-05T15:00:00.000Z', 5, 0],
    ['2026-03-02T15:00:00.000Z', 8, -3],
    // A clock that is behind the server's.
    ['2026-03-11T15:00:00.000Z', 0, 5],
  ])(
    'A container with goods stored since %s is announced with %i whole days, %i free ones left',
    (entrada, days, libres_restantes) => {
      expect(guardado(entrada)).toMatchObject([{ numero: 'CSQU3054383', dias: days, libres_restantes }]);
    },
  );

  it('A container is announced only while it is stored with goods', () => {
    expect(guardado(NOW, { salida: NOW })).toEqual([]);
    expect(guardado(NOW, { con_mercaderia: false })).toEqual([]);
  });
});
