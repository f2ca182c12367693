/** A record of the journal (journal.ts). */
import type { OutboxRow } from '../changes/row.ts';

export interface JournalRecord {
  n: number;
  /** New values of some rows. */
  filas: readonly (readonly [seq: number, values: Partial<OutboxRow>])[];
}

/** Without the number that the journal assigns. */
export type JournalEntry = Pick<JournalRecord, 'filas'>;
