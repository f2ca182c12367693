/** The calls of scheduled and of stored containers. */
import { answerArray } from './arrays.ts';
import { dataAnswer, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import {
  agendamientoCreate,
  almacenDetalle,
  almacenListRow,
  contenedorOption,
  porteoCreate,
  transporteListRow,
  transporteRecord,
} from './contenedor.ts';
import type { Endpoint } from './endpoint.ts';

export const contenedorEndpoints = {
  'contenedor.list': {
    method: 'GET',
    path: '/contenedor',
    summary: 'Contenedores vacíos almacenados, por cliente y bodega',
    query: listQuery(),
    answer: pageAnswer(almacenListRow),
  },
  'mercaderia.list': {
    method: 'GET',
    path: '/contenedor/mercaderia',
    summary: 'Contenedores con mercadería almacenados, por cliente y bodega',
    query: listQuery(),
    answer: pageAnswer(almacenListRow),
  },
  'contenedor.cliente': {
    method: 'GET',
    path: '/contenedor/cliente/:clienteId/:withGoods',
    summary: 'Contenedores almacenados de un cliente: vacíos (false) o con mercadería (true)',
    answer: almacenDetalle,
  },
  'contenedor.select': {
    method: 'GET',
    path: '/contenedor/for-select/:clienteId',
    summary: 'Contenedores vacíos de un cliente en bodega',
    answer: dataAnswer(answerArray(contenedorOption)),
  },
  'contenedor.create': {
    method: 'POST',
    path: '/contenedor',
    summary: 'Agendar contenedores vacíos',
    body: agendamientoCreate,
    answer: mutationAnswer(transporteRecord),
  },

  'transporte.list': {
    method: 'GET',
    path: '/contenedor/transporte',
    summary: 'Agendamientos con contenedores por mover',
    query: listQuery(),
    answer: pageAnswer(transporteListRow),
  },
  'transporte.get': {
    method: 'GET',
    path: '/contenedor/transporte/:id',
    summary: 'Ver un agendamiento',
    answer: dataAnswer(transporteRecord),
  },
  'transporte.create': {
    method: 'POST',
    path: '/contenedor/transporte',
    summary: 'Mover contenedores agendados a su bodega (porteo)',
    body: porteoCreate,
    answer: mutationAnswer(transporteRecord),
  },
  'transporte.remove': {
    method: 'DELETE',
    path: '/contenedor/transporte/:id',
    summary: 'Eliminar un agendamiento sin contenedores movidos',
    answer: mutationAnswer(transporteRecord),
  },
} as const satisfies Record<string, Endpoint>;
