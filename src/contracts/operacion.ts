import { CONTRATOS, TIPOS_OPERACION } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { adjuntoRecord } from './adjunto.ts';
import { answerArray } from './arrays.ts';
import { documentoRecord } from './documento.ts';
import { fecha, choiceField, pesos, optionalPercentage, referenceField, uuid } from './fields.ts';
import { plantaRecord } from './cliente.ts';
import { embarqueBody, embarqueRecord } from './embarque.ts';
import { id, iso, recordAnswer } from './common.ts';
import { chargedContenedor, operacionExtra } from './extra.ts';
import { movimientoRecord } from './movimiento.ts';

const tipo = v.picklist(TIPOS_OPERACION);
const monto = pesos({ min: 0 });

/** 'Agendar Operacion'. */
export const operacionCreate = v.object({
  tipo: choiceField(TIPOS_OPERACION),
  cliente: referenceField,
  monto,
  eta_puerto: fecha,
  eta_planta: fecha,
  ...embarqueBody,
  uuid: v.optional(uuid),
});
export type OperacionCreate = v.InferOutput<typeof operacionCreate>;

/** 'Asignar el chofer a Operacion'. */
export const asignacion = v.object({
  choferId: referenceField,
  camionId: referenceField,
  comision_externo: optionalPercentage,
});

/** PATCH /operacion: the assignment, and corrections until it is invoiced. */
export const operacionUpdate = v.partial(
  v.object({ ...asignacion.entries, monto, eta_puerto: fecha, eta_planta: fecha, ...embarqueBody }),
);
export type OperacionUpdate = v.InferOutput<typeof operacionUpdate>;

const place = v.object({ id, nombre: v.string(), comuna: v.string(), direccion: v.string() });

export const operacionRecord = v.object({
  ...recordAnswer,
  tipo,
  monto: v.number(),
  eta_puerto: iso,
  eta_planta: iso,
  finalizado: v.boolean(),
  facturada: v.boolean(),
  comision_externo: v.nullable(v.number()),
  /** The driver's commission, frozen when it finished; null until then (R36.1). */
  comision_monto: v.nullable(v.number()),
  comision_porcentaje: v.nullable(v.number()),
  /** It is on a live settlement of its driver (R36.4). */
  liquidada: v.boolean(),
  cliente: v.object({
    id,
    nombre: v.string(),
    rut: v.string(),
    razon_social: v.string(),
    giro: v.string(),
    cel: v.string(),
    plantas: answerArray(plantaRecord),
  }),
  chofer: v.nullable(
    v.object({
      id,
      nombre: v.string(),
      contrato: v.picklist(CONTRATOS),
      comision: v.number(),
      rut: v.nullable(v.string()),
      cel: v.nullable(v.string()),
    }),
  ),
  camion: v.nullable(
    v.object({ id, placa: v.string(), marca: v.string(), placa_carro: v.nullable(v.string()) }),
  ),
  contenedor: v.nullable(
    v.object({
      id,
      numero: v.nullable(v.string()),
      underlang: v.boolean(),
      deposito: v.nullable(place),
    }),
  ),
  puerto: v.nullable(place),
  planta: v.nullable(place),
  embarque: embarqueRecord,
  movimientos: answerArray(movimientoRecord),
  extras: answerArray(operacionExtra),
  /** By tomada_en. */
  adjuntos: answerArray(adjuntoRecord),
  /** By id. */
  documentos: answerArray(documentoRecord),
});
export type OperacionRecord = v.InferOutput<typeof operacionRecord>;

/** A row of AGENDADO: GET /operacion. */
export const agendadoListRow = v.object({
  id,
  cliente: v.object({ id, nombre: v.string() }),
  tipo,
  created_at: iso,
  monto: v.number(),
  eta_puerto: iso,
  eta_planta: iso,
  bl_booking: v.nullable(v.string()),
  version: v.number(),
});
export type AgendadoListRow = v.InferOutput<typeof agendadoListRow>;

/** A row of ASIGNADO: GET /operacion/asignado. */
export const asignadoListRow = v.object({
  op_id: id,
  uuid: v.string(),
  cliente_nombre: v.string(),
  op_tipo: tipo,
  op_eta_puerto: iso,
  op_eta_planta: iso,
  op_monto: v.number(),
  chofer_nombre: v.string(),
  camion_marca: v.string(),
  camion_placa: v.string(),
  contenedor_numero: v.nullable(v.string()),
  op_bl_booking: v.nullable(v.string()),
  op_cita_desde: v.nullable(iso),
  op_contenedor_previsto: v.nullable(v.string()),
  /** YYYY-MM-DD. */
  op_ultimo_dia_libre: v.nullable(v.string()),
  /** How many attachments it has. */
  adjuntos: v.number(),
  /** The end of its last movement is estimated (R18.7). */
  en_curso: v.boolean(),
  finalizado: v.boolean(),
  facturada: v.boolean(),
  version: v.number(),
});
export type AsignadoListRow = v.InferOutput<typeof asignadoListRow>;

export const operacionFacturable = v.object({
  id,
  uuid: v.string(),
  tipo,
  monto: v.number(),
  contenedor: chargedContenedor,
  /** The end of one of its movements is estimated (R18.7). */
  estimado: v.boolean(),
  /** The end of its last movement. */
  finalizada_en: v.nullable(iso),
  cliente: v.object({ nombre: v.string() }),
});
export type OperacionFacturable = v.InferOutput<typeof operacionFacturable>;
