/** Rows of operations, movements and charges for the tests of what operations leave (R37). */

import type { ExtraRow, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import type { FetchedRows } from '#views/rows.ts';
import fc from 'fast-check';

const AT = '2026-11-01T12:00:00.000Z';
const base = { version: 1, created_at: AT, updated_at: AT, deleted_at: null };

/** Finished, of client 1 and truck 1, of $1.000 with a commission of $100. */
export const operacionRow = (id: number, more: Partial<OperacionRow> = {}): OperacionRow =>
  ({
    ...base,
    id,
    uuid: `o${id}`,
    tipo: 'IMPORTACION',
    cliente_id: 1,
    camion_id: 1,
    chofer_id: 1,
    monto: 1_000,
    comision_monto: 100,
    finalizado: true,
    ...more,
  }) as OperacionRow;

export const finRow = (
  operacion_id: number,
  fecha_termino: string,
  more: Partial<MovimientoRow> = {},
): MovimientoRow =>
  ({
    ...base,
    id: operacion_id * 10,
    uuid: `m${operacion_id}-${more.orden ?? 1}`,
    operacion_id,
    orden: 1,
    tipo: 'Entrega en puerto',
    fecha_inicio: fecha_termino,
    fecha_termino,
    ...more,
  }) as MovimientoRow;

export const cobroRow = (id: number, more: Partial<ExtraRow> = {}): ExtraRow => ({
  ...base,
  id,
  uuid: `e${id}`,
  cliente_id: 1,
  operacion_id: null,
  movimiento_id: null,
  contenedor_id: null,
  tipo: 'Peaje',
  monto: 50,
  detalle: null,
  manual: true,
  descripcion: null,
  afecto: true,
  costo: null,
  ...more,
});

const DAYS = [
  '2026-01-31T12:00:00.000Z',
  '2026-02-01T02:59:59.000Z',
  '2026-02-01T03:00:00.000Z',
  '2026-07-15T15:00:00.000Z',
];
const isSometimes = fc.boolean();
const one = fc.integer({ min: 1, max: 3 });

/** Operations of three clients and trucks with their charges, some unfinished or deleted, and charges without operation. */
export const companies: fc.Arbitrary<
  FetchedRows & Required<Pick<FetchedRows, 'operacion' | 'movimiento' | 'extra'>>
> = fc
  .record({
    operaciones: fc.array(
      fc.record({
        cliente_id: one,
        camion_id: fc.option(one),
        monto: fc.nat(1_000_000),
        comision_monto: fc.option(fc.nat(100_000)),
        finalizado: fc.boolean(),
        isDeleted: isSometimes,
        end: fc.constantFrom(...DAYS),
      }),
      { maxLength: 12 },
    ),
    cobros: fc.array(
      fc.record({
        of: fc.option(fc.nat(11)),
        cliente_id: one,
        monto: fc.integer({ min: 1, max: 200_000 }),
        costo: fc.option(fc.nat(300_000)),
        isDeleted: isSometimes,
        created_at: fc.constantFrom(...DAYS),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ operaciones, cobros }) => ({
    operacion: operaciones.map(({ isDeleted, end: _end, ...row }, n) =>
      operacionRow(n + 1, { ...row, deleted_at: isDeleted ? AT : null }),
    ),
    movimiento: operaciones.map(({ end }, n) => finRow(n + 1, end)),
    extra: cobros.map(({ isDeleted, of, ...row }, n) => {
      const operacion_id = of === null || of >= operaciones.length ? null : of + 1;
      return cobroRow(n + 1, { ...row, operacion_id, deleted_at: isDeleted ? AT : null });
    }),
  }));
