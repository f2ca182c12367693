/** Finds the base of an edit: the record that its form was opened with, or a newer state of it that its user knows. */
import type { OutboxRow } from '../changes/row.ts';
import { baseOn, choose, onTopOfOwn } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';

type NewRow = Omit<OutboxRow, 'seq'>;

export class EditBases {
  /** Edits whose forms have shown a conflict to the user; the last one of each record. */
  private refused: readonly OutboxRow[] = [];

  /** A form has shown the user that another user's change conflicts with the edit. */
  noteConflict(row: OutboxRow): void {
    if (row.error?.servidor) this.refused = [row, ...this.refused.filter((each) => !isSameRecord(each, row))];
  }

  /** The edit with its base, ready for the queue; `rows` is the outbox. */
  prepared(row: NewRow, rows: readonly OutboxRow[]): NewRow {
    const theirs = this.refused.find((each) => isSameRecord(each, row))?.error?.servidor;
    this.refused = this.refused.filter((each) => !isSameRecord(each, row));
    return onTopOfOwn(theirs ? onTop(row, theirs) : row, rows);
  }
}

/**
 * The user has seen the other user's change and saves again: all fields of the edit win, groups of fields as a whole.
 */
function onTop(row: NewRow, theirs: Record<string, unknown>): NewRow {
  if (row.base === null || Number(theirs.version) <= row.base.version) return row;
  if (row.args.body === null) return { ...row, base: baseOn(row, theirs) };
  const args = { ...row.args, body: choose(row, theirs, () => true) };
  return { ...row, args, base: baseOn({ ...row, args }, theirs) };
}
