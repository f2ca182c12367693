/** Envelopes that every answer shares (R12.2). */
import { STATUS_BY_CODE, type ErrorCode } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import type { FilterValues } from './filters.ts';

/** The id in an answer: a number from the server; a uuid where the browser computes the answer from unsent changes. */
export const id = v.custom<Id>((value) => typeof value === 'number' || typeof value === 'string');
export const iso = v.string();

/** The fields that every record of an answer has. */
export const recordAnswer = {
  id,
  uuid: v.string(),
  version: v.number(),
  created_at: iso,
  updated_at: iso,
};

export const LIMIT_MAX = 100;

const clamped = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform((value) => {
        const n = Number(value);
        return Number.isFinite(n) && value !== '' ? Math.min(max, Math.max(min, Math.trunc(n))) : fallback;
      }),
    ),
    fallback,
  );

/** page and limit outside their range are clamped; an unknown sort falls back to the list's own. */
export const listQuery = (limit = 5) =>
  v.object({
    page: clamped(1, 1_000_000_000, 1),
    limit: clamped(1, LIMIT_MAX, limit),
    search: v.optional(v.pipe(v.string(), v.trim()), ''),
    sort: v.optional(v.pipe(v.string(), v.trim()), ''),
  });
/** What a list is asked for, with the values of its filters. */
export type ListQuery = v.InferOutput<ReturnType<typeof listQuery>> & FilterValues;

export const pageAnswer = <R extends v.GenericSchema>(row: R) =>
  v.object({
    results: answerArray(row),
    totalDocs: v.number(),
    totalPages: v.number(),
    page: v.number(),
    limit: v.number(),
    hasNextPage: v.boolean(),
    hasPrevPage: v.boolean(),
  });

export const dataAnswer = <D extends v.GenericSchema>(datum: D) => v.object({ datos: datum });

export const mutationAnswer = <D extends v.GenericSchema>(datum: D) =>
  v.object({
    exito: v.boolean(),
    mensaje: v.string(),
    datos: v.optional(datum),
    advertencias: v.optional(answerArray(v.string())),
  });

export const errorAnswer = v.object({
  exito: v.literal(false),
  mensaje: v.string(),
  message: v.string(),
  codigo: v.picklist(Object.keys(STATUS_BY_CODE) as ErrorCode[]),
  errores: v.optional(answerArray(v.object({ campo: v.string(), mensaje: v.string() }))),
  datos: v.optional(v.unknown()),
  /** In a 401: somebody ended the session, and the device deletes what it has (R15.9). */
  borrar: v.optional(v.literal(true)),
  /** In a 5xx: the id of the call, which is also in the server's log. */
  solicitud: v.optional(v.string()),
});

export interface PageOf<R> {
  results: R[];
  totalDocs: number;
  totalPages: number;
  page: number;
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}
