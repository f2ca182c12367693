/** The table whose unsent changes mark what a list or a call answers. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListaKey } from '#contracts/lists.ts';
import { MODULOS, type ModuloKey } from '#contracts/module.ts';
import type { Tabla } from '#contracts/tables.ts';

/** The table whose unsent changes mark a list's rows. */
export const TABLA_DE_LISTA: Record<ListaKey, Tabla> = {
  ...(Object.fromEntries(MODULOS.map((key) => [key, key])) as Record<ModuloKey, ModuloKey>),
  deudas: 'cliente',
  operacion: 'operacion',
  asignado: 'operacion',
  factura: 'factura',
  // Their rows are named by the client.
  contenedor: 'cliente',
  mercaderia: 'cliente',
  transporte: 'contenedor_transporte',
};

const LIST_CALLS: Partial<Record<ListaKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  asignado: 'operacion.asignado',
};

export const callOf = (key: ListaKey): EndpointKey => LIST_CALLS[key] ?? (`${key}.list` as EndpointKey);

/** Calls that are not named after the table that they are about. */
const OTRA_TABLA: Record<string, Tabla> = { transporte: 'contenedor_transporte', notificacion: 'operacion' };

/** The table of the records that a call is about. */
export function tablaDe(key: EndpointKey): Tabla {
  const [first = ''] = key.split('.');
  return OTRA_TABLA[first] ?? (first as Tabla);
}
