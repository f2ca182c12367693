import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { booleano, referencia, uuid } from './fields.ts';
import { id, iso, registro } from './common.ts';
import { contenedorCobrado, extraRecord } from './extra.ts';

const seleccion = v.optional(v.nullable(arrayOf(referencia, { max: 5000 })), []);

/** 'Crear Facturacion'. */
export const facturaCreate = v.object({
  cliente: referencia,
  operaciones: seleccion,
  extras: seleccion,
  uuid: v.optional(uuid),
});
export type FacturaCreate = v.InferOutput<typeof facturaCreate>;

export const facturaUpdate = v.object({ pagada: booleano });

export const facturaRecord = v.object({
  ...registro,
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
    v.object({ id, tipo: v.picklist(TIPOS_OPERACION), monto: v.number(), contenedor: contenedorCobrado }),
  ),
  extras: answerArray(v.object({ ...extraRecord.entries, contenedor: contenedorCobrado })),
});
export type FacturaRecord = v.InferOutput<typeof facturaRecord>;

/** A row of 'Facturados': GET /factura. total_monto has IVA. */
export const facturaFila = v.object({
  factura_id: id,
  uuid: v.string(),
  cliente_nombre: v.string(),
  total_monto: v.number(),
  factura_pagada: v.boolean(),
  created_at: iso,
  version: v.number(),
});
export type FacturaFila = v.InferOutput<typeof facturaFila>;
