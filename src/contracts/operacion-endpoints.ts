/** The calls of operations, their movements and their charges. */
import { answerArray } from './arrays.ts';
import { dataAnswer, mutationAnswer, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';
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
    query: filteredQuery(LISTS.operacion.filters),
    answer: pageAnswer(agendadoListRow),
  },
  'operacion.asignado': {
    method: 'GET',
    path: '/operacion/asignado',
    query: filteredQuery(LISTS.asignado.filters),
    answer: pageAnswer(asignadoListRow),
  },
  'operacion.facturables': {
    method: 'GET',
    path: '/operacion/facturables/cliente/:clienteId',
    answer: dataAnswer(answerArray(operacionFacturable)),
  },
  'operacion.create': {
    method: 'POST',
    path: '/operacion',
    body: operacionCreate,
    answer: mutationAnswer(operacionRecord),
  },
  'operacion.get': {
    method: 'GET',
    path: '/operacion/:id',
    answer: dataAnswer(operacionRecord),
  },
  'operacion.update': {
    method: 'PATCH',
    path: '/operacion/:id',
    body: operacionUpdate,
    answer: mutationAnswer(operacionRecord),
  },
  'operacion.remove': {
    method: 'DELETE',
    path: '/operacion/:id',
    answer: mutationAnswer(operacionRecord),
  },

  'movimiento.create': {
    method: 'POST',
    path: '/movimiento',
    body: movimientoCreate,
    answer: mutationAnswer(movimientoRecord),
  },
  'movimiento.update': {
    method: 'PATCH',
    path: '/movimiento/:id',
    body: movimientoUpdate,
    answer: mutationAnswer(movimientoRecord),
  },
  'movimiento.remove': {
    method: 'DELETE',
    path: '/movimiento/:id',
    answer: mutationAnswer(movimientoRecord),
  },
  'extra.facturables': {
    method: 'GET',
    path: '/extra/facturables/:clienteId',
    answer: dataAnswer(answerArray(extraFacturable)),
  },
} as const satisfies Record<string, Endpoint>;
