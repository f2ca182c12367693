import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { DEFAULT_TERM } from '#domain/payment-term.ts';
import { optionalEmail, optionalText, referenceField, textField, uuid, wholeNumberOr } from './fields.ts';
import { id } from './common.ts';
import { defineModule } from './module.ts';

/** A planta with an id is updated, one without is inserted (R16.1). */
const plantaBody = v.object({
  id: v.optional(v.nullable(referenceField)),
  uuid: v.optional(uuid),
  nombre: textField,
  comuna: textField,
  direccion: textField,
});

export const plantaRecord = v.object({
  id,
  uuid: v.string(),
  nombre: v.string(),
  comuna: v.string(),
  direccion: v.string(),
});
export type PlantaRecord = v.InferOutput<typeof plantaRecord>;

export const cliente = defineModule({
  key: 'cliente',
  singular: 'Cliente',
  plural: 'Clientes',
  feminine: false,
  body: v.object({
    nombre: textField,
    rut: textField,
    giro: textField,
    cel: textField,
    razon_social: textField,
    plazo_dias: wholeNumberOr(DEFAULT_TERM, { min: 0, max: 365 }),
    email: optionalEmail,
    direccion: optionalText,
    comuna: optionalText,
    plantas: v.optional(arrayOf(plantaBody, { max: 500 }), []),
  }),
  labels: {
    nombre: 'Nombre',
    rut: 'Rut',
    giro: 'Giro',
    cel: 'Cel',
    razon_social: 'Razón social',
    plazo_dias: { label: 'Plazo (días)', format: 'dias' },
    email: 'Correo',
    direccion: 'Dirección',
    comuna: 'Comuna',
    plantas: 'Plantas',
  },
  record: { plantas: answerArray(plantaRecord) },
  // Only the record has plants, not the list row.
  row: { plantas: v.optional(answerArray(plantaRecord)) },
  columns: ['nombre', 'rut', 'giro'],
  searched: ['nombre', 'rut', 'giro'],
  defaultSort: 'nombre',
});

/** A row of GET /cliente/deudas: what a client still has to be invoiced, in pesos. */
export const deudaListRow = v.object({
  id,
  nombre: v.string(),
  monto_extras: v.number(),
  monto_operaciones: v.number(),
});
export type DeudaListRow = v.InferOutput<typeof deudaListRow>;
