/** Updates of the rows of the outbox, and the events that report them. Pure. */
import { isParked, type OutboxRow } from '../changes/row.ts';

export type QueueEvent =
  /** Rows were added after all others. */
  | { kind: 'added'; rows: readonly OutboxRow[] }
  /** The sending state of rows has changed; the screens show the same. */
  | { kind: 'progress' }
  /** Rows were removed, parked, released or altered: the overlay must be rebuilt. */
  | { kind: 'rows' };

/** New values of a row, or a function of the row as it is at that time. */
export type RowUpdate = Partial<OutboxRow> | ((row: OutboxRow) => Partial<OutboxRow>);

export const altered = (row: OutboxRow, rowUpdate: RowUpdate | undefined): OutboxRow => ({
  ...row,
  ...(typeof rowUpdate === 'function' ? rowUpdate(row) : rowUpdate),
});

/** By seq. */
export type RowUpdates = ReadonlyMap<number, RowUpdate>;

/** The updates of later rows that follow from a user's decision, given the rows without it and with it (renew.ts). */
export type RenewRows = (before: readonly OutboxRow[], after: readonly OutboxRow[]) => RowUpdates;

export const noRenewals: RenewRows = () => new Map();

/**
 * Whether an update changes the rows on screen. Parked rows are not shown, and neither are rows that wait for them,
 * unless released.
 */
export function altersScreen(before: OutboxRow, after: OutboxRow): boolean {
  return (
    after.args !== before.args || isParked(after) !== isParked(before) || after.released !== before.released
  );
}
