/** What is planned for an operation: flat in a payload, under `embarque` in its detail (R17.9). */
import { MOST_KG, OVERWEIGHT } from '#domain/embarque.ts';
import * as v from 'valibot';
import { id, iso } from './common.ts';
import {
  clearable,
  clearableText,
  fecha,
  numeroContenedor,
  plainDay,
  referenceField,
  textField,
  wholeNumber,
} from './fields.ts';

const place = clearable(referenceField);
const time = clearable(fecha);

const CONTAINER_TYPE = 'Escriba los cuatro caracteres del tipo, por ejemplo 22G1';

export const embarqueBody = {
  naviera: clearableText,
  nave: clearableText,
  bl_booking: clearableText,
  referencia_cliente: clearableText,
  cita_codigo: clearableText,
  terminal_previsto: clearableText,
  contenedor_previsto: clearable(numeroContenedor),
  /** ISO 6346: a code of the size in two characters, and one of the type. */
  contenedor_tipo: clearable(
    v.pipe(textField, v.toUpperCase(), v.regex(/^[A-Z\d]{2}[A-Z][A-Z\d]$/, CONTAINER_TYPE)),
  ),
  peso_kg: clearable(wholeNumber({ min: 1, max: MOST_KG, tooMuch: OVERWEIGHT })),
  puerto_previsto: place,
  planta_prevista: place,
  deposito_previsto: place,
  cita_desde: time,
  cita_hasta: time,
  stacking_desde: time,
  stacking_hasta: time,
  dias_libres: clearable(wholeNumber({ min: 0, max: 365 })),
  libre_desde: clearable(plainDay),
};

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const instant = v.nullable(iso);
const namedPlace = v.nullable(v.object({ id, nombre: v.string() }));

export const embarqueRecord = v.object({
  naviera: text,
  nave: text,
  bl_booking: text,
  referencia_cliente: text,
  cita_codigo: text,
  terminal_previsto: text,
  contenedor_previsto: text,
  contenedor_tipo: text,
  peso_kg: number,
  puerto_previsto: namedPlace,
  planta_prevista: namedPlace,
  deposito_previsto: namedPlace,
  cita_desde: instant,
  cita_hasta: instant,
  stacking_desde: instant,
  stacking_hasta: instant,
  dias_libres: number,
  /** Days, YYYY-MM-DD. */
  libre_desde: text,
  ultimo_dia_libre: text,
});
export type EmbarqueRecord = v.InferOutput<typeof embarqueRecord>;
