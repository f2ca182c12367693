/** The calls of invoices. */
import { dataAnswer, mutationAnswer, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';
import { facturaCreate, facturaListRow, facturaRecord, facturaUpdate } from './factura.ts';

export const facturaEndpoints = {
  'factura.list': {
    method: 'GET',
    path: '/factura',
    query: filteredQuery(LISTS.factura.filters),
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
