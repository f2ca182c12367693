import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { REQUIRED } from '#domain/refusal.ts';
import {
  booleanField,
  clearableText,
  optionalDay,
  optionalText,
  plainDay,
  referenceField,
  uuid,
} from './fields.ts';
import { abonoRecord } from './abono.ts';
import { id, iso, recordAnswer } from './common.ts';
import { chargedContenedor, extraRecord } from './extra.ts';

const selection = v.optional(v.nullable(arrayOf(referenceField, { max: 5000 })), []);

/** 'Crear Facturacion'. */
export const facturaCreate = v.object({
  cliente: referenceField,
  operaciones: selection,
  extras: selection,
  /** Today without. Devices send their own day. */
  emitida_en: optionalDay,
  /** The end of the client's term without. */
  vence: optionalDay,
  folio: optionalText,
  orden_compra: optionalText,
  uuid: v.optional(uuid),
});
export type FacturaCreate = v.InferOutput<typeof facturaCreate>;

/** An empty one is refused as it was when `pagada` was its only field. */
export const facturaUpdate = v.pipe(
  v.object({
    pagada: v.optional(booleanField),
    /** Of the payment that `pagada` true makes: today without. */
    fecha: v.optional(plainDay),
    vence: v.optional(plainDay),
    folio: clearableText,
    orden_compra: clearableText,
  }),
  v.forward(
    v.check(
      ({ pagada, vence, folio, orden_compra }) =>
        [pagada, vence, folio, orden_compra].some((value) => value !== undefined),
      REQUIRED,
    ),
    ['pagada'],
  ),
);
export type FacturaUpdate = v.InferOutput<typeof facturaUpdate>;

export const facturaRecord = v.object({
  ...recordAnswer,
  pagada: v.boolean(),
  pagada_at: v.nullable(iso),
  /** Days, YYYY-MM-DD. */
  emitida_en: v.string(),
  vence: v.string(),
  folio: v.nullable(v.string()),
  orden_compra: v.nullable(v.string()),
  subtotal: v.number(),
  /** The part of `subtotal` without IVA. */
  exento: v.number(),
  iva: v.number(),
  total: v.number(),
  /** What was paid of the total, and what is left to pay. */
  abonado: v.number(),
  saldo: v.number(),
  abonos: answerArray(abonoRecord),
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
  saldo: v.number(),
  emitida_en: v.string(),
  vence: v.string(),
  /** Past `vence` and not paid. */
  vencida: v.boolean(),
  folio: v.nullable(v.string()),
  created_at: iso,
  version: v.number(),
});
export type FacturaListRow = v.InferOutput<typeof facturaListRow>;
