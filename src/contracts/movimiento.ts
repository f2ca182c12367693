import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import {
  booleano,
  fecha,
  INVALIDO,
  opcion,
  referencia,
  referenciaOpcional,
  textoOpcional,
  uuid,
} from './fields.ts';
import { id, iso, registro } from './common.ts';
import { extraRecord } from './extra.ts';

/** Numbers as numbers; anything else stays as it was written ('Cerrada', '20 m³/h'). */
const medida = v.pipe(
  textoOpcional,
  v.transform((valor) =>
    valor !== null && /^[+-]?\d{1,9}([.,]\d{1,4})?$/.test(valor) ? Number(valor.replace(',', '.')) : valor,
  ),
);

const datosBody = v.object({
  numero: textoOpcional,
  underlang: v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          booleano,
        ],
        INVALIDO,
      ),
    ),
    null,
  ),
  terminal: textoOpcional,
  temperatura: medida,
  ventilacion: medida,
  sello: textoOpcional,
});

/**
 * The shape of a movement. Which of the optional ones a type requires is a rule of domain/movimiento.ts, checked
 * after the states that would refuse it.
 */
const movimientoBody = v.object({
  tipo: opcion(TIPOS_MOVIMIENTO),
  fecha_inicio: fecha,
  fecha_termino: fecha,
  planta: referenciaOpcional,
  puerto: referenciaOpcional,
  deposito: referenciaOpcional,
  contenedor: referenciaOpcional,
  bodega: referenciaOpcional,
  datos: v.optional(v.nullable(datosBody)),
});

export const movimientoCreate = v.object({
  operacion: referencia,
  ...movimientoBody.entries,
  uuid: v.optional(uuid),
});
export type MovimientoCreate = v.InferOutput<typeof movimientoCreate>;

export const movimientoUpdate = v.partial(
  v.object({ ...movimientoBody.entries, datos: v.partial(datosBody) }),
);
export type MovimientoUpdate = v.InferOutput<typeof movimientoUpdate>;

const texto = v.nullable(v.string());
const medidaAnswer = v.nullable(v.union([v.number(), v.string()]));

export const movimientoRecord = v.object({
  ...registro,
  tipo: v.picklist(TIPOS_MOVIMIENTO),
  fecha_inicio: iso,
  fecha_termino: iso,
  operacion: id,
  planta: v.nullable(id),
  puerto: v.nullable(id),
  deposito: v.nullable(id),
  contenedor: v.nullable(id),
  bodega: v.nullable(id),
  datos: v.object({
    numero: texto,
    underlang: v.nullable(v.boolean()),
    terminal: texto,
    temperatura: medidaAnswer,
    ventilacion: medidaAnswer,
    sello: texto,
    puerto: texto,
    deposito: texto,
    planta: texto,
    bodega: texto,
    comuna: texto,
    direccion: texto,
  }),
  extras: answerArray(extraRecord),
  deleted_at: v.nullable(iso),
});
export type MovimientoRecord = v.InferOutput<typeof movimientoRecord>;
