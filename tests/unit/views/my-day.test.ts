import { describe, expect, it } from 'vitest';
import type { OperacionRow } from '#domain/tables.ts';
import { myDayOf, type MyOperacion } from '#views/my-day.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { almacenaje, contenedor, movimiento, operacion } from '../domain/rows.ts';

/** Noon in Chile. */
const NOW = '2026-03-10T15:00:00.000Z';
const at = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const place = (id: number, nombre: string, more: object = {}) => ({
  id,
  nombre,
  comuna: 'Quilpué',
  direccion: 'Av. 1',
  deleted_at: null,
  ...more,
});
const dayOf = (listed: object) =>
  myDayOf(
    readerOfRows({
      cliente: [{ id: 7, nombre: 'Viña', deleted_at: null }],
      ...listed,
    } as unknown as FetchedRows),
    NOW,
  );
const groups = (listed: object) =>
  Object.fromEntries(
    Object.entries(dayOf(listed)).map(([group, all]: [string, MyOperacion[]]) => [
      group,
      all.map((own) => own.operacion.id),
    ]),
  );
const eta = (id: number, hours: number, more: Partial<OperacionRow> = {}) =>
  operacion({ id, eta_puerto: at(hours), eta_planta: at(500), ...more });

describe('The day of a driver', () => {
  it("A driver's unfinished operations are of earlier days, of today and of later days, by their relevant ETA", () => {
    const rows = [
      // 23:59 yesterday, then midnight, in Chile.
      eta(1, -12.02),
      eta(2, -12),
      eta(3, 11.98),
      eta(4, 12),
      eta(5, -60),
      eta(6, 500, { tipo: 'EXPORTACION', eta_planta: at(-3) }),
      eta(7, 2, { chofer_id: null }),
    ];
    expect(groups({ operacion: rows })).toEqual({
      earlier: [5, 1],
      today: [2, 6, 3],
      coming: [4],
      finished: [],
    });
  });

  it('An operation of a later day that has begun is of today, as is a finished one whose truck is still there', () => {
    const rows = [eta(1, 40), eta(2, -40, { finalizado: true }), eta(3, -90, { finalizado: true })];
    const ended = (id: number, more: object) => movimiento(id, 'Entrega de contenedor', more);
    const movimientos = [
      { ...movimiento(1, 'Retiro en puerto'), operacion_id: 1 },
      { ...ended(2, { fecha_termino: at(1), termino_estimado: true }), operacion_id: 2 },
      { ...ended(3, { fecha_termino: at(-13) }), operacion_id: 3 },
    ];
    expect(groups({ operacion: rows, movimiento: movimientos })).toEqual({
      earlier: [],
      today: [2, 1],
      coming: [],
      finished: [],
    });
  });

  it('An operation is finished today by the end of its last movement', () => {
    const movimientos = [
      { ...movimiento(1, 'Entrega de contenedor'), operacion_id: 1, fecha_termino: at(-12.02) },
      { ...movimiento(2, 'Entrega de contenedor'), operacion_id: 2, fecha_termino: at(-11) },
    ];
    const rows = [eta(1, -20, { finalizado: true }), eta(2, -20, { finalizado: true })];
    expect(groups({ operacion: rows, movimiento: movimientos }).finished).toEqual([2]);
  });
});

describe('The places of the next movement', () => {
  const places = (row: OperacionRow, listed: object) =>
    dayOf({ operacion: [row], ...listed })
      .today.flatMap((own) => own.places)
      .map(({ nombre }) => nombre);
  const plantas = (count: number) =>
    ['Casablanca', 'Maipo', 'Curicó', 'Talca']
      .slice(0, count)
      .map((nombre, index) => place(index + 1, nombre, { cliente_id: 7 }));
  const begun = { movimiento: [movimiento(1, 'Retiro en puerto')] };

  it.each([
    ['one plant', 1, ['Casablanca']],
    ['three plants', 3, ['Casablanca', 'Maipo', 'Curicó']],
    ['so many plants that none of them is the likely one', 4, []],
  ])('The next place of a client with %s is known as far as possible', (_, count, names) => {
    expect(places(eta(1, 1), { ...begun, planta: plantas(count) })).toEqual(names);
  });

  it('The next place is a port where there is only one', () => {
    const ports = [place(1, 'San Antonio'), place(2, 'Valparaíso')];
    expect(places(eta(1, 1), { puerto: ports.slice(0, 1) })).toEqual(['San Antonio']);
    expect(places(eta(1, 1), { puerto: ports })).toEqual([]);
  });

  it('The next place is the planned one, unless it was deleted', () => {
    const ports = [place(1, 'San Antonio'), place(2, 'Valparaíso')];
    expect(places(eta(1, 1, { puerto_previsto_id: 2 }), { puerto: ports })).toEqual(['Valparaíso']);
    expect(places(eta(1, 1, { planta_prevista_id: 4 }), { ...begun, planta: plantas(4) })).toEqual(['Talca']);
    const gone = [ports[0]!, place(2, 'Valparaíso', { deleted_at: NOW })];
    expect(places(eta(1, 1, { puerto_previsto_id: 2 }), { puerto: gone })).toEqual(['San Antonio']);
  });

  it("An export begins at the planned depot, otherwise where the client's empty containers are, or at the only depot", () => {
    const row = eta(1, 1, { tipo: 'EXPORTACION', eta_planta: at(1) });
    const stored = {
      bodega: [place(1, 'Curauma'), place(2, 'Placilla')],
      deposito: [place(1, 'Sitrans')],
      contenedor: [contenedor({ id: 5, cliente_id: 7 }), contenedor({ id: 6, cliente_id: 7 })],
    };
    const stay = (id: number, contenedorId: number, more: object) => ({
      ...almacenaje({ id, contenedor_id: contenedorId }),
      bodega_id: 2,
      con_mercaderia: false,
      salida: null,
      ...more,
    });
    expect(places(row, { ...stored, almacenaje: [stay(1, 5, {}), stay(2, 6, {})] })).toEqual(['Placilla']);
    const planned = { ...row, deposito_previsto_id: 1 };
    expect(places(planned, { ...stored, almacenaje: [stay(1, 5, {})] })).toEqual(['Sitrans']);
    const others = [stay(1, 5, { con_mercaderia: true }), stay(2, 6, { salida: at(-1) })];
    expect(places(row, { ...stored, almacenaje: others })).toEqual(['Sitrans']);
  });
});
