/** What the user's own changes set in a record between an earlier change of it and an edit. Pure. */
import { isSameRecord } from './mutations.ts';
import { isParked, type OutboxRow } from './row.ts';

type Change = Pick<OutboxRow, 'seq' | 'name' | 'args' | 'records' | 'writes' | 'state'>;
type Edit = Pick<OutboxRow, 'name' | 'records'> & { seq?: number };
type Fields = Readonly<Record<string, unknown>>;

/** A new movement may close the one before it: it sets these fields of that record (R18.7). */
const CLOSING: Fields = { fecha_termino: null, termino_estimado: null };

/** Whether a change may set fields of another record than its own. */
export const setsOtherRecords = ({ name }: Pick<OutboxRow, 'name'>): boolean => name === 'movimiento.create';

/** The fields that a change sets in the edited record; null where it leaves the record alone. */
function fieldsSet(change: Change, edit: Edit): Fields | null {
  if (isSameRecord(change, edit)) return change.state === 'acked' ? null : (change.args.body ?? {});
  const writesIt = setsOtherRecords(change) && change.writes.some((key) => edit.records.includes(key));
  return writesIt ? CLOSING : null;
}

/**
 * The fields that those of `rows` after `earlier` and before `edit` set in the edited record: the edit was made on top of
 * their values. Left out are changes that wait for their user, and acknowledged ones of the same record, whose answers
 * become the base themselves.
 */
export function setBetween(rows: readonly Change[], earlier: Pick<OutboxRow, 'seq'>, edit: Edit): Fields[] {
  return rows
    .filter((row) => row.seq > earlier.seq && row.seq < (edit.seq ?? Infinity) && !isParked(row))
    .map((change) => fieldsSet(change, edit))
    .filter((fields) => fields !== null);
}
