/** GET /sesion and DELETE /sesion/:id: open sessions (R15.8). */
import { parseId } from '#domain/id.ts';
import { INVALID } from './fields.ts';
import { iso, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import type { ListSpec } from './lists.ts';
import * as v from 'valibot';

export const sesionRow = v.object({
  id: v.number(),
  /** The number of its user. */
  usuario: v.number(),
  /** The browser and the system in words, from the login's User-Agent: 'Chrome en Android'. */
  dispositivo: v.string(),
  creada: iso,
  /** The last use, to five minutes. */
  vista: iso,
  /** Whether it is the session of the call. */
  actual: v.boolean(),
});
export type SesionRow = v.InferOutput<typeof sesionRow>;

export const SESION_LIST: ListSpec = {
  searched: ['dispositivo'],
  sortable: ['id', 'dispositivo', 'creada', 'vista'],
  defaultSort: 'vista',
  direction: 'DESC',
  id: 'id',
};

const sesionQuery = v.object({
  ...listQuery(20).entries,
  /** A user's number or uuid; without it the caller's own sessions. */
  usuario: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || parseId(text) !== null, INVALID),
    ),
    '',
  ),
});

const sesionPage = v.object({
  ...pageAnswer(sesionRow).entries,
  /** When their user logged in last; null where that is not known. */
  ultimo_ingreso: v.nullable(iso),
});
export type SesionPage = v.InferOutput<typeof sesionPage>;

export const sesionEndpoints = {
  'sesion.list': { method: 'GET', path: '/sesion', query: sesionQuery, answer: sesionPage },
  'sesion.remove': { method: 'DELETE', path: '/sesion/:id', answer: mutationAnswer(v.null()) },
} as const;
