/** Who may make which call (R26.1). Pure data, for server and screens. */
import type { Role } from '#domain/vocabulary.ts';
import type { EndpointKey } from './endpoints.ts';
import { CALLS } from './calls.ts';
import type { ModuleKey } from './module.ts';

type Roles = readonly Role[];

const ADMINS = ['SUPER_ADMIN', 'ADMIN'] as const satisfies Roles;
const DISPATCH: Roles = [...ADMINS, 'DESPACHO'];
const BILLING: Roles = [...ADMINS, 'CONTABILIDAD'];
const OFFICE: Roles = [...DISPATCH, 'CONTABILIDAD'];
const READERS: Roles = [...OFFICE, 'LECTURA'];

type Written =
  | ModuleKey
  | 'operacion'
  | 'movimiento'
  | 'documento'
  | 'extra'
  | 'factura'
  | 'adjunto'
  | 'vencimiento';

const writes = (key: Written, writers: Roles) =>
  ({ [`${key}.create`]: writers, [`${key}.update`]: writers, [`${key}.remove`]: writers }) as Partial<
    Record<EndpointKey, Roles>
  >;

/**
 * The roles of the office that may make each call that changes something, and each read that not all of them may make.
 * All of them may make any other GET; only administrators any other call.
 */
const ROLES_BY_CALL: Readonly<Partial<Record<EndpointKey, Roles>>> = {
  ...writes('chofer', DISPATCH),
  ...writes('camion', DISPATCH),
  ...writes('cliente', OFFICE),
  ...writes('bodega', DISPATCH),
  ...writes('deposito', DISPATCH),
  ...writes('puerto', DISPATCH),
  ...writes('negociacion', BILLING),
  ...writes('operacion', DISPATCH),
  ...writes('movimiento', DISPATCH),
  ...writes('documento', DISPATCH),
  'contenedor.create': DISPATCH,
  'transporte.create': DISPATCH,
  'transporte.remove': DISPATCH,
  ...writes('extra', BILLING),
  ...writes('factura', BILLING),
  'abono.create': BILLING,
  'abono.remove': BILLING,
  'adjunto.upload': OFFICE,
  ...writes('adjunto', OFFICE),
  ...writes('vencimiento', DISPATCH),
  'liquidacion.create': BILLING,
  'liquidacion.remove': BILLING,
  /** Of what the user may delete; the handler decides (R38.2). */
  restauracion: OFFICE,
  /** Users, their histories, the security log and the server's figures. Each user may read the own record (R26.3). */
  'usuario.list': ADMINS,
  'usuario.create': ADMINS,
  'usuario.update': ADMINS,
  'seguridad.list': ADMINS,
  metricas: ADMINS,
  'usuario.clave': READERS,
  'preferencia.update': READERS,
  /** Whose sessions, the handlers decide (R15.8). */
  'sesion.remove': READERS,
  logout: READERS,
  /** Each operation of a batch is checked like a single call. */
  'sync.lote': READERS,
  'sync.filas': READERS,
};

/** The calls of a CHOFER. Those about operations reach his own work alone (R26.5). */
const OF_DRIVERS: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'logout',
  'usuario.get',
  'usuario.clave',
  'sesion.list',
  'sesion.remove',
  'preferencia.list',
  'preferencia.update',
  'empresa',
  'docs.openapi',
  'sync.cambios',
  'sync.huellas',
  'sync.filas',
  'sync.eventos',
  'sync.lote',
  'operacion.asignado',
  'operacion.get',
  'movimiento.create',
  'movimiento.update',
  'movimiento.remove',
  'adjunto.upload',
  'adjunto.contenido',
  'adjunto.create',
  'adjunto.update',
  'adjunto.remove',
]);

const officeRolesOf = (call: EndpointKey): Roles =>
  ROLES_BY_CALL[call] ?? (CALLS[call].method === 'GET' ? READERS : ADMINS);

export const rolesOf = (call: EndpointKey): Roles =>
  OF_DRIVERS.has(call) ? [...officeRolesOf(call), 'CHOFER'] : officeRolesOf(call);

export const mayCall = (role: Role, call: EndpointKey): boolean => rolesOf(call).includes(role);
