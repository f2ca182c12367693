/** GET /historial/{tabla}/{id}: who did what to a record, and when; the latest first. An addition. */
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { iso, listQuery, pagina } from './common.ts';
import { TABLAS } from './tables.ts';

export const TABLAS_CON_HISTORIAL = [...TABLAS, 'usuario'] as const;
export type TablaConHistorial = (typeof TABLAS_CON_HISTORIAL)[number];

/** A reference, with the current name of its record. */
const referido = v.object({ id: v.number(), nombre: v.string() });
const valor = v.nullable(v.union([v.string(), v.number(), v.boolean(), referido, answerArray(v.string())]));
export type ValorHistorial = v.InferOutput<typeof valor>;

export const historialEntrada = v.object({
  id: v.number(),
  tabla: v.picklist(TABLAS_CON_HISTORIAL),
  /** The name of the record; null where it has only a number. */
  nombre: v.nullable(v.string()),
  quien: v.nullable(referido),
  cuando: iso,
  accion: v.picklist(['crear', 'editar', 'eliminar']),
  /** Of an edit: the fields that it changed. */
  cambios: answerArray(v.object({ campo: v.string(), antes: valor, despues: valor })),
});
export type HistorialEntrada = v.InferOutput<typeof historialEntrada>;

export const historialEndpoints = {
  historial: {
    method: 'GET',
    path: '/historial/:tabla/:id',
    summary: 'Historial de cambios de un registro',
    query: v.pick(listQuery(20), ['page', 'limit']),
    answer: pagina(historialEntrada),
  },
} as const;
