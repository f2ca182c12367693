import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, NO_SUMS, RENTABILIDAD_POR, sumsOf } from '#domain/rentabilidad.ts';
import { clienteRow } from '#tests/support/receivables.ts';
import { cobroRow, companies, finRow, operacionRow } from '#tests/support/rentabilidad-rows.ts';
import { groupResultados, rentabilidadOf, resultadosOf, figuresOfAll } from '#views/rentabilidad.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';

const whole = { page: 1, limit: 100, search: '', sort: '' };
const resultados = (rows: FetchedRows) => resultadosOf(readerOfRows(rows));
const ask = (rows: FetchedRows, query: object) => {
  const reader = readerOfRows(rows);
  return rentabilidadOf(reader, resultadosOf(reader), { ...whole, por: 'mes', ...query } as never);
};
const UUID = '00000000-0000-4000-8000-000000000002';
const END = '2026-11-10T15:00:00.000Z';

describe('What an operation leaves', () => {
  it.each<[string, FetchedRows, [cobrado: number, costo: number, fecha: string][]]>([
    [
      'its amount, less its commission',
      { operacion: [operacionRow(1)], movimiento: [finRow(1, END)] },
      [[1_000, 100, '2026-11-10']],
    ],
    [
      'its amount alone without a commission',
      { operacion: [operacionRow(1, { comision_monto: null })], movimiento: [finRow(1, END)] },
      [[1_000, 0, '2026-11-10']],
    ],
    [
      'its live charges too, derived and by hand, less what those cost',
      {
        operacion: [operacionRow(1)],
        movimiento: [finRow(1, END)],
        extra: [
          cobroRow(1, { operacion_id: 1, costo: 30 }),
          cobroRow(2, { operacion_id: 1, manual: false, monto: 200 }),
          cobroRow(3, { operacion_id: 1, monto: 9_999, costo: 9, deleted_at: END }),
        ],
      },
      [[1_250, 130, '2026-11-10']],
    ],
    [
      'nothing until it is finished',
      { operacion: [operacionRow(1, { finalizado: false })], movimiento: [finRow(1, END)] },
      [],
    ],
    [
      'nothing once it is deleted',
      { operacion: [operacionRow(1, { deleted_at: END })], movimiento: [finRow(1, END)] },
      [],
    ],
    [
      'the day of its last movement in Chile',
      {
        operacion: [operacionRow(1)],
        movimiento: [
          finRow(1, '2026-12-01T02:59:00.000Z', { orden: 2 }),
          finRow(1, '2026-12-15T12:00:00.000Z', { orden: 1 }),
        ],
      },
      [[1_000, 100, '2026-11-30']],
    ],
    [
      'the day of creation, and no truck, for a charge without an operation',
      { extra: [cobroRow(1, { created_at: '2026-12-01T02:59:00.000Z', costo: 60 })] },
      [[50, 60, '2026-11-30']],
    ],
    [
      'nothing of a charge of an unfinished operation',
      {
        operacion: [operacionRow(1, { finalizado: false })],
        extra: [cobroRow(1, { operacion_id: 1 })],
      },
      [],
    ],
  ])('An operation or a charge leaves %s', (_, rows, expected) => {
    expect(resultados(rows).map(({ cobrado, costo, fecha }) => [cobrado, costo, fecha])).toEqual(expected);
  });

  it('The percentage is that of what was charged, and null where nothing was', () => {
    const [row] = ask({ operacion: [operacionRow(1)], movimiento: [finRow(1, END)] }, {}).results;
    expect(row).toMatchObject({ id: '2026-11', margen: 900, margen_pct: 90, operaciones: 1, cobros: 0 });
    const free = { operacion: [operacionRow(1, { monto: 0 })], movimiento: [finRow(1, END)] };
    expect(ask(free, {}).totales).toMatchObject({ cobrado: 0, margen: -100, margen_pct: null });
  });
});

