/** The row writes of a plan. The server runs them in SQL, the browser's overlay in memory. */
import type { BaseRow, Id, DerivedTable, DerivedTables } from './tables.ts';

/**
 * The `id` of a new row is its uuid, which its device chose or which is derived from another row's; without one, a
 * name that is valid only in this plan. Later writes of the plan refer to the row by it. An insert of a deleted row
 * restores that row. An update without values only raises the row's version.
 */
export type RowWrite = {
  [T in DerivedTable]:
    | { op: 'insert'; table: T; id: string; values: Omit<DerivedTables[T], keyof BaseRow> }
    | { op: 'update'; table: T; id: Id; values: Partial<Omit<DerivedTables[T], keyof BaseRow>> }
    | { op: 'delete'; table: T; id: Id };
}[DerivedTable];
