/** Who may make which call: one line for each, or for each module's five (R26.1). Pure data, for server and screens. */
import type { Role } from '#domain/vocabulary.ts';
import type { EndpointKey } from './endpoints.ts';
import type { ModuleKey } from './module.ts';

type Roles = readonly Role[];

const ADMINS = ['SUPER_ADMIN', 'ADMIN'] as const satisfies Roles;
const DISPATCH = [...ADMINS, 'DESPACHO'] as const satisfies Roles;
const BILLING = [...ADMINS, 'CONTABILIDAD'] as const satisfies Roles;
const OFFICE = [...DISPATCH, 'CONTABILIDAD'] as const satisfies Roles;
const ALL = [...OFFICE, 'LECTURA'] as const satisfies Roles;

type CrudKey<K extends ModuleKey> = `${K}.${'list' | 'create' | 'get' | 'update' | 'remove'}`;

const crud = <const K extends ModuleKey>(key: K, writers: Roles) =>
  ({
    [`${key}.list`]: ALL,
    [`${key}.create`]: writers,
    [`${key}.get`]: ALL,
    [`${key}.update`]: writers,
    [`${key}.remove`]: writers,
  }) as Record<CrudKey<K>, Roles>;

/** Open calls (those without a session) are listed too, and not checked. */
export const ROLES_BY_CALL: Readonly<Record<EndpointKey, Roles>> = {
  salud: ALL,
  metricas: ADMINS,
  login: ALL,
  logout: ALL,
  'usuario.list': ADMINS,
  /** Each user may read the own record (R26.3). */
  'usuario.get': ALL,
  'usuario.create': ADMINS,
  'usuario.update': ADMINS,
  'usuario.clave': ALL,
  'seguridad.list': ADMINS,
  notificacion: ALL,
  dashboard: ALL,
  empresa: ALL,
  /** Histories of users are for administrators (R26.3). */
  historial: ALL,
  'sync.eventos': ALL,
  docs: ALL,
  'docs.script': ALL,
  'docs.style': ALL,
  'docs.openapi': ALL,
  ...crud('chofer', DISPATCH),
  ...crud('camion', DISPATCH),
  ...crud('cliente', OFFICE),
  ...crud('bodega', DISPATCH),
  ...crud('deposito', DISPATCH),
  ...crud('puerto', DISPATCH),
  ...crud('negociacion', BILLING),
  'chofer.select': ALL,
  'camion.select': ALL,
  'cliente.select': ALL,
  'bodega.select': ALL,
  'deposito.select': ALL,
  'puerto.select': ALL,
  'cliente.negociacion.select': ALL,
  'cliente.deudas': ALL,
  'operacion.list': ALL,
  'operacion.asignado': ALL,
  'operacion.facturables': ALL,
  'operacion.create': DISPATCH,
  'operacion.get': ALL,
  'operacion.update': DISPATCH,
  'operacion.remove': DISPATCH,
  'movimiento.create': DISPATCH,
  'movimiento.update': DISPATCH,
  'movimiento.remove': DISPATCH,
  'extra.facturables': ALL,
  'contenedor.list': ALL,
  'mercaderia.list': ALL,
  'contenedor.cliente': ALL,
  'contenedor.select': ALL,
  'contenedor.create': DISPATCH,
  'transporte.list': ALL,
  'transporte.get': ALL,
  'transporte.create': DISPATCH,
  'transporte.remove': DISPATCH,
  'factura.list': ALL,
  'factura.create': BILLING,
  'factura.get': ALL,
  'factura.update': BILLING,
  'factura.remove': BILLING,
  'adjunto.upload': OFFICE,
  'adjunto.contenido': ALL,
  'adjunto.create': OFFICE,
  'adjunto.update': OFFICE,
  'adjunto.remove': OFFICE,
  'operacion.adjuntos': ALL,
  'sync.cambios': ALL,
  /** Each of its operations is checked like a single call. */
  'sync.lote': ALL,
  'sync.huellas': ALL,
  'sync.filas': ALL,
};

export const mayCall = (role: Role, call: EndpointKey): boolean => ROLES_BY_CALL[call].includes(role);
