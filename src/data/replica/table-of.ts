/** The table whose unsent changes mark what a list or a call answers. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListKey } from '#contracts/lists.ts';
import { MODULES, type ModuleKey } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';

/** The table whose unsent changes mark a list's rows. */
export const TABLE_OF_LIST: Record<ListKey, TableName> = {
  ...(Object.fromEntries(MODULES.map((key) => [key, key])) as Record<ModuleKey, ModuleKey>),
  deudas: 'cliente',
  cobranza: 'cliente',
  operacion: 'operacion',
  asignado: 'operacion',
  factura: 'factura',
  // Their rows are identified by the client.
  contenedor: 'cliente',
  mercaderia: 'cliente',
  transporte: 'contenedor_transporte',
  vencimiento: 'vencimiento',
  liquidacion: 'liquidacion',
};

/**
 * The table whose new records a list shows. FACTURABLES shows charges, but a user who does not see a waiting invoice would
 * invoice them again.
 */
export const CREATED_ON_LIST: Partial<Record<ListKey, TableName>> = {
  ...(Object.fromEntries(MODULES.map((key) => [key, key])) as Record<ModuleKey, ModuleKey>),
  deudas: 'factura',
  operacion: 'operacion',
  factura: 'factura',
  transporte: 'contenedor_transporte',
  vencimiento: 'vencimiento',
  liquidacion: 'liquidacion',
};

const LIST_CALLS: Partial<Record<ListKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  cobranza: 'cliente.cobranza',
  asignado: 'operacion.asignado',
};

export const listCall = (key: ListKey): EndpointKey => LIST_CALLS[key] ?? (`${key}.list` as EndpointKey);

/** Calls whose names do not begin with their table. */
const OTHER_TABLE: Record<string, TableName> = {
  transporte: 'contenedor_transporte',
  notificacion: 'operacion',
};

/** The table of the records that a call is about. */
export function tableOf(key: EndpointKey): TableName {
  const [first = ''] = key.split('.');
  return OTHER_TABLE[first] ?? (first as TableName);
}
