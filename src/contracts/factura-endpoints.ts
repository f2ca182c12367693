/** The calls of invoices. */
import { dataAnswer, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { facturaCreate, facturaListRow, facturaRecord, facturaUpdate } from './factura.ts';

export const facturaEndpoints = {
  'factura.list': {
    method: 'GET',
    path: '/factura',
    query: listQuery(),
    answer: pageAnswer(facturaListRow),
  },
  'factura.create': {
    method: 'POST',
    path: '/factura',
    body: facturaCreate,
    answer: mutationAnswer(facturaRecord),
  },
  'factura.get': {
    method: 'GET',
    path: '/factura/:id',
    answer: dataAnswer(facturaRecord),
  },
  'factura.update': {
    method: 'PATCH',
    path: '/factura/:id',
    body: facturaUpdate,
    answer: mutationAnswer(facturaRecord),
  },
  'factura.remove': {
    method: 'DELETE',
    path: '/factura/:id',
    answer: mutationAnswer(facturaRecord),
  },
} as const satisfies Record<string, Endpoint>;
