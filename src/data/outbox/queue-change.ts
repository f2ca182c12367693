/** What changes in the queue: alterations of its rows, and what is told of them. Pure. */
import { isParked, type OutboxRow } from '../changes/row.ts';

export type QueueEvent =
  /** One row more, after all others. */
  | { tipo: 'agregada'; row: OutboxRow }
  /** Rows are further on their way; what they change is shown as before. */
  | { tipo: 'avance' }
  /** Rows are gone, parked, released or altered: what is shown has to be computed anew. */
  | { tipo: 'filas' };

/** New values of a row, or what makes them from the row as it then is. */
export type RowUpdate = Partial<OutboxRow> | ((row: OutboxRow) => Partial<OutboxRow>);

export const altered = (row: OutboxRow, rowUpdate: RowUpdate | undefined): OutboxRow => ({
  ...row,
  ...(typeof rowUpdate === 'function' ? rowUpdate(row) : rowUpdate),
});

/** By seq. */
export type RowUpdates = ReadonlyMap<number, RowUpdate>;

/** What a user's decision alters in later rows, from the rows without it and with it (renew.ts). */
export type Renew = (before: readonly OutboxRow[], after: readonly OutboxRow[]) => RowUpdates;

export const noRenewals: Renew = () => new Map();

/**
 * What an update does to the rows that are shown: parked rows are not, nor what waits for them unless its user has released
 * it; and an altered one shows something else.
 */
export function altersScreen(before: OutboxRow, after: OutboxRow): boolean {
  return (
    after.args !== before.args || isParked(after) !== isParked(before) || after.released !== before.released
  );
}
