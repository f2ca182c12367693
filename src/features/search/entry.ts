import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { IconType } from '#ui/base/icons.ts';
import type { LinkProps } from '@tanstack/react-router';

/** The order of groups whose best scores are equal. */
export const ENTRY_KINDS = [
  'Páginas',
  'Operaciones',
  'Contenedores',
  'Clientes',
  'Facturas',
  'Camiones',
  'Choferes',
  'En las listas',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A result: a page or a record with its address. */
export interface SearchEntry {
  /** The key under which a recent choice is stored, without personal data: 'operacion:12'. */
  key: string;
  group: EntryKind;
  title: string;
  detalle: string;
  icon: IconType;
  link: LinkProps;
}

export const entryKey = (table: TableName, id: Id, action = ''): string =>
  `${table}:${id}${action && `:${action}`}`;
