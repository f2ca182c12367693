/** The calls of operations, their movements and their charges. */
import { answerArray } from './arrays.ts';
import { dataAnswer, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { extraFacturable } from './extra.ts';
import { movimientoCreate, movimientoRecord, movimientoUpdate } from './movimiento.ts';
import {
  agendadoListRow,
  asignadoListRow,
  operacionCreate,
  operacionFacturable,
  operacionRecord,
  operacionUpdate,
} from './operacion.ts';

export const operacionEndpoints = {
  'operacion.list': {
    method: 'GET',
    path: '/operacion',
    summary: 'Operaciones agendadas, sin chofer',
    query: listQuery(),
    answer: pageAnswer(agendadoListRow),
  },
  'operacion.asignado': {
    method: 'GET',
    path: '/operacion/asignado',
    summary: 'Operaciones asignadas',
    query: listQuery(),
    answer: pageAnswer(asignadoListRow),
  },
  'operacion.facturables': {
    method: 'GET',
    path: '/operacion/facturables/cliente/:clienteId',
    summary: 'Operaciones por facturar de un cliente',
    answer: dataAnswer(answerArray(operacionFacturable)),
  },
  'operacion.create': {
    method: 'POST',
    path: '/operacion',
    summary: 'Agendar una operación',
    body: operacionCreate,
    answer: mutationAnswer(operacionRecord),
  },
  'operacion.get': {
    method: 'GET',
    path: '/operacion/:id',
    summary: 'Ver una operación',
    answer: dataAnswer(operacionRecord),
  },
  'operacion.update': {
    method: 'PATCH',
    path: '/operacion/:id',
    summary: 'Asignar chofer y camión; corregir monto y fechas',
    body: operacionUpdate,
    answer: mutationAnswer(operacionRecord),
  },
  'operacion.remove': {
    method: 'DELETE',
    path: '/operacion/:id',
    summary: 'Eliminar una operación',
    answer: mutationAnswer(operacionRecord),
  },

  'movimiento.create': {
    method: 'POST',
    path: '/movimiento',
    summary: 'Registrar un movimiento',
    body: movimientoCreate,
    answer: mutationAnswer(movimientoRecord),
  },
  'movimiento.update': {
    method: 'PATCH',
    path: '/movimiento/:id',
    summary: 'Corregir un movimiento',
    body: movimientoUpdate,
    answer: mutationAnswer(movimientoRecord),
  },
  'movimiento.remove': {
    method: 'DELETE',
    path: '/movimiento/:id',
    summary: 'Deshacer el último movimiento',
    answer: mutationAnswer(movimientoRecord),
  },
  'extra.facturables': {
    method: 'GET',
    path: '/extra/facturables/:clienteId',
    summary: 'Cobros por facturar de un cliente',
    answer: dataAnswer(answerArray(extraFacturable)),
  },
} as const satisfies Record<string, Endpoint>;
