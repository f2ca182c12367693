/** What an edit is made on top of: the record its form was opened with, or newer words on it that its user knows of. */
import type { OutboxRow } from './fila.ts';
import { baseAfter, baseSobre, elegir } from './merge.ts';
import { mutacionOf } from './mutaciones.ts';

type NuevaFila = Omit<OutboxRow, 'seq'>;

export class Ediciones {
  /** The server's record, of records whose last edit here met a conflict: by the first of the edit's records. */
  private readonly theirs = new Map<string, Record<string, unknown>>();

  /** A form has been told that the server refused its edit for another's. */
  told({ records, error }: OutboxRow): void {
    if (error?.servidor) this.theirs.set(records[0] ?? '', error.servidor);
  }

  /** The new edit as it is to be queued, `rows` being the outbox. */
  preparada(row: NuevaFila, rows: readonly OutboxRow[]): NuevaFila {
    const key = row.records[0] ?? '';
    const theirs = this.theirs.get(key);
    this.theirs.delete(key);
    const edit = theirs ? encima(row, theirs) : row;
    let { base } = edit;
    for (const each of rows) {
      const isOwn = each.state === 'acked' && each.records[0] === key;
      if (base && isOwn && mutacionOf(each.name)?.tabla === mutacionOf(row.name)?.tabla) {
        base = baseAfter(base, each, each.answer?.datos);
      }
    }
    return { ...edit, base };
  }
}

/** The user was told of the other's change, and saves again: all of it is mine, groups of fields whole. */
function encima(row: NuevaFila, theirs: Record<string, unknown>): NuevaFila {
  if (row.base === null || Number(theirs.version) <= row.base.version) return row;
  const args = { ...row.args, body: elegir(row, theirs, () => true) };
  return { ...row, args, base: baseSobre({ ...row, args }, theirs) };
}
