import type { Id } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

/** The number of a client's operations that are not finished. */
export const openOperaciones = (reader: Reader, cliente: Id): number =>
  reader.where('operacion', 'cliente_id', cliente).filter(({ finalizado }) => !finalizado).length;
