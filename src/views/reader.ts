/**
 * The interface through which views read rows: on the browser the replica with the unsent changes, on the server the
 * rows fetched for one answer. So views give the same result on both sides (decision 005).
 */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';

export interface Lector {
  /** A row by its id, deleted ones included: history still shows their names. */
  get<T extends Tabla>(tabla: T, id: Id | null): Tablas[T] | undefined;
  /** All live rows. */
  all<T extends Tabla>(tabla: T): Iterable<Tablas[T]>;
  /** Live rows whose column has that value. */
  where<T extends Tabla, C extends keyof Tablas[T] & string>(
    tabla: T,
    columna: C,
    valor: Tablas[T][C],
  ): readonly Tablas[T][];
}

/** Ascending by id: numbers of the server first, then records that exist only on this device. */
export function byId(a: { id: Id }, b: { id: Id }): number {
  if (a.id === b.id) return 0;
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
  if (typeof a.id === typeof b.id) return a.id < b.id ? -1 : 1;
  return typeof a.id === 'number' ? -1 : 1;
}
