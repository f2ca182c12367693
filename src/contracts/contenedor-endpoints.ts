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
    query: listQuery(),
    answer: pageAnswer(almacenListRow),
  },
  'mercaderia.list': {
    method: 'GET',
    path: '/contenedor/mercaderia',
    query: listQuery(),
    answer: pageAnswer(almacenListRow),
  },
  'contenedor.cliente': {
    method: 'GET',
    path: '/contenedor/cliente/:clienteId/:withGoods',
    answer: almacenDetalle,
  },
  'contenedor.select': {
    method: 'GET',
    path: '/contenedor/for-select/:clienteId',
    answer: dataAnswer(answerArray(contenedorOption)),
  },
  'contenedor.create': {
    method: 'POST',
    path: '/contenedor',
    body: agendamientoCreate,
    answer: mutationAnswer(transporteRecord),
  },

  'transporte.list': {
    method: 'GET',
    path: '/contenedor/transporte',
    query: listQuery(),
    answer: pageAnswer(transporteListRow),
  },
  'transporte.get': {
    method: 'GET',
    path: '/contenedor/transporte/:id',
    answer: dataAnswer(transporteRecord),
  },
  'transporte.create': {
    method: 'POST',
    path: '/contenedor/transporte',
    body: porteoCreate,
    answer: mutationAnswer(transporteRecord),
  },
  'transporte.remove': {
    method: 'DELETE',
    path: '/contenedor/transporte/:id',
    answer: mutationAnswer(transporteRecord),
  },
} as const satisfies Record<string, Endpoint>;
