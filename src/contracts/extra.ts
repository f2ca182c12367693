import { TIPOS_COBRO, TIPOS_EXTRA } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { dataAnswer, id, mutationAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  booleanField,
  choiceField,
  optionalPesos,
  optionalReference,
  optionalText,
  pesos,
  referenceField,
  uuid,
} from './fields.ts';

const tipo = v.picklist([...TIPOS_EXTRA, ...TIPOS_COBRO]);

/** How the amount was computed; a charge by hand has none. */
const detalle = v.nullable(
  v.object({
    desde: v.string(),
    hasta: v.string(),
    unidad: v.picklist(['hora', '24h', 'bloque']),
    cantidad: v.number(),
    libre: v.number(),
    cobradas: v.number(),
    precio: v.number(),
  }),
);

export const extraRecord = v.object({
  id,
  tipo,
  monto: v.number(),
  operacion: v.nullable(id),
  detalle,
  manual: v.boolean(),
  descripcion: v.nullable(v.string()),
  /** Has IVA. */
  afecto: v.boolean(),
});
export type ExtraRecord = v.InferOutput<typeof extraRecord>;

/** A charge of an operation that may still change: `provisional` where it runs until an estimated end (R18.7). */
export const runningExtra = v.object({ ...extraRecord.entries, provisional: v.boolean() });
export type RunningExtra = v.InferOutput<typeof runningExtra>;

/** What only the office knows of a charge; no answer about an invoice has it. `facturado`: on a live invoice. */
const office = { costo: v.nullable(v.number()), facturado: v.boolean() };

/** A charge in the detail of its operation. */
export const operacionExtra = v.object({
  ...runningExtra.entries,
  uuid: v.string(),
  version: v.number(),
  ...office,
});
export type OperacionExtra = v.InferOutput<typeof operacionExtra>;

/** GET /extra/{id}. */
export const cobroRecord = v.object({
  ...recordAnswer,
  ...extraRecord.entries,
  cliente: v.object({ id, nombre: v.string() }),
  ...office,
});
export type CobroRecord = v.InferOutput<typeof cobroRecord>;

/** The number of the container that an item of an invoice is about, where it is known. */
export const chargedContenedor = v.nullable(v.string());

/** GET /extra/facturables/{clienteId}. */
export const extraFacturable = v.object({
  ...runningExtra.entries,
  uuid: v.string(),
  contenedor: chargedContenedor,
});
export type ExtraFacturable = v.InferOutput<typeof extraFacturable>;

const cobroBody = {
  tipo: choiceField(TIPOS_COBRO),
  descripcion: optionalText,
  monto: pesos({ min: 1 }),
  afecto: v.optional(booleanField, true),
  costo: optionalPesos({ min: 0 }),
};

/** A charge by hand (R33). */
export const extraCreate = v.object({
  uuid: v.optional(uuid),
  cliente: referenceField,
  operacion: optionalReference,
  ...cobroBody,
});
export type ExtraCreate = v.InferOutput<typeof extraCreate>;

/** Its client and its operation cannot be changed. */
export const extraUpdate = v.partial(v.object(cobroBody));
export type ExtraUpdate = v.InferOutput<typeof extraUpdate>;

const answer = mutationAnswer(cobroRecord);

export const extraEndpoints = {
  'extra.get': { method: 'GET', path: '/extra/:id', answer: dataAnswer(cobroRecord) },
  'extra.create': { method: 'POST', path: '/extra', body: extraCreate, answer },
  'extra.update': { method: 'PATCH', path: '/extra/:id', body: extraUpdate, answer },
  'extra.remove': { method: 'DELETE', path: '/extra/:id', answer },
} as const satisfies Record<string, Endpoint>;
