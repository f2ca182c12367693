/** Another content for a change that waits: what it may replace, and what stays. Pure. */
import { isUntouched, type OutboxRow } from '../changes/row.ts';
import { editFields } from '../changes/merge.ts';
import { isSameRecord, mutationOf } from '../changes/mutations.ts';
import { WITH_NEW_RECORDS } from './prepare.ts';

type ChangeBody = Record<string, unknown>;

const object = (value: unknown): ChangeBody | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ChangeBody) : null;

/**
 * The server has the key or the record with other content, which editing cannot alter; the numbers in the change may be
 * those of other records; or the change may have arrived long ago.
 */
const NOT_EDITABLE: ReadonlySet<string> = new Set(['clave_reutilizada', 'existe', 'instancia', 'vencido']);

/** A refused change, or one that nobody has sent. One from a file may have been sent by the device that wrote it. */
export function isEditable(row: OutboxRow): boolean {
  const { state, error } = row;
  const isBeyondEditing = error?.codigo != null && NOT_EDITABLE.has(error.codigo);
  if (state === 'rejected') return error?.status !== 0 && !isBeyondEditing;
  return isUntouched(row);
}

const NOMBRES = ['numero', 'nombre'] as const;

/** The new elements of a list under the uuids that they have: by their name, else by their place. */
function sameRecords(before: readonly unknown[], typed: readonly unknown[]): unknown[] {
  const free = before.map(object).filter((each) => typeof each?.uuid === 'string');
  const taken = new Set<ChangeBody | null>();
  const take = (found: ChangeBody | null | undefined): unknown => {
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found.uuid;
  };
  const isNew = (each: ChangeBody | null): each is ChangeBody => each !== null && !each.id && !each.uuid;
  for (const each of typed.map(object)) {
    const own = free.find((old) => each?.uuid !== undefined && old?.uuid === each.uuid);
    if (own) taken.add(own);
  }
  const named = typed.map((each) => {
    const newOne = object(each);
    if (!isNew(newOne)) return each;
    const same = free.find((old) =>
      NOMBRES.some((field) => field in newOne && old?.[field] === newOne[field]),
    );
    const uuid = take(same);
    return uuid === undefined ? each : { ...newOne, uuid };
  });
  return named.map((each, index) => {
    const newOne = object(each);
    const uuid = isNew(newOne) ? take(free.find((old) => old === object(before[index]))) : undefined;
    return uuid === undefined ? each : { ...newOne, uuid };
  });
}

/** What is typed, under the uuids of what it replaces: later changes may refer to them. */
export function withUuids(before: ChangeBody | null, typed: unknown): unknown {
  const newOne = object(typed);
  if (before === null || newOne === null) return typed;
  const lists = WITH_NEW_RECORDS.flatMap((field) => {
    const [old, now] = [before[field], newOne[field]];
    return Array.isArray(old) && Array.isArray(now) ? [[field, sameRecords(old, now)]] : [];
  });
  const own = typeof before.uuid === 'string' ? { uuid: before.uuid } : {};
  return { ...newOne, ...Object.fromEntries(lists), ...own };
}

/**
 * The row with another content, its place in the order and its records kept. It goes under a new key if it ever went
 * out: an answer may be on record under the old one. `despues` are the rows made after it.
 */
export function replaceContent(
  row: OutboxRow,
  newOne: Omit<OutboxRow, 'seq'>,
  after: readonly OutboxRow[],
): OutboxRow {
  const { seq, capturedAt, origen, state, attempts, base, args, uuids, instancia } = row;
  const table = mutationOf(row.name)?.tabla;
  const ownName = `${table}/${args.id}`;
  const own = ownName in uuids ? { [ownName]: uuids[ownName] ?? null } : {};
  const shown = newOne.base?.campos ?? {};
  const before = { ...contentBefore(after, row), ...base?.campos };
  const fields = table ? editFields(table, newOne.args.body ?? {}) : [];
  return {
    ...newOne,
    seq,
    capturedAt,
    origen,
    instancia,
    args: { ...newOne.args, id: args.id },
    // Its own record stays the same one, whichever has its number by now.
    uuids: { ...newOne.uuids, ...own },
    key: state === 'pending' && attempts === 0 ? row.key : newOne.key,
    // What it is a change of may be unknown on this device by now: the copy of the data is gone.
    records: [...new Set([...row.records, ...newOne.records])],
    // What the screen shows of the record may already be this very change, or one made after it.
    base: base && { version: base.version, campos: known({ ...shown, ...before }, fields) },
  };
}

/** What the record's fields were before the later changes of it: each of those says it of the fields that it changes. */
function contentBefore(after: readonly OutboxRow[], { records, name }: OutboxRow): ChangeBody {
  const own = after.filter((row) => row.name === name && isSameRecord(row, { records, name }));
  return Object.assign({}, ...own.toReversed().map(({ base }) => base?.campos));
}

/** Of `antes`, those fields. */
function known(before: ChangeBody, fields: readonly string[]): ChangeBody {
  return Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
}
