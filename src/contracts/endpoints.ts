/**
 * Every call of the API, once: method, path and schemas. The server mounts its handlers from this table, the browser
 * makes its calls from it, and the documentation is generated from it.
 */
import * as v from 'valibot';
import { abonoEndpoints } from './abono.ts';
import { adjuntoEndpoints } from './adjunto.ts';
import { answerArray } from './arrays.ts';
import { deudaListRow } from './cliente.ts';
import { dataAnswer, id, listQuery, mutationAnswer, pageAnswer } from './common.ts';
import { cobranzaEndpoints } from './cobranza.ts';
import { contenedorEndpoints } from './contenedor-endpoints.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { docsEndpoints } from './docs.ts';
import { documentoEndpoints } from './documento.ts';
import { empresaEndpoints } from './empresa.ts';
import type { Endpoint } from './endpoint.ts';
import { filteredQuery } from './filtered-query.ts';
import { extraEndpoints } from './extra.ts';
import { facturaEndpoints } from './factura-endpoints.ts';
import { historialEndpoints } from './historial.ts';
import { liquidacionEndpoints } from './liquidacion.ts';
import { LISTS } from './lists.ts';
import type { ModuleKey } from './module.ts';
import { MODULE_CONTRACTS } from './modules.ts';
import { operacionEndpoints } from './operacion-endpoints.ts';
import { notificacionEndpoints } from './notificacion.ts';
import { preferenciaEndpoints } from './preferencia.ts';
import { rentabilidadEndpoints } from './rentabilidad.ts';
import { restauracionEndpoints } from './restauracion.ts';
import { digestsEndpoints } from './digests.ts';
import { seguridadEndpoints } from './seguridad.ts';
import { sesionEndpoints } from './sesion.ts';
import { changesAnswer, changesQuery, eventsEndpoints, batchAnswer, batchBody } from './sync.ts';
import { loginBody, usuarioEndpoints } from './usuario.ts';
import { loginAnswer } from './login.ts';
import { vencimientoEndpoints } from './vencimiento.ts';

/** A select's option: id and nombre, and what some modules add (contrato, rut, marca, placa, porteo, …). */
export const selectOption = v.looseObject({ id, nombre: v.string() });
export interface SelectOption {
  id: v.InferOutput<typeof id>;
  nombre: string;
  contrato?: string;
  rut?: string | null;
  cel?: string | null;
  marca?: string;
  placa?: string;
  placa_carro?: string | null;
  porteo?: string;
}

function crud<const K extends ModuleKey>(key: K) {
  const { create, update, recordSchema, rowSchema } = MODULE_CONTRACTS[key];
  const one = mutationAnswer(recordSchema as v.GenericSchema);
  return {
    [`${key}.list`]: {
      method: 'GET',
      path: `/${key}`,
      query: filteredQuery(LISTS[key].filters),
      answer: pageAnswer(rowSchema as v.GenericSchema),
    },
    [`${key}.create`]: {
      method: 'POST',
      path: `/${key}`,
      body: create,
      answer: one,
    },
    [`${key}.get`]: {
      method: 'GET',
      path: `/${key}/:id`,
      answer: dataAnswer(recordSchema as v.GenericSchema),
    },
    [`${key}.update`]: {
      method: 'PATCH',
      path: `/${key}/:id`,
      body: update,
      answer: one,
    },
    [`${key}.remove`]: {
      method: 'DELETE',
      path: `/${key}/:id`,
      answer: one,
    },
  } as unknown as Record<`${K}.${'list' | 'create' | 'get' | 'update' | 'remove'}`, Endpoint>;
}

const select = <const K extends string>(key: K, path: string) =>
  ({
    [`${key}.select`]: { method: 'GET', path, answer: dataAnswer(answerArray(selectOption)) },
  }) as unknown as Record<`${K}.select`, Endpoint>;

export const ENDPOINTS = {
  salud: {
    method: 'GET',
    path: '/salud',
    open: true,
    answer: v.looseObject({ estado: v.string() }),
  },
  metricas: {
    method: 'GET',
    path: '/metricas',
    media: 'text/plain',
    answer: v.string(),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    open: true,
    body: loginBody,
    answer: loginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    answer: mutationAnswer(v.null()),
  },

  ...usuarioEndpoints,
  ...sesionEndpoints,
  ...preferenciaEndpoints,
  ...seguridadEndpoints,
  ...notificacionEndpoints,
  ...dashboardEndpoints,
  ...empresaEndpoints,
  ...historialEndpoints,
  ...restauracionEndpoints,
  ...eventsEndpoints,
  ...docsEndpoints,

  ...crud('chofer'),
  ...crud('camion'),
  ...crud('cliente'),
  ...crud('bodega'),
  ...crud('deposito'),
  ...crud('puerto'),
  ...crud('negociacion'),
  ...select('chofer', '/chofer/for-select'),
  ...select('camion', '/camion/for-select'),
  ...select('cliente', '/cliente/for-select'),
  ...select('bodega', '/bodega/for-select'),
  ...select('deposito', '/deposito/for-select'),
  ...select('puerto', '/puerto/for-select'),
  ...select('cliente.negociacion', '/cliente/for-select/negociacion'),
  'cliente.deudas': {
    method: 'GET',
    path: '/cliente/deudas',
    query: listQuery(),
    answer: pageAnswer(deudaListRow),
  },
  ...cobranzaEndpoints,
  ...rentabilidadEndpoints,

  ...operacionEndpoints,
  ...contenedorEndpoints,
  ...extraEndpoints,
  ...facturaEndpoints,
  ...abonoEndpoints,
  ...adjuntoEndpoints,
  ...documentoEndpoints,
  ...vencimientoEndpoints,
  ...liquidacionEndpoints,

  'sync.cambios': {
    method: 'GET',
    path: '/sync/cambios',
    query: changesQuery,
    answer: changesAnswer,
  },
  'sync.lote': {
    method: 'POST',
    path: '/sync/lote',
    body: batchBody,
    answer: batchAnswer,
  },
  ...digestsEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointKey = keyof typeof ENDPOINTS;
