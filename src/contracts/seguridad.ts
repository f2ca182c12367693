/** GET /seguridad: the security log (R15.5). Not part of the specified API. */
import { TIPOS_EVENTO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { iso, listQuery, pageAnswer } from './common.ts';
import type { ListSpec } from './lists.ts';

/** Days until an event is deleted: a year, and a month to look back at it. */
export const KEPT_EVENT_DAYS = 400;

export const eventoSeguridad = v.object({
  id: v.number(),
  created_at: iso,
  tipo: v.picklist(TIPOS_EVENTO),
  /** The email of the user who did it; null where nobody was logged in, and for commands on the server. */
  usuario: v.nullable(v.string()),
  /** The email of the user whom it concerns; of a failed login, as it was typed. */
  afectado: v.nullable(v.string()),
  /** The client's address, for IPv6 its /64; null for commands on the server. */
  direccion: v.nullable(v.string()),
  /** How often it happened, or how many sessions ended, until `ultimo_at`. */
  cantidad: v.number(),
  ultimo_at: iso,
  detalle: v.nullable(v.string()),
});
export type EventoSeguridad = v.InferOutput<typeof eventoSeguridad>;

export const SEGURIDAD_LIST: ListSpec = {
  searched: ['tipo', 'usuario', 'afectado', 'direccion', 'detalle'],
  sortable: ['created_at', 'tipo', 'usuario', 'afectado', 'direccion', 'cantidad'],
  defaultSort: 'created_at',
  direction: 'DESC',
  id: 'id',
};

export const seguridadEndpoints = {
  'seguridad.list': {
    method: 'GET',
    path: '/seguridad',
    query: listQuery(20),
    answer: pageAnswer(eventoSeguridad),
  },
} as const;
