/** Attachments: the bytes are sent first (PUT contenido), then the record (POST). */
import type { TipoContenido } from '#domain/adjunto.ts';
import { TIPOS_ADJUNTO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { id, iso, mutationAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  choiceField,
  fecha,
  INVALID,
  optionalReference,
  optionalText,
  referenceField,
  uuid,
} from './fields.ts';

export const adjuntoCreate = v.object({
  uuid,
  operacion: referenceField,
  movimiento: optionalReference,
  tipo: choiceField(TIPOS_ADJUNTO),
  /** When it was made; the time of the call by default. */
  tomada_en: v.optional(fecha),
  nota: optionalText,
  firmante_nombre: optionalText,
  firmante_rut: optionalText,
  /** A JPEG or WebP of at most 16 KiB, in base64 (domain/adjunto-rules.ts). */
  miniatura: v.optional(v.nullable(v.string(INVALID)), null),
});
export type AdjuntoCreate = v.InferOutput<typeof adjuntoCreate>;

export const adjuntoUpdate = v.partial(
  v.object({
    tipo: choiceField(TIPOS_ADJUNTO),
    nota: optionalText,
    movimiento: optionalReference,
    firmante_nombre: optionalText,
    firmante_rut: optionalText,
  }),
);
export type AdjuntoUpdate = v.InferOutput<typeof adjuntoUpdate>;

/** What the server knows about the bytes; null in answers that a browser computes before they were sent. */
const contenidoAnswer = {
  tipo_contenido: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  /** In hexadecimal. */
  sha256: v.nullable(v.string()),
};

export const adjuntoRecord = v.object({
  ...recordAnswer,
  operacion: id,
  movimiento: v.nullable(id),
  tipo: v.picklist(TIPOS_ADJUNTO),
  ...contenidoAnswer,
  tomada_en: iso,
  nota: v.nullable(v.string()),
  firmante_nombre: v.nullable(v.string()),
  firmante_rut: v.nullable(v.string()),
  miniatura: v.nullable(v.string()),
  /** Who added it; null while it exists only on this device. */
  usuario: v.nullable(v.object({ id: v.number(), nombre: v.string() })),
});
export type AdjuntoRecord = v.InferOutput<typeof adjuntoRecord>;

export const adjuntoEndpoints = {
  /** `id` is the uuid that the record will have. */
  'adjunto.upload': {
    method: 'PUT',
    path: '/adjunto/:id/contenido',
    // Not the constant of the domain, whose file is no part of the first load.
    received: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] satisfies TipoContenido[],
    answer: mutationAnswer(v.object({ uuid: v.string(), ...contenidoAnswer })),
  },
  'adjunto.contenido': {
    method: 'GET',
    path: '/adjunto/:id/contenido',
    media: 'application/octet-stream',
    answer: v.string(),
  },
  'adjunto.create': {
    method: 'POST',
    path: '/adjunto',
    body: adjuntoCreate,
    answer: mutationAnswer(adjuntoRecord),
  },
  'adjunto.update': {
    method: 'PATCH',
    path: '/adjunto/:id',
    body: adjuntoUpdate,
    answer: mutationAnswer(adjuntoRecord),
  },
  'adjunto.remove': {
    method: 'DELETE',
    path: '/adjunto/:id',
    answer: mutationAnswer(adjuntoRecord),
  },
  'operacion.adjuntos': {
    method: 'GET',
    path: '/operacion/:id/adjuntos.zip',
    media: 'application/zip',
    answer: v.string(),
  },
} as const satisfies Record<string, Endpoint>;
