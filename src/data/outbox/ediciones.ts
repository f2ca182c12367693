/** What an edit is made on top of: the record its form was opened with, or newer words on it that its user knows of. */
import type { OutboxRow } from './fila.ts';
import { baseAfter } from './merge.ts';
import { camposDe, mutacionOf } from './mutaciones.ts';

export class Ediciones {
  /** The server's record, of records whose last edit here met a conflict: by the first of the edit's records. */
  private readonly theirs = new Map<string, Record<string, unknown>>();

  /** A form has been told that the server refused its edit for another's. */
  told({ records, error }: OutboxRow): void {
    if (error?.servidor) this.theirs.set(records[0] ?? '', error.servidor);
  }

  /** The base of a new edit, `rows` being the outbox. */
  baseOf({ name, base, records }: Omit<OutboxRow, 'seq'>, rows: readonly OutboxRow[]): OutboxRow['base'] {
    if (base === null) return null;
    const key = records[0] ?? '';
    const theirs = this.theirs.get(key);
    this.theirs.delete(key);
    let current = base;
    if (theirs && Number(theirs.version) > base.version) {
      // The user was told of the other's change, and saves again.
      current = { version: Number(theirs.version), campos: camposDe(theirs, Object.keys(base.campos)) };
    }
    for (const row of rows) {
      const isOwn = row.state === 'acked' && row.records[0] === key;
      if (isOwn && mutacionOf(row.name)?.tabla === mutacionOf(name)?.tabla) {
        current = baseAfter(current, row, row.answer?.datos);
      }
    }
    return current;
  }
}
