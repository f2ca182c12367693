/** Papers of drivers and trucks that expire (R29). */
import { TIPOS_VENCIMIENTO, VENCIMIENTO_STATES } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { dataAnswer, id, mutationAnswer, pageAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { choiceField, optionalReference, optionalText, plainDay, uuid } from './fields.ts';
import { filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';

const fields = v.object({
  /** Exactly one of the two (domain/vencimiento.ts). */
  chofer: optionalReference,
  camion: optionalReference,
  tipo: choiceField(TIPOS_VENCIMIENTO),
  numero: optionalText,
  vence: plainDay,
});

export const vencimientoCreate = v.object({ ...fields.entries, uuid: v.optional(uuid) });
export type VencimientoCreate = v.InferOutput<typeof vencimientoCreate>;

/** Another driver or truck than that of the record is refused. */
const vencimientoUpdate = v.partial(fields);
export type VencimientoUpdate = v.InferOutput<typeof vencimientoUpdate>;

/** A function, so that the build leaves the schema out of what a browser loads first. */
const recordWith = <E extends v.ObjectEntries>(own: E) => v.object({ ...recordAnswer, ...own });

export const vencimientoRecord = recordWith({
  chofer: v.nullable(v.object({ id, nombre: v.string() })),
  camion: v.nullable(v.object({ id, placa: v.string() })),
  tipo: v.picklist(TIPOS_VENCIMIENTO),
  numero: v.nullable(v.string()),
  /** YYYY-MM-DD. */
  vence: v.string(),
  /** Whole days from today to `vence`; negative when it is over. */
  dias: v.number(),
  estado: v.picklist(VENCIMIENTO_STATES),
});
export type VencimientoRecord = v.InferOutput<typeof vencimientoRecord>;

export const vencimientoEndpoints = {
  'vencimiento.list': {
    method: 'GET',
    path: '/vencimiento',
    query: filteredQuery(LISTS.vencimiento.filters),
    answer: pageAnswer(vencimientoRecord),
  },
  'vencimiento.create': {
    method: 'POST',
    path: '/vencimiento',
    body: vencimientoCreate,
    answer: mutationAnswer(vencimientoRecord),
  },
  'vencimiento.get': {
    method: 'GET',
    path: '/vencimiento/:id',
    answer: dataAnswer(vencimientoRecord),
  },
  'vencimiento.update': {
    method: 'PATCH',
    path: '/vencimiento/:id',
    body: vencimientoUpdate,
    answer: mutationAnswer(vencimientoRecord),
  },
  'vencimiento.remove': {
    method: 'DELETE',
    path: '/vencimiento/:id',
    answer: mutationAnswer(vencimientoRecord),
  },
} as const satisfies Record<string, Endpoint>;
