import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import {
  booleanField,
  fecha,
  choiceField,
  optional,
  referenceField,
  optionalReference,
  optionalText,
  uuid,
} from './fields.ts';
import { id, iso, recordAnswer } from './common.ts';
import { runningExtra } from './extra.ts';

/** A number becomes a number; any other text is kept ('Cerrada', '20 m³/h'). */
const measure = v.pipe(
  optionalText,
  v.transform((value) =>
    value !== null && /^[+-]?\d{1,9}([.,]\d{1,4})?$/.test(value) ? Number(value.replace(',', '.')) : value,
  ),
);

const dataBody = v.object({
  numero: optionalText,
  underlang: optional(booleanField),
  terminal: optionalText,
  temperatura: measure,
  ventilacion: measure,
  sello: optionalText,
});

/**
 * The shape of a movement. Which of the optional fields a type requires is a rule of domain/movimiento.ts, which is
 * checked after the rules about the operation's state.
 */
const movimientoBody = v.object({
  tipo: choiceField(TIPOS_MOVIMIENTO),
  fecha_inicio: fecha,
  fecha_termino: fecha,
  termino_estimado: v.optional(booleanField, false),
  planta: optionalReference,
  puerto: optionalReference,
  deposito: optionalReference,
  contenedor: optionalReference,
  bodega: optionalReference,
  datos: v.optional(v.nullable(dataBody)),
});

export const movimientoCreate = v.object({
  operacion: referenceField,
  ...movimientoBody.entries,
  uuid: v.optional(uuid),
  /**
   * When a driver recorded it on his device: it is accepted for an operation that was his then (R26.7). Others ignore it.
   */
  capturado: v.optional(fecha),
});
export type MovimientoCreate = v.InferOutput<typeof movimientoCreate>;

export const movimientoUpdate = v.partial(
  v.object({ ...movimientoBody.entries, datos: v.partial(dataBody) }),
);
export type MovimientoUpdate = v.InferOutput<typeof movimientoUpdate>;

const text = v.nullable(v.string());
const measureAnswer = v.nullable(v.union([v.number(), v.string()]));

export const movimientoRecord = v.object({
  ...recordAnswer,
  tipo: v.picklist(TIPOS_MOVIMIENTO),
  fecha_inicio: iso,
  fecha_termino: iso,
  /** The end is a guess: the truck may still be there (R18.7). */
  termino_estimado: v.boolean(),
  operacion: id,
  planta: v.nullable(id),
  puerto: v.nullable(id),
  deposito: v.nullable(id),
  contenedor: v.nullable(id),
  bodega: v.nullable(id),
  /** Who drove this leg (R18.8). */
  chofer: v.nullable(v.object({ id, nombre: v.string() })),
  camion: v.nullable(v.object({ id, placa: v.string() })),
  datos: v.object({
    numero: text,
    underlang: v.nullable(v.boolean()),
    terminal: text,
    temperatura: measureAnswer,
    ventilacion: measureAnswer,
    sello: text,
    puerto: text,
    deposito: text,
    planta: text,
    bodega: text,
    comuna: text,
    direccion: text,
  }),
  extras: answerArray(runningExtra),
  deleted_at: v.nullable(iso),
});
export type MovimientoRecord = v.InferOutput<typeof movimientoRecord>;
