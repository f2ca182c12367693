/** What a role does not permit where it may not make a call, in words: 'crear choferes'. */
import type { EndpointKey } from './endpoints.ts';
import { MODULE_CONTRACTS } from './modules.ts';
import { MODULES } from './module.ts';

/** Those of the modules follow from their names. */
const WORDS: Partial<Record<EndpointKey, string>> = {
  metricas: 'ver las cifras del servidor',
  notificacion: 'ver las notificaciones',
  dashboard: 'ver las cifras de la empresa',
  historial: 'ver el historial',
  restauracion: 'recuperar lo eliminado',
  'usuario.list': 'ver los usuarios',
  'usuario.get': 'ver otros usuarios',
  'usuario.create': 'crear usuarios',
  'usuario.update': 'editar usuarios',
  'sesion.list': 'ver las sesiones de otros usuarios',
  'seguridad.list': 'ver el registro de seguridad',
  'cliente.deudas': 'ver las deudas de los clientes',
  'cliente.cobranza': 'ver la cobranza',
  'cliente.cuenta': 'ver la cuenta de un cliente',
  rentabilidad: 'ver la rentabilidad',
  'cliente.negociacion.select': 'ver negociaciones',
  'operacion.list': 'ver las operaciones agendadas',
  'operacion.facturables': 'ver lo que falta facturar',
  'operacion.adjuntos': 'descargar las fotos y documentos de una operación',
  'operacion.create': 'agendar operaciones',
  'operacion.update': 'editar operaciones ni asignarles chofer',
  'operacion.remove': 'eliminar operaciones',
  'movimiento.create': 'registrar movimientos',
  'movimiento.update': 'editar movimientos',
  'movimiento.remove': 'eliminar movimientos',
  'extra.facturables': 'ver lo que falta facturar',
  'extra.get': 'ver los cobros',
  'extra.create': 'agregar cobros',
  'extra.update': 'editar cobros',
  'extra.remove': 'eliminar cobros',
  'contenedor.list': 'ver los contenedores',
  'contenedor.cliente': 'ver los contenedores',
  'contenedor.select': 'ver los contenedores',
  'mercaderia.list': 'ver los contenedores',
  'contenedor.create': 'agendar contenedores',
  'transporte.list': 'ver los agendamientos',
  'transporte.get': 'ver los agendamientos',
  'transporte.create': 'mover contenedores',
  'transporte.remove': 'eliminar agendamientos',
  'factura.list': 'ver las facturas',
  'factura.get': 'ver las facturas',
  'factura.create': 'crear facturas',
  'factura.update': 'editar facturas',
  'factura.remove': 'eliminar facturas',
  'abono.create': 'pagar facturas',
  'abono.remove': 'eliminar pagos',
  'adjunto.upload': 'agregar fotos y documentos',
  'adjunto.create': 'agregar fotos y documentos',
  'adjunto.update': 'editar fotos y documentos',
  'adjunto.remove': 'eliminar fotos y documentos',
  'documento.create': 'agregar documentos',
  'documento.update': 'editar documentos',
  'documento.remove': 'eliminar documentos',
  'vencimiento.list': 'ver los vencimientos',
  'vencimiento.get': 'ver los vencimientos',
  'vencimiento.create': 'crear vencimientos',
  'vencimiento.update': 'editar vencimientos',
  'vencimiento.remove': 'eliminar vencimientos',
  'liquidacion.list': 'ver las liquidaciones',
  'liquidacion.pendiente': 'ver las liquidaciones',
  'liquidacion.get': 'ver las liquidaciones',
  'liquidacion.create': 'crear liquidaciones',
  'liquidacion.remove': 'eliminar liquidaciones',
};
const VERBS = {
  list: 'ver',
  get: 'ver',
  select: 'ver',
  create: 'crear',
  update: 'editar',
  remove: 'eliminar',
} as const;

/** @returns null for a call that all roles may make */
export function wordsOfCall(call: EndpointKey): string | null {
  const own = WORDS[call];
  if (own !== undefined) return own;
  for (const module of MODULES) {
    for (const [action, verb] of Object.entries(VERBS)) {
      if (call === `${module}.${action}`) return `${verb} ${MODULE_CONTRACTS[module].plural.toLowerCase()}`;
    }
  }
  return null;
}

export const refusalText = (words: string): string => `No tiene permiso para ${words}`;
