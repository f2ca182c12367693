/** Papers of an operation, by their number (R28). They have no list of their own: the operation's detail has them. */
import { TIPOS_DOCUMENTO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { id, mutationAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  choiceField,
  optionalDay,
  optionalReference,
  optionalText,
  referenceField,
  shortText,
  uuid,
} from './fields.ts';

const documentoBody = {
  movimiento: optionalReference,
  tipo: choiceField(TIPOS_DOCUMENTO),
  folio: shortText(50),
  /** On it, YYYY-MM-DD. */
  fecha: optionalDay,
  rut_emisor: optionalText,
  nota: optionalText,
};

export const documentoCreate = v.object({
  uuid: v.optional(uuid),
  operacion: referenceField,
  ...documentoBody,
});
export type DocumentoCreate = v.InferOutput<typeof documentoCreate>;

/** Its operation cannot be changed. */
export const documentoUpdate = v.partial(v.object(documentoBody));
export type DocumentoUpdate = v.InferOutput<typeof documentoUpdate>;

const text = v.nullable(v.string());

export const documentoRecord = v.object({
  ...recordAnswer,
  operacion: id,
  movimiento: v.nullable(id),
  tipo: v.picklist(TIPOS_DOCUMENTO),
  folio: v.string(),
  fecha: text,
  rut_emisor: text,
  nota: text,
});
export type DocumentoRecord = v.InferOutput<typeof documentoRecord>;

const answer = mutationAnswer(documentoRecord);

export const documentoEndpoints = {
  'documento.create': { method: 'POST', path: '/documento', body: documentoCreate, answer },
  'documento.update': { method: 'PATCH', path: '/documento/:id', body: documentoUpdate, answer },
  'documento.remove': { method: 'DELETE', path: '/documento/:id', answer },
} as const satisfies Record<string, Endpoint>;
