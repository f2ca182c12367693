/** What the overlay's changes read and write: the rows on screen (`Capa`), or a trial on top of them (`Trial`). */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';

export interface Layer extends Lector {
  /** The server's number for a record that is known by its uuid; the uuid itself while there is none. */
  resolve: (tabla: Tabla, id: Id) => Id;
  /** Notes that the change depends on which rows have that value: the server's rules ask it. */
  observe?: (tabla: Tabla, columna: string, id: Id) => void;
  put: <T extends Tabla>(tabla: T, row: Tablas[T]) => void;
  /** Alters a row that exists; otherwise does nothing. */
  patch: <T extends Tabla>(tabla: T, id: Id, values: Partial<Tablas[T]>) => void;
}
