/** The calls of invoices. */
import { datos, listQuery, mutacion, pagina } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { facturaCreate, facturaFila, facturaRecord, facturaUpdate } from './factura.ts';

export const facturaEndpoints = {
  'factura.list': {
    method: 'GET',
    path: '/factura',
    summary: 'Facturas',
    query: listQuery(),
    answer: pagina(facturaFila),
  },
  'factura.create': {
    method: 'POST',
    path: '/factura',
    summary: 'Crear una factura',
    body: facturaCreate,
    answer: mutacion(facturaRecord),
  },
  'factura.get': {
    method: 'GET',
    path: '/factura/:id',
    summary: 'Ver una factura',
    answer: datos(facturaRecord),
  },
  'factura.update': {
    method: 'PATCH',
    path: '/factura/:id',
    summary: 'Marcar una factura como pagada o pendiente',
    body: facturaUpdate,
    answer: mutacion(facturaRecord),
  },
  'factura.remove': {
    method: 'DELETE',
    path: '/factura/:id',
    summary: 'Eliminar una factura',
    answer: mutacion(facturaRecord),
  },
} as const satisfies Record<string, Endpoint>;
