import { describe, expect, it } from 'vitest';
import { luzOf } from '#domain/traffic-light.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { agendaOf, todayOf } from '#views/today.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { guardadosNow, paradasNow } from '#views/running-times.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { almacenaje, contenedor, movimiento, operacion } from '../domain/rows.ts';

/** Noon in Chile. */
const NOW = '2026-03-10T15:00:00.000Z';
const at = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const CLIENTE = { id: 7, nombre: 'Viña Ñuble', deleted_at: null };
const reader = (listed: object) => readerOfRows({ cliente: [CLIENTE], ...listed } as unknown as FetchedRows);

describe('The light of a clock', () => {
  it.each([
    [0, 6, 'verde'],
    [4.4, 6, 'verde'],
    [4.5, 6, 'amarillo'],
    [6, 6, 'amarillo'],
    [6.01, 6, 'rojo'],
    [0, 0, 'amarillo'],
    [0.1, 0, 'rojo'],
    [99, null, 'gris'],
  ])('The light of a clock after %s h of %s free is %s', (used, free, luz) => {
    expect(luzOf(used, free)).toBe(luz);
  });
});

describe('The agenda of today', () => {
  const groups = (rows: OperacionRow[], more: object = {}) => {
    const agenda = agendaOf(reader({ operacion: rows, ...more }), NOW);
    return Object.fromEntries(
      Object.entries(agenda).map(([group, listed]: [string, { id: unknown }[]]) => [
        group,
        listed.map(({ id }) => id),
      ]),
    );
  };

  it('The agenda of today is by the relevant ETA, in days of Chile: late, today, tomorrow, and nothing later', () => {
    const eta = (id: number, hours: number, more: Partial<OperacionRow> = {}) =>
      operacion({ id, eta_puerto: at(hours), eta_planta: at(500), ...more });
    const rows = [
      eta(1, -50),
      eta(2, -1),
      eta(3, 1),
      // 23:59, then midnight, in Chile.
      eta(4, 11.98),
      eta(5, 12),
      eta(6, 35.98),
      eta(7, 36),
      eta(8, 500, { tipo: 'EXPORTACION', eta_planta: at(2) }),
      eta(9, 1, { finalizado: true }),
    ];
    expect(groups(rows)).toEqual({ delayed: [1, 2], today: [3, 8, 4], tomorrow: [5, 6], underWay: [] });
  });

  it('The agenda of today shows an operation that has begun as on its way, with its next movement', () => {
    const movimientos = [movimiento(1, 'Retiro en puerto')];
    const rows = [
      operacion({ id: 1, eta_puerto: at(-50) }),
      operacion({ id: 2, chofer_id: null, eta_puerto: at(1) }),
    ];
    expect(groups(rows, { movimiento: movimientos })).toEqual({
      delayed: [],
      today: [2],
      tomorrow: [],
      underWay: [1],
    });
    const { agenda } = todayOf(reader({ operacion: rows, movimiento: movimientos }), NOW);
    expect(agenda.underWay[0]?.following).toEqual(['Descarga en planta', 'Almacenaje en bodega']);
    expect(agenda.today[0]).toMatchObject({ chofer: null, following: [], cliente: 'Viña Ñuble' });
  });
});

