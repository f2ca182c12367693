/** What the overlay's changes read and write: the rows on screen (`Capa`), or a trial on top of them (`Trial`). */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';

export interface Layer extends Reader {
  /** The server's number for a record that is known by its uuid; the uuid itself while there is none. */
  resolve: (table: TableName, id: Id) => Id;
  /**
   * Whether a removal that the rules refuse on these rows is worked out all the same: the server, whose rows may be newer,
   * may allow it, and then has to be told what it was to remove.
   */
  readonly worksOutRefusedRemovals?: boolean;
  put: <T extends TableName>(table: T, row: Tables[T]) => void;
  /** Alters a row that exists; otherwise does nothing. */
  patch: <T extends TableName>(table: T, id: Id, values: Partial<Tables[T]>) => void;
}
