/** A Lector over given rows: those that the server fetched for one answer, or those of a test. */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from './reader.ts';

export type Filas = { [T in Tabla]?: readonly Tablas[T][] };

export function lectorDeFilas(filas: Filas): Lector {
  const rowsOf = <T extends Tabla>(tabla: T): readonly Tablas[T][] => filas[tabla] ?? [];
  // Built on first use: a search for each row would read a table of thousands of rows thousands of times.
  const indexes: { [T in Tabla]?: ReadonlyMap<Id, Tablas[T]> } = {};
  function indexOf<T extends Tabla>(tabla: T): ReadonlyMap<Id, Tablas[T]> {
    const index = indexes[tabla] ?? new Map(rowsOf(tabla).map((row) => [row.id, row]));
    Object.assign(indexes, { [tabla]: index });
    return index;
  }
  const live = <T extends Tabla>(tabla: T): Tablas[T][] =>
    rowsOf(tabla).filter(({ deleted_at }) => deleted_at === null);
  return {
    get: (tabla, id: Id | null) => (id === null ? undefined : indexOf(tabla).get(id)),
    all: live,
    where: (tabla, columna, valor) => live(tabla).filter((row) => row[columna] === valor),
  };
}
