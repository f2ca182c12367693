/**
 * GET /historial/{tabla}/{id}: who did what to a record, and when; the latest first. Not part of the specified API.
 */
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { iso, listQuery, pageAnswer } from './common.ts';
import { TABLES } from './tables.ts';

export const HISTORIAL_TABLES = [...TABLES, 'usuario'] as const;
export type HistorialTable = (typeof HISTORIAL_TABLES)[number];

/** A reference, with the current name of its record. */
const referredRecord = v.object({ id: v.number(), nombre: v.string() });
const historialValue = v.nullable(
  v.union([v.string(), v.number(), v.boolean(), referredRecord, answerArray(v.string())]),
);
export type HistorialValue = v.InferOutput<typeof historialValue>;

export const historialEntrada = v.object({
  id: v.number(),
  tabla: v.picklist(HISTORIAL_TABLES),
  /** The name of the record; null where it has only a number. */
  nombre: v.nullable(v.string()),
  /** Who drove a movement, in the entry of its registration (R18.8). */
  chofer: v.nullable(referredRecord),
  quien: v.nullable(referredRecord),
  cuando: iso,
  accion: v.picklist(['crear', 'editar', 'eliminar', 'recuperar']),
  /** For an edit: the changed fields. */
  cambios: answerArray(v.object({ campo: v.string(), antes: historialValue, despues: historialValue })),
});
export type HistorialEntrada = v.InferOutput<typeof historialEntrada>;

export const historialEndpoints = {
  historial: {
    method: 'GET',
    path: '/historial/:tabla/:id',
    query: v.pick(listQuery(20), ['page', 'limit']),
    answer: pageAnswer(historialEntrada),
  },
} as const;
