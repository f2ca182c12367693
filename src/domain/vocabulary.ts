/** The closed vocabularies (R9.5, R18.1, R19). Each list of words stands here only. */

export const CONTRATOS = ['Interno', 'Externo'] as const;

export const PORTEOS = ['Valparaiso', 'San Antonio'] as const;
export type Porteo = (typeof PORTEOS)[number];

export const TIPOS_OPERACION = ['IMPORTACION', 'EXPORTACION'] as const;
export type TipoOperacion = (typeof TIPOS_OPERACION)[number];

export const TIPO_OPERACION_LABEL: Record<TipoOperacion, string> = {
  IMPORTACION: 'Importación',
  EXPORTACION: 'Exportación',
};

/**
 * In the order in which an operation passes through them: without driver, with one, finished but not invoiced,
 * invoiced.
 */
export const OPERACION_STATES = ['Agendado', 'Asignado', 'Finalizado', 'Facturado'] as const;

/** Unfinished, finished but not invoiced, invoiced: the filter of ASIGNADO (R14.6). */
export const ASIGNADO_STATES = ['pendiente', 'finalizada', 'facturada'] as const;

/** Not paid, paid, not paid and past its due date: the filter of invoices (R14.6). */
export const FACTURA_STATES = ['pendiente', 'pagada', 'vencida'] as const;

/** A client with an overdue invoice, one without: the filter of receivables (R35.2). */
export const COBRANZA_STATES = ['vencido', 'al_dia'] as const;

export const TIPOS_MOVIMIENTO = [
  'Retiro en puerto',
  'Retiro de contenedor en Bodega',
  'Retiro de contenedor en Deposito',
  'Carga en planta',
  'Descarga en planta',
  'Almacenaje en bodega',
  'Entrega en puerto',
  'Entrega de contenedor',
] as const;
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number];

export const TIPOS_EXTRA = [
  'Estadia planta',
  'Estadia puerto',
  'Almacenaje',
  'Underlang',
  'Porteo Valparaiso',
  'Porteo San Antonio',
] as const;
export type TipoExtra = (typeof TIPOS_EXTRA)[number];

export const TIPO_EXTRA_LABEL: Record<TipoExtra, string> = {
  'Estadia planta': 'Estadía planta',
  'Estadia puerto': 'Estadía puerto',
  Almacenaje: 'Almacenaje',
  Underlang: 'Underlang',
  'Porteo Valparaiso': 'Porteo Valparaíso',
  'Porteo San Antonio': 'Porteo San Antonio',
};

/** What is charged by hand (R33). */
export const TIPOS_COBRO = [
  'Falso flete',
  'Peaje',
  'Sobreestadía',
  'Gate in',
  'Lavado',
  'Sobrepeso',
  'Otro',
] as const;
export type TipoCobro = (typeof TIPOS_COBRO)[number];

/** What an attachment of an operation shows (R25). */
export const TIPOS_ADJUNTO = [
  'EIR',
  'Sello',
  'Contenedor',
  'Daño',
  'Guía',
  'Entrega',
  'Firma',
  'Otro',
] as const;
export type TipoAdjunto = (typeof TIPOS_ADJUNTO)[number];

/** The papers of an operation (R28). */
export const TIPOS_DOCUMENTO = [
  'Guía de despacho',
  'Factura',
  'DIN',
  'DUS',
  'TATC',
  'EIR',
  'Orden de compra',
  'Otro',
] as const;
export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number];

/** How an invoice is paid (R34). */
export const MEDIOS_ABONO = ['Transferencia', 'Cheque', 'Efectivo', 'Otro'] as const;
export type MedioAbono = (typeof MEDIOS_ABONO)[number];

/** What of a driver or a truck expires (R29); domain/vencimiento.ts has those of each. */
export const TIPOS_VENCIMIENTO = [
  'Licencia',
  'Credencial de terminal',
  'Revisión técnica',
  'Permiso de circulación',
  'SOAP',
  'Seguro',
  'Otro',
] as const;
export type TipoVencimiento = (typeof TIPOS_VENCIMIENTO)[number];

/** Past, within the next 30 days, later (R29). */
export const VENCIMIENTO_STATES = ['vencido', 'por_vencer', 'vigente'] as const;
export type VencimientoState = (typeof VENCIMIENTO_STATES)[number];

/** The states of a record's changes that have not reached the server, from the least to the most severe. */
export const PENDING_STATES = ['waiting', 'rejected', 'conflict'] as const;
export type PendingState = (typeof PENDING_STATES)[number];

/** What the security log tells (R15.5). */
export const TIPOS_EVENTO = [
  'Inicio de sesión',
  'Inicio de sesión fallido',
  'Inicio de sesión incompleto',
  'Cierre de sesión',
  'Sesiones terminadas',
  'Usuario creado',
  'Usuario editado',
  'Usuario desactivado',
  'Usuario activado',
  'Contraseña cambiada',
  'Cambio de contraseña fallido',
  'Respaldo',
  'Restauración',
] as const;
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/** What a user may do depends on the role (R26.1, contracts/permissions.ts). */
export const ROLES = ['ADMIN', 'SUPER_ADMIN', 'DESPACHO', 'CONTABILIDAD', 'LECTURA', 'CHOFER'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABEL: Record<Role, string> = {
  ADMIN: 'Administrador',
  SUPER_ADMIN: 'Superadministrador',
  DESPACHO: 'Despacho',
  CONTABILIDAD: 'Contabilidad',
  LECTURA: 'Solo lectura',
  CHOFER: 'Chofer',
};
