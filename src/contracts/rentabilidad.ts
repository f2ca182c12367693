/**
 * GET /rentabilidad (R37). Its lists are stated here and not in `lists.ts`, which is part of the first load: no screen
 * but its own shows them.
 */
import { isMonth, RENTABILIDAD_POR, type RentabilidadPor } from '#domain/rentabilidad.ts';
import * as v from 'valibot';
import { id, listQuery, type ListQuery, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { filterEntries, endAfterStart } from './filtered-query.ts';
import { RENTABILIDAD_FILTERS } from './rentabilidad-lists.ts';

const amounts = {
  cobrado: v.number(),
  costo: v.number(),
  margen: v.number(),
  /** Not rounded; null where nothing was charged. */
  margen_pct: v.nullable(v.number()),
};
const figures = {
  /** Finished operations. */
  operaciones: v.number(),
  /** Charges without an operation. */
  cobros: v.number(),
  ...amounts,
};

/** A month (its id is YYYY-MM), a client, or a truck; null for what has no truck. */
const group = v.object({ id: v.nullable(id), nombre: v.nullable(v.string()), ...figures });
export type RentabilidadGroup = v.InferOutput<typeof group>;

/** A finished operation, or a charge without one: the other of the two is null. */
const line = v.object({
  uuid: v.string(),
  operacion: v.nullable(id),
  cobro: v.nullable(id),
  /** YYYY-MM-DD. */
  fecha: v.string(),
  /** The type of the operation, or of the charge. */
  tipo: v.string(),
  cliente: v.object({ id, nombre: v.string() }),
  camion: v.nullable(v.object({ id, nombre: v.string() })),
  ...amounts,
});
export type RentabilidadLine = v.InferOutput<typeof line>;
export type RentabilidadListRow = RentabilidadGroup | RentabilidadLine;

const totales = v.object(figures);
export type RentabilidadSums = v.InferOutput<typeof totales>;

export interface RentabilidadQuery extends ListQuery {
  por: RentabilidadPor;
}

const INVALID_MONTH = 'El mes no es válido';

const month = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || isMonth(text), INVALID_MONTH),
    v.transform((text) => text || undefined),
  ),
);

const query = v.pipe(
  v.object({
    ...listQuery().entries,
    por: v.optional(v.picklist(RENTABILIDAD_POR), 'mes'),
    desde: month,
    hasta: month,
    ...filterEntries(RENTABILIDAD_FILTERS),
  }),
  endAfterStart as never,
) as unknown as v.GenericSchema<unknown, RentabilidadQuery>;

export const rentabilidadEndpoints = {
  rentabilidad: {
    method: 'GET',
    path: '/rentabilidad',
    query,
    answer: v.object({ ...pageAnswer(v.union([line, group])).entries, totales }),
  },
} as const satisfies Record<string, Endpoint>;
