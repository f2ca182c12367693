/** What an edit is made on top of: the record its form was opened with, or newer words on it that its user knows of. */
import type { OutboxRow } from '../changes/row.ts';
import { baseSobre, elegir, sobreLoPropio } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';

type NuevaFila = Omit<OutboxRow, 'seq'>;

export class Ediciones {
  /** Edits that met a conflict, and were told so: the last of each record. */
  private refused: readonly OutboxRow[] = [];

  /** A form has been told that the server refused its edit for another's. */
  told(row: OutboxRow): void {
    if (row.error?.servidor) this.refused = [row, ...this.refused.filter((each) => !isSameRecord(each, row))];
  }

  /** The new edit as it is to be queued, `rows` being the outbox. */
  preparada(row: NuevaFila, rows: readonly OutboxRow[]): NuevaFila {
    const theirs = this.refused.find((each) => isSameRecord(each, row))?.error?.servidor;
    this.refused = this.refused.filter((each) => !isSameRecord(each, row));
    return sobreLoPropio(theirs ? encima(row, theirs) : row, rows);
  }
}

/** The user was told of the other's change, and saves again: all of it is mine, groups of fields whole. */
function encima(row: NuevaFila, theirs: Record<string, unknown>): NuevaFila {
  if (row.base === null || Number(theirs.version) <= row.base.version) return row;
  if (row.args.body === null) return { ...row, base: baseSobre(row, theirs) };
  const args = { ...row.args, body: elegir(row, theirs, () => true) };
  return { ...row, args, base: baseSobre({ ...row, args }, theirs) };
}
