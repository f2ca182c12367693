/**
 * Every call of the API, once: method, path and schemas. The server mounts its handlers from this table, the browser
 * makes its calls from it, and the documentation is generated from it.
 */
import * as v from 'valibot';
import { bodega } from './bodega.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente, deudaFila } from './cliente.ts';
import { datos, id, listQuery, mutacion, pagina } from './comun.ts';
import { contenedorOpcion } from './contenedor.ts';
import { deposito } from './deposito.ts';
import { extraFacturable } from './extra.ts';
import { facturaCreate, facturaFila, facturaRecord, facturaUpdate } from './factura.ts';
import type { ModuloKey } from './modulo.ts';
import { movimientoCreate, movimientoRecord, movimientoUpdate } from './movimiento.ts';
import { negociacion } from './negociacion.ts';
import {
  agendadoFila,
  asignadoFila,
  operacionCreate,
  operacionFacturable,
  operacionRecord,
  operacionUpdate,
} from './operacion.ts';
import { puerto } from './puerto.ts';
import { cambiosAnswer, cambiosQuery, loteAnswer, loteBody } from './sync.ts';
import { loginAnswer, loginBody } from './usuario.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below /api, parameters as ':id'. */
  readonly path: string;
  readonly summary: string;
  /** Answered without a session. */
  readonly open?: true;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
}

/** All seven modules, by key. */
export const MODULO_CONTRACTS = { chofer, camion, cliente, bodega, deposito, puerto, negociacion };

/** A select's option: id and nombre, and what some modules add (contrato, marca, placa, porteo). */
export const opcionSelect = v.looseObject({ id, nombre: v.string() });
export interface OpcionSelect {
  id: v.InferOutput<typeof id>;
  nombre: string;
  contrato?: string;
  marca?: string;
  placa?: string;
  porteo?: string;
}

function crud<const K extends ModuloKey>(key: K) {
  const { create, update, recordSchema, filaSchema, nombre, plural } = MODULO_CONTRACTS[key];
  const one = mutacion(recordSchema as v.GenericSchema);
  return {
    [`${key}.list`]: {
      method: 'GET',
      path: `/${key}`,
      summary: `Lista de ${plural}`,
      query: listQuery(),
      answer: pagina(filaSchema as v.GenericSchema),
    },
    [`${key}.create`]: {
      method: 'POST',
      path: `/${key}`,
      summary: `Crear ${nombre}`,
      body: create,
      answer: one,
    },
    [`${key}.get`]: {
      method: 'GET',
      path: `/${key}/:id`,
      summary: `Ver ${nombre}`,
      answer: datos(recordSchema as v.GenericSchema),
    },
    [`${key}.update`]: {
      method: 'PATCH',
      path: `/${key}/:id`,
      summary: `Editar ${nombre}`,
      body: update,
      answer: one,
    },
    [`${key}.remove`]: {
      method: 'DELETE',
      path: `/${key}/:id`,
      summary: `Eliminar ${nombre}`,
      answer: one,
    },
  } as unknown as Record<`${K}.${'list' | 'create' | 'get' | 'update' | 'remove'}`, Endpoint>;
}

const select = <const K extends string>(key: K, path: string, summary: string) =>
  ({
    [`${key}.select`]: { method: 'GET', path, summary, answer: datos(v.array(opcionSelect)) },
  }) as unknown as Record<`${K}.select`, Endpoint>;

export const ENDPOINTS = {
  salud: {
    method: 'GET',
    path: '/salud',
    summary: 'Estado del servidor',
    open: true,
    answer: v.looseObject({ estado: v.string() }),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Iniciar sesión',
    open: true,
    body: loginBody,
    answer: loginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Cerrar sesión',
    answer: mutacion(v.null()),
  },

  ...crud('chofer'),
  ...crud('camion'),
  ...crud('cliente'),
  ...crud('bodega'),
  ...crud('deposito'),
  ...crud('puerto'),
  ...crud('negociacion'),
  ...select('chofer', '/chofer/for-select', 'Choferes para elegir'),
  ...select('camion', '/camion/for-select', 'Camiones para elegir'),
  ...select('cliente', '/cliente/for-select', 'Clientes para elegir'),
  ...select('bodega', '/bodega/for-select', 'Bodegas para elegir'),
  ...select('deposito', '/deposito/for-select', 'Depósitos para elegir'),
  ...select('puerto', '/puerto/for-select', 'Puertos para elegir'),
  ...select('cliente.negociacion', '/cliente/for-select/negociacion', 'Clientes sin negociación'),
  'cliente.deudas': {
    method: 'GET',
    path: '/cliente/deudas',
    summary: 'Clientes por facturar',
    query: listQuery(),
    answer: pagina(deudaFila),
  },

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
    answer: datos(v.array(operacionFacturable)),
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
    answer: datos(v.array(extraFacturable)),
  },
  'contenedor.select': {
    method: 'GET',
    path: '/contenedor/for-select/:clienteId',
    summary: 'Contenedores vacíos de un cliente en bodega',
    answer: datos(v.array(contenedorOpcion)),
  },

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

  'sync.cambios': {
    method: 'GET',
    path: '/sync/cambios',
    summary: 'Cambios desde un cursor, para las réplicas',
    query: cambiosQuery,
    answer: cambiosAnswer,
  },
  'sync.lote': {
    method: 'POST',
    path: '/sync/lote',
    summary: 'Hasta 100 cambios de una vez, cada uno con su clave y su respuesta',
    body: loteBody,
    answer: loteAnswer,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointKey = keyof typeof ENDPOINTS;

/** The path of a call with its parameters in place: ('chofer.get', {id: 7}) → '/chofer/7'. */
export function pathOf(key: EndpointKey, params: Record<string, string | number> = {}): string {
  return ENDPOINTS[key].path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}
