import type { Tabla } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { IconType } from '#ui/base/icons.ts';
import type { LinkProps } from '@tanstack/react-router';

/** The order of groups with equal scores. */
export const GRUPOS = [
  'Páginas',
  'Operaciones',
  'Contenedores',
  'Clientes',
  'Facturas',
  'Camiones',
  'Choferes',
  'En las listas',
] as const;
export type Grupo = (typeof GRUPOS)[number];

/** A result: a page or a record with its address. */
export interface Entrada {
  /** Its key among the recent choices, without personal data: 'operacion:12'. */
  clave: string;
  grupo: Grupo;
  titulo: string;
  detalle: string;
  icon: IconType;
  link: LinkProps;
}

export const claveDe = (tabla: Tabla, id: Id, accion = ''): string =>
  `${tabla}:${id}${accion && `:${accion}`}`;

/** A term in the address of a screen's lists, by their names there. */
export const enListas = (term: string, ...listas: readonly string[]): never =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the lists' own, which no route declares
  Object.fromEntries(listas.map((lista) => [`${lista}_buscar`, term])) as never;
