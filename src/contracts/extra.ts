import { TIPOS_EXTRA } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { id } from './common.ts';

const tipo = v.picklist(TIPOS_EXTRA);

/** How the amount was computed. */
const detalle = v.object({
  desde: v.string(),
  hasta: v.string(),
  unidad: v.picklist(['hora', '24h', 'bloque']),
  cantidad: v.number(),
  libre: v.number(),
  cobradas: v.number(),
  precio: v.number(),
});

export const extraRecord = v.object({ id, tipo, monto: v.number(), operacion: v.nullable(id), detalle });
export type ExtraRecord = v.InferOutput<typeof extraRecord>;

/** A charge of an operation that may still change: `provisional` where it runs until an estimated end (R18.7). */
export const runningExtra = v.object({ ...extraRecord.entries, provisional: v.boolean() });
export type RunningExtra = v.InferOutput<typeof runningExtra>;

/** The number of the container that an item of an invoice is about, where it is known. */
export const chargedContenedor = v.nullable(v.string());

/** GET /extra/facturables/{clienteId}. */
export const extraFacturable = v.object({
  id,
  uuid: v.string(),
  tipo,
  monto: v.number(),
  operacion: v.nullable(id),
  contenedor: chargedContenedor,
  detalle,
  provisional: v.boolean(),
});
export type ExtraFacturable = v.InferOutput<typeof extraFacturable>;