describe('The answers', () => {
  const rows: FetchedRows = {
    cliente: [clienteRow(1), clienteRow(2, { uuid: UUID, nombre: 'Ñuble' })],
    operacion: [
      operacionRow(1),
      operacionRow(2, { cliente_id: 2, camion_id: null, monto: 5_000 }),
      operacionRow(3, { cliente_id: 2, camion_id: 2 }),
    ],
    movimiento: [finRow(1, END), finRow(2, '2026-09-10T15:00:00.000Z'), finRow(3, END)],
    extra: [cobroRow(1)],
  };
  const ids = (query: object) => ask(rows, query).results.map((row) => ('uuid' in row ? row.uuid : row.id));

  it.each<[object, unknown[]]>([
    [{}, ['2026-11', '2026-09']],
    [{ sort: 'ASC' }, ['2026-09', '2026-11']],
    [{ search: '2026-09' }, ['2026-09']],
    [{ desde: '2026-10' }, ['2026-11']],
    [{ hasta: '2026-09' }, ['2026-09']],
    [{ por: 'cliente' }, [2, 1]],
    [{ por: 'cliente', search: 'NUBLE' }, [2]],
    [{ por: 'cliente', camion: 1 }, [1]],
    [{ por: 'camion' }, [null, 1, 2]],
    [{ por: 'camion', sort: 'nombre:DESC' }, [1, 2, null]],
    [{ por: 'camion', cliente: 2 }, [null, 2]],
    [{ por: 'operacion' }, ['o1', 'o3', 'e1', 'o2']],
    [{ por: 'operacion', sort: 'margen:ASC' }, ['e1', 'o1', 'o3', 'o2']],
    [{ por: 'operacion', search: '3' }, ['o3']],
    [{ por: 'operacion', cliente: UUID }, ['o3', 'o2']],
    [{ por: 'operacion', page: 2, limit: 3 }, ['o2']],
    [{ por: 'operacion', cliente: 987 }, []],
  ])('To %j they are %j', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('The totals are those of all pages of the search', () => {
    expect(ask(rows, { por: 'operacion', limit: 1 }).totales).toMatchObject({
      operaciones: 3,
      cobros: 1,
      cobrado: 7_050,
      costo: 300,
      margen: 6_750,
    });
    expect(ask(rows, { por: 'operacion', search: 'ñuble' }).totales).toMatchObject({
      operaciones: 2,
      cobrado: 6_000,
    });
  });
});

describe('For any operations and charges', () => {
  it('The sums by month, by client, by truck and by operation are the same', () => {
    fc.assert(
      fc.property(companies, (rows) => {
        const truth = figuresOfAll([resultados(rows).map(sumsOf).reduce(addSums, NO_SUMS)]);
        for (const por of RENTABILIDAD_POR) {
          const { results, totales } = ask(rows, { por });
          expect(totales).toEqual(truth);
          expect(results.reduce((sum, { margen }) => sum + margen, 0)).toBe(truth.margen);
        }
      }),
    );
  });

  it('The order of the rows changes no answer', () => {
    fc.assert(
      fc.property(companies, ({ operacion, movimiento, extra }) => {
        const turned = {
          operacion: operacion.toReversed(),
          movimiento: movimiento.toReversed(),
          extra: extra.toReversed(),
        };
        for (const por of RENTABILIDAD_POR)
          expect(ask(turned, { por })).toEqual(ask({ operacion, movimiento, extra }, { por }));
      }),
    );
  });

  it('The months of the parts of a period add up to the period', () => {
    fc.assert(
      fc.property(companies, fc.constantFrom('2026-01', '2026-02', '2026-06'), (rows, month) => {
        const all = resultados(rows);
        const sums = (part: typeof all) => figuresOfAll(groupResultados('cliente', part));
        const before = all.filter(({ fecha }) => fecha.slice(0, 7) <= month);
        expect(ask(rows, { hasta: month }).totales).toEqual(sums(before));
        expect(ask(rows, { por: 'cliente' }).totales).toEqual(
          figuresOfAll([
            ask(rows, { hasta: month }).totales,
            sums(all.filter((row) => !before.includes(row))),
          ]),
        );
      }),
    );
  });
});
