/** The calls of invoices. */
import { dataAnswer, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { facturaCreate, facturaListRow, facturaRecord, facturaUpdate } from './factura.ts';

export const facturaEndpoints = {
  'factura.list': {
    method: 'GET',
    path: '/factura',
    summary: 'Facturas',
    query: listQuery(),
    answer: pageAnswer(facturaListRow),
  },
  'factura.create': {
    method: 'POST',
    path: '/factura',
    summary: 'Crear una factura',
    body: facturaCreate,
    answer: mutationAnswer(facturaRecord),
  },
  'factura.get': {
    method: 'GET',
    path: '/factura/:id',
    summary: 'Ver una factura',
    answer: dataAnswer(facturaRecord),
  },
  'factura.update': {
    method: 'PATCH',
    path: '/factura/:id',
    summary: 'Marcar una factura como pagada o pendiente',
    body: facturaUpdate,
    answer: mutationAnswer(facturaRecord),
  },
  'factura.remove': {
    method: 'DELETE',
    path: '/factura/:id',
    summary: 'Eliminar una factura',
    answer: mutationAnswer(facturaRecord),
  },
} as const satisfies Record<string, Endpoint>;
