/**
 * The answers of a CHOFER's calls that contain records (R26.5): fields that are not here never reach him. The server
 * removes them from every answer of these calls, refusals included.
 */
import * as v from 'valibot';
import { adjuntoRecord } from './adjunto.ts';
import { answerArray } from './arrays.ts';
import { plantaRecord } from './cliente.ts';
import { id } from './common.ts';
import { empresaAnswer } from './empresa.ts';
import type { EndpointKey } from './endpoints.ts';
import { movimientoRecord } from './movimiento.ts';
import { asignadoListRow, operacionRecord } from './operacion.ts';

const ownAdjunto = v.omit(adjuntoRecord, ['firmante_rut', 'usuario']);
const ownMovimiento = v.omit(movimientoRecord, ['extras', 'chofer', 'camion']);
const ownOperacion = v.object({
  ...v.omit(operacionRecord, ['monto', 'facturada', 'comision_externo', 'extras']).entries,
  cliente: v.object({ id, nombre: v.string(), plantas: answerArray(plantaRecord) }),
  chofer: v.nullable(v.object({ id, nombre: v.string() })),
  movimientos: answerArray(ownMovimiento),
  adjuntos: answerArray(ownAdjunto),
});

/** The `datos` of these calls, or each of their `results`. */
export const OWN_ANSWERS: Readonly<Partial<Record<EndpointKey, v.GenericSchema>>> = {
  'operacion.get': ownOperacion,
  'operacion.asignado': v.omit(asignadoListRow, ['op_monto', 'facturada']),
  'movimiento.create': ownMovimiento,
  'movimiento.update': ownMovimiento,
  'movimiento.remove': ownMovimiento,
  'adjunto.create': ownAdjunto,
  'adjunto.update': ownAdjunto,
  'adjunto.remove': ownAdjunto,
  empresa: v.omit(empresaAnswer, ['rut']),
};
