/**
 * The interface through which the overlay's changes read and write: the rows on screen (`OverlayLayer`), or a trial on
 * top of them (`Trial`).
 */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';

export interface Layer extends Reader {
  /** The server's number of a record known by its uuid, or the uuid itself while it has none. */
  resolve: (table: TableName, id: Id) => Id;
  /** Whether the record is here and not deleted. It does not count as read: the change does not wait for those of that record. */
  isLive: (table: TableName, id: Id) => boolean;
  /** Whether the record is here and deleted; likewise. One that the device lacks may exist on the server. */
  isDeleted: (table: TableName, id: Id) => boolean;
  /**
   * Whether a removal that the rules refuse on these rows is computed all the same. The server, whose rows may be
   * newer, may allow it, and needs to know what the user expected it to remove.
   */
  readonly worksOutRefusedRemovals?: boolean;
  put: <T extends TableName>(table: T, row: Tables[T]) => void;
  /** Alters an existing row; does nothing where there is none. */
  patch: <T extends TableName>(table: T, id: Id, values: Partial<Tables[T]>) => void;
}
