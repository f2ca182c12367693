/** The calls of scheduled and of stored containers. */
import { answerArray } from './arrays.ts';
import { datos, listQuery, mutacion, pagina } from './common.ts';
import {
  agendamientoCreate,
  almacenDetalle,
  almacenFila,
  contenedorOpcion,
  porteoCreate,
  transporteFila,
  transporteRecord,
} from './contenedor.ts';
import type { Endpoint } from './endpoint.ts';

export const contenedorEndpoints = {
  'contenedor.list': {
    method: 'GET',
    path: '/contenedor',
    summary: 'Contenedores vacíos almacenados, por cliente y bodega',
    query: listQuery(),
    answer: pagina(almacenFila),
  },
  'mercaderia.list': {
    method: 'GET',
    path: '/contenedor/mercaderia',
    summary: 'Contenedores con mercadería almacenados, por cliente y bodega',
    query: listQuery(),
    answer: pagina(almacenFila),
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
    answer: datos(answerArray(contenedorOpcion)),
  },
  'contenedor.create': {
    method: 'POST',
    path: '/contenedor',
    summary: 'Agendar contenedores vacíos',
    body: agendamientoCreate,
    answer: mutacion(transporteRecord),
  },

  'transporte.list': {
    method: 'GET',
    path: '/contenedor/transporte',
    summary: 'Agendamientos con contenedores por mover',
    query: listQuery(),
    answer: pagina(transporteFila),
  },
  'transporte.get': {
    method: 'GET',
    path: '/contenedor/transporte/:id',
    summary: 'Ver un agendamiento',
    answer: datos(transporteRecord),
  },
  'transporte.create': {
    method: 'POST',
    path: '/contenedor/transporte',
    summary: 'Mover contenedores agendados a su bodega (porteo)',
    body: porteoCreate,
    answer: mutacion(transporteRecord),
  },
  'transporte.remove': {
    method: 'DELETE',
    path: '/contenedor/transporte/:id',
    summary: 'Eliminar un agendamiento sin contenedores movidos',
    answer: mutacion(transporteRecord),
  },
} as const satisfies Record<string, Endpoint>;
