import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { booleanField, referenceField, uuid } from './fields.ts';
import { id, iso, recordAnswer } from './common.ts';
import { chargedContenedor, extraRecord } from './extra.ts';

const selection = v.optional(v.nullable(arrayOf(referenceField, { max: 5000 })), []);

/** 'Crear Facturacion'. */
export const facturaCreate = v.object({
  cliente: referenceField,
  operaciones: selection,
  extras: selection,
  uuid: v.optional(uuid),
});
export type FacturaCreate = v.InferOutput<typeof facturaCreate>;

export const facturaUpdate = v.object({ pagada: booleanField });

export const facturaRecord = v.object({
  ...recordAnswer,
  pagada: v.boolean(),
  pagada_at: v.nullable(iso),
  subtotal: v.number(),
  iva: v.number(),
  total: v.number(),
  cliente: v.object({
    id,
    nombre: v.string(),
    razon_social: v.string(),
    giro: v.string(),
    rut: v.string(),
    cel: v.string(),
  }),
  operaciones: answerArray(
    v.object({ id, tipo: v.picklist(TIPOS_OPERACION), monto: v.number(), contenedor: chargedContenedor }),
  ),
  extras: answerArray(v.object({ ...extraRecord.entries, contenedor: chargedContenedor })),
});
export type FacturaRecord = v.InferOutput<typeof facturaRecord>;

/** A row of 'Facturados': GET /factura. total_monto has IVA. */
export const facturaListRow = v.object({
  factura_id: id,
  uuid: v.string(),
  cliente_nombre: v.string(),
  total_monto: v.number(),
  factura_pagada: v.boolean(),
  created_at: iso,
  version: v.number(),
});
export type FacturaListRow = v.InferOutput<typeof facturaListRow>;