describe('Running stops', () => {
  const parada = (inicio: number, termino: number, tarifa: OperacionRow['tarifa'] = TARIFA) =>
    paradasNow(
      reader({
        operacion: [operacion({ tarifa })],
        movimiento: [
          movimiento(1, 'Retiro en puerto', { fecha_inicio: at(inicio), fecha_termino: at(termino) }),
        ],
        puerto: [{ id: 21, nombre: 'Puerto San Antonio', deleted_at: null }],
      }),
      NOW,
    );

  it('A stop runs only between its start and its end', () => {
    expect([parada(1, 2), parada(-2, -1), parada(-2, 0)]).toEqual([[], [], []]);
    expect([parada(0, 2), parada(-2, 1 / 60)]).toMatchObject([[{ since: NOW }], [{ since: at(-2) }]]);
  });

  it('A stop whose end is estimated runs on after the estimate, and its charge goes on', () => {
    const open = { fecha_inicio: at(-8), fecha_termino: at(-2), termino_estimado: true };
    const rows = { operacion: [operacion()], movimiento: [movimiento(1, 'Retiro en puerto', open)] };
    expect(paradasNow(reader(rows), NOW)).toMatchObject([
      { estimated: true, luz: 'rojo', movimiento: { id: 101 }, charge: { monto: 30_000 } },
    ]);
  });

  it.each(['Entrega de contenedor', 'Entrega en puerto'] as const)(
    'A delivery (%s) runs while its end is estimated, although its operation is finished',
    (tipo) => {
      const delivery = (termino_estimado: boolean) =>
        paradasNow(
          reader({
            operacion: [operacion({ finalizado: true })],
            movimiento: [
              movimiento(1, tipo, { fecha_inicio: at(-1), fecha_termino: at(-0.5), termino_estimado }),
            ],
          }),
          NOW,
        );
      expect(delivery(true)).toMatchObject([{ kind: tipo, estimated: true }]);
      expect(delivery(false)).toEqual([]);
    },
  );

  it('A running stop is free at first, then charged for each hour begun', () => {
    expect(parada(-2, 1)).toMatchObject([{ luz: 'verde', charge: null, place: 'Puerto San Antonio' }]);
    expect(parada(-5, 1)).toMatchObject([{ luz: 'amarillo', charge: null }]);
    expect(parada(-7.5, 1)).toMatchObject([
      { luz: 'rojo', charge: { monto: 30_000, detalle: { cobradas: 2 } } },
    ]);
    expect(parada(-7.5, 1, null)).toMatchObject([{ luz: 'gris', freeMs: null, charge: null }]);
  });

  it('A cooling unit runs all the time, except in a warehouse', () => {
    const cold = (stays: object[]) =>
      paradasNow(
        reader({
          operacion: [operacion({ contenedor_id: 23 })],
          contenedor: [contenedor({ underlang: true })],
          movimiento: [movimiento(1, 'Retiro en puerto', { fecha_inicio: at(-30), fecha_termino: at(-29) })],
          almacenaje: stays,
        }),
        NOW,
      );
    expect(cold([])).toMatchObject([{ kind: 'Underlang', charge: { monto: 3 * 80_000 } }]);
    const stay = almacenaje({ con_mercaderia: true, mov_entrada: 101, entrada: at(-20) });
    expect(cold([stay])).toMatchObject([{ kind: 'Underlang', charge: { monto: 80_000 } }]);
  });
});

describe('Stored containers', () => {
  it('Stored containers are sorted by their free days, the fewest first, with their charge until now', () => {
    const guardados = guardadosNow(
      reader({
        negociacion: [{ id: 1, cliente_id: 7, deleted_at: null, ...TARIFA }],
        contenedor: [contenedor(), contenedor({ id: 25 }), contenedor({ id: 26, cliente_id: 8 })],
        almacenaje: [
          almacenaje({ id: 1, contenedor_id: 26, entrada: at(-900) }),
          almacenaje({ id: 2, contenedor_id: 25, entrada: at(-24) }),
          almacenaje({ id: 3, contenedor_id: 23, entrada: at(-24 * 6.5) }),
          almacenaje({ id: 4, contenedor_id: 25, entrada: at(-900), salida: at(-800) }),
        ],
      }),
      NOW,
    );
    expect(guardados.map(({ contenedor: id, luz, charge }) => [id, luz, charge?.monto ?? 0])).toEqual([
      [23, 'rojo', 2 * 5000],
      [25, 'verde', 0],
      [26, 'gris', 0],
    ]);
  });
});

describe('Debts', () => {
  it('Debts are sorted by amount, the largest first', () => {
    const { deudas } = todayOf(
      reader({
        cliente: [CLIENTE, { ...CLIENTE, id: 8, nombre: 'Frutas' }, { ...CLIENTE, id: 9 }],
        operacion: [
          operacion({ id: 1, finalizado: true, monto: 10 }),
          operacion({ id: 2, finalizado: true, cliente_id: 8, monto: 20 }),
        ],
      }),
      NOW,
    );
    expect(deudas.map(({ id }) => id)).toEqual([8, 7]);
  });
});
