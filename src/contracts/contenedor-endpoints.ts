/** The calls of scheduled and of stored containers. */
import { answerArray } from './arrays.ts';
import { dataAnswer, mutationAnswer, pageAnswer } from './common.ts';
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
import { filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';

export const contenedorEndpoints = {
  'contenedor.list': {
    method: 'GET',
    path: '/contenedor',
    query: filteredQuery(LISTS.contenedor.filters),
    answer: pageAnswer(almacenListRow),
  },
  'mercaderia.list': {
    method: 'GET',
    path: '/contenedor/mercaderia',
    query: filteredQuery(LISTS.mercaderia.filters),
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
    query: filteredQuery(LISTS.transporte.filters),
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
