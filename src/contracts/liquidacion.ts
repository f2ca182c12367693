/** Settlements with drivers (R36). */
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { dataAnswer, id, iso, mutationAnswer, pageAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalDay, optionalPesos, optionalText, plainDay, referenceField, uuid } from './fields.ts';
import { filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';

export const liquidacionCreate = v.object({
  chofer: referenceField,
  hasta: plainDay,
  desde: optionalDay,
  /** Without it, all that are pending between the two days. */
  operaciones: v.optional(v.nullable(arrayOf(referenceField, { max: 5000 })), null),
  anticipos: optionalPesos({ min: 0 }),
  descuentos: optionalPesos({ min: 0 }),
  nota: optionalText,
  uuid: v.optional(uuid),
});
export type LiquidacionCreate = v.InferOutput<typeof liquidacionCreate>;

const chofer = v.object({ id, nombre: v.string() });

/** Days are YYYY-MM-DD, amounts pesos. A function, so that the build leaves the schemas out of what a browser loads first. */
const recordWith = <E extends v.ObjectEntries>(own: E) => v.object(own);

const lines = {
  /** By day, then by operation. */
  lineas: answerArray(
    recordWith({
      operacion: id,
      fecha: v.string(),
      monto_operacion: v.number(),
      porcentaje: v.number(),
      comision: v.number(),
    }),
  ),
  /** The operations of the lines, in the same order: 'Importación · Viña Ñuble'. */
  operaciones: answerArray(recordWith({ id, descripcion: v.string() })),
};

const totals = {
  comisiones: v.number(),
  anticipos: v.number(),
  descuentos: v.number(),
  total: v.number(),
};

export const liquidacionRecord = recordWith({
  ...recordAnswer,
  chofer,
  desde: v.string(),
  hasta: v.string(),
  ...lines,
  ...totals,
  nota: v.nullable(v.string()),
});
export type LiquidacionRecord = v.InferOutput<typeof liquidacionRecord>;

/** A row of GET /liquidacion. */
export const liquidacionListRow = recordWith({
  id,
  uuid: v.string(),
  version: v.number(),
  created_at: iso,
  chofer,
  desde: v.string(),
  hasta: v.string(),
  /** How many operations it has. */
  cantidad: v.number(),
  ...totals,
});
export type LiquidacionListRow = v.InferOutput<typeof liquidacionListRow>;

/** What a driver has earned and not been paid. */
const pendingLiquidacion = recordWith({
  chofer,
  /** The day of the first line. */
  desde: v.nullable(v.string()),
  hasta: v.nullable(v.string()),
  ...lines,
  operaciones: answerArray(recordWith({ id, uuid: v.string(), descripcion: v.string() })),
  comisiones: v.number(),
});
export type PendingLiquidacion = v.InferOutput<typeof pendingLiquidacion>;

export const liquidacionEndpoints = {
  'liquidacion.list': {
    method: 'GET',
    path: '/liquidacion',
    query: filteredQuery(LISTS.liquidacion.filters),
    answer: pageAnswer(liquidacionListRow),
  },
  'liquidacion.pendiente': {
    method: 'GET',
    path: '/liquidacion/pendiente/:choferId',
    query: v.object({ hasta: optionalDay }),
    answer: dataAnswer(pendingLiquidacion),
  },
  'liquidacion.create': {
    method: 'POST',
    path: '/liquidacion',
    body: liquidacionCreate,
    answer: mutationAnswer(liquidacionRecord),
  },
  'liquidacion.get': {
    method: 'GET',
    path: '/liquidacion/:id',
    answer: dataAnswer(liquidacionRecord),
  },
  'liquidacion.remove': {
    method: 'DELETE',
    path: '/liquidacion/:id',
    answer: mutationAnswer(liquidacionRecord),
  },
} as const satisfies Record<string, Endpoint>;
