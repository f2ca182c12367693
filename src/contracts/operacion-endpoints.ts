/** The calls of operations, their movements and their charges. */
import { answerArray } from './arrays.ts';
import { datos, listQuery, mutacion, pagina } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { extraFacturable } from './extra.ts';
import { movimientoCreate, movimientoRecord, movimientoUpdate } from './movimiento.ts';
import {
  agendadoFila,
  asignadoFila,
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
    answer: pagina(agendadoFila),
  },
  'operacion.asignado': {
    method: 'GET',
    path: '/operacion/asignado',
    summary: 'Operaciones asignadas',
    query: listQuery(),
    answer: pagina(asignadoFila),
  },
  'operacion.facturables': {
    method: 'GET',
    path: '/operacion/facturables/cliente/:clienteId',
    summary: 'Operaciones por facturar de un cliente',
    answer: datos(answerArray(operacionFacturable)),
  },
  'operacion.create': {
    method: 'POST',
    path: '/operacion',
    summary: 'Agendar una operación',
    body: operacionCreate,
    answer: mutacion(operacionRecord),
  },
  'operacion.get': {
    method: 'GET',
    path: '/operacion/:id',
    summary: 'Ver una operación',
    answer: datos(operacionRecord),
  },
  'operacion.update': {
    method: 'PATCH',
    path: '/operacion/:id',
    summary: 'Asignar chofer y camión; corregir monto y fechas',
    body: operacionUpdate,
    answer: mutacion(operacionRecord),
  },
  'operacion.remove': {
    method: 'DELETE',
    path: '/operacion/:id',
    summary: 'Eliminar una operación',
    answer: mutacion(operacionRecord),
  },

  'movimiento.create': {
    method: 'POST',
    path: '/movimiento',
    summary: 'Registrar un movimiento',
    body: movimientoCreate,
    answer: mutacion(movimientoRecord),
  },
  'movimiento.update': {
    method: 'PATCH',
    path: '/movimiento/:id',
    summary: 'Corregir un movimiento',
    body: movimientoUpdate,
    answer: mutacion(movimientoRecord),
  },
  'movimiento.remove': {
    method: 'DELETE',
    path: '/movimiento/:id',
    summary: 'Deshacer el último movimiento',
    answer: mutacion(movimientoRecord),
  },
  'extra.facturables': {
    method: 'GET',
    path: '/extra/facturables/:clienteId',
    summary: 'Cobros por facturar de un cliente',
    answer: datos(answerArray(extraFacturable)),
  },
} as const satisfies Record<string, Endpoint>;
