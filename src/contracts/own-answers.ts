/**
 * The answers of a CHOFER's calls that contain records (R26.5): fields that are not here never reach him. The server
 * removes them from every answer of these calls, refusals included.
 */
import * as v from 'valibot';
import { adjuntoRecord } from './adjunto.ts';
import { answerArray } from './arrays.ts';
import { plantaRecord } from './cliente.ts';
import { id } from './common.ts';
import { documentoRecord } from './documento.ts';
import { OWN_EMBARQUE_FIELDS } from '#domain/embarque.ts';
import { embarqueRecord } from './embarque.ts';
import { empresaAnswer } from './empresa.ts';
import type { EndpointKey } from './endpoints.ts';
import { movimientoRecord } from './movimiento.ts';
import { asignadoListRow, operacionRecord } from './operacion.ts';

const RECORD = ['id', 'uuid', 'version', 'created_at', 'updated_at'] as const;

const ownAdjunto = v.pick(adjuntoRecord, [
  ...RECORD,
  'operacion',
  'movimiento',
  'tipo',
  'tipo_contenido',
  'bytes',
  'sha256',
  'tomada_en',
  'nota',
  'firmante_nombre',
  'miniatura',
]);
const ownMovimiento = v.pick(movimientoRecord, [
  ...RECORD,
  'deleted_at',
  'tipo',
  'fecha_inicio',
  'fecha_termino',
  'termino_estimado',
  'operacion',
  'planta',
  'puerto',
  'deposito',
  'contenedor',
  'bodega',
  'datos',
]);
const ownDocumento = v.pick(documentoRecord, [
  ...RECORD,
  'operacion',
  'movimiento',
  'tipo',
  'folio',
  'fecha',
  'nota',
]);
const ownEmbarque = v.pick(embarqueRecord, OWN_EMBARQUE_FIELDS);
const ownOperacion = v.object({
  ...v.pick(operacionRecord, [
    ...RECORD,
    'tipo',
    'eta_puerto',
    'eta_planta',
    'finalizado',
    'camion',
    'contenedor',
    'puerto',
    'planta',
  ]).entries,
  cliente: v.object({ id, nombre: v.string(), plantas: answerArray(plantaRecord) }),
  // His own.
  chofer: v.nullable(
    v.object({ id, nombre: v.string(), rut: v.nullable(v.string()), cel: v.nullable(v.string()) }),
  ),
  embarque: ownEmbarque,
  movimientos: answerArray(ownMovimiento),
  adjuntos: answerArray(ownAdjunto),
  documentos: answerArray(ownDocumento),
});

/** The `datos` of these calls, or each of their `results`. */
export const OWN_ANSWERS: Readonly<Partial<Record<EndpointKey, v.GenericSchema>>> = {
  'operacion.get': ownOperacion,
  'operacion.asignado': v.pick(asignadoListRow, [
    'op_id',
    'uuid',
    'cliente_nombre',
    'op_tipo',
    'op_eta_puerto',
    'op_eta_planta',
    'chofer_nombre',
    'camion_marca',
    'camion_placa',
    'contenedor_numero',
    'op_bl_booking',
    'op_cita_desde',
    'op_contenedor_previsto',
    'adjuntos',
    'en_curso',
    'finalizado',
    'version',
  ]),
  'movimiento.create': ownMovimiento,
  'movimiento.update': ownMovimiento,
  'movimiento.remove': ownMovimiento,
  'adjunto.create': ownAdjunto,
  'adjunto.update': ownAdjunto,
  'adjunto.remove': ownAdjunto,
  empresa: v.pick(empresaAnswer, ['nombre', 'direccion', 'contacto', 'zona']),
};
