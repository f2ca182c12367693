/** Replaces the content of a waiting change: which changes allow it, and what stays the same. Pure. */
import { isObject } from '#domain/is-object.ts';
import { wasNeverSent, type OutboxRow, type UnqueuedRow } from '../changes/row.ts';
import { editFields } from '../changes/merge.ts';
import { isSameRecord, mutationOf } from '../changes/mutations.ts';
import { WITH_NEW_RECORDS } from './prepare.ts';

type ChangeBody = Record<string, unknown>;

const object = (value: unknown): ChangeBody | null => (isObject(value) ? value : null);

/**
 * Refusals that editing cannot resolve: the server has the key or the record with other content, the numbers in the
 * change may belong to other records, or the change may have arrived long ago.
 */
const NOT_EDITABLE: ReadonlySet<string> = new Set(['clave_reutilizada', 'existe', 'instancia', 'vencido']);

export const NO_LONGER_EDITABLE =
  'Este cambio ya no se puede editar: se está enviando, ya se envió o se descartó. Revise Pendientes.';

/**
 * Whether its content can be replaced: it was refused, or never sent. A change from a file may have been sent by the
 * device that exported it.
 */
export function isEditable(row: OutboxRow): boolean {
  const { state, error } = row;
  const isBeyondEditing = error?.codigo != null && NOT_EDITABLE.has(error.codigo);
  if (state === 'rejected') return error?.status !== 0 && !isBeyondEditing;
  return wasNeverSent(row);
}

const NOMBRES = ['numero', 'nombre'] as const;

/** The new items of a list with the uuids that they had: matched by name, otherwise by position. */
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

/** The typed values with the uuids of the records that they replace, since later changes may refer to these. */
export function keepUuids(before: ChangeBody | null, typed: unknown): unknown {
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
 * The row with another content; its place in the order and its records stay. A released row waits again, since its new
 * content may build on the parked change. A row that was sent before gets a new key, since the server may have stored an
 * answer under the old one. `after` are the later rows, `hidden` the seqs of those that the screens do not show.
 */
export function replaceContent(
  row: OutboxRow,
  newOne: UnqueuedRow,
  after: readonly OutboxRow[],
  hidden: readonly number[],
): OutboxRow {
  const { seq, capturedAt, origen, exported, group, state, attempts, base, args, uuids, instancia } = row;
  const table = mutationOf(row.name)?.table;
  const ownName = `${table}/${args.id}`;
  const own = ownName in uuids ? { [ownName]: uuids[ownName] ?? null } : {};
  const shown = newOne.base?.campos ?? {};
  const before = { ...contentBefore(after, row), ...base?.campos };
  const fields = table ? editFields(table, newOne.args.body ?? {}) : [];
  const records = newOne.records.filter((key) => !row.records.includes(key));
  const follows = after.filter(
    (each) => !hidden.includes(each.seq) && each.records.some((key) => records.includes(key)),
  );
  return {
    ...newOne,
    seq,
    capturedAt,
    origen,
    exported,
    group,
    instancia,
    args: { ...newOne.args, id: args.id },
    // Its own record stays the same, whichever record has its number by now.
    uuids: { ...withKnown(newOne.uuids, uuids), ...own },
    key: state === 'pending' && attempts === 0 && !exported ? row.key : newOne.key,
    // The record may be missing on this device, when the replica was deleted.
    records: [...row.records, ...records],
    edits:
      follows.length === 0
        ? row.edits
        : [...(row.edits ?? []), { records, follows: follows.map((each) => each.seq) }],
    // The screen may show this change already, or a later one.
    base: base && { version: base.version, campos: known({ ...shown, ...before }, fields) },
  };
}

/** The uuids of the new content; those of the old one where this device lacks the records, as during a full download. */
function withKnown(now: OutboxRow['uuids'], before: OutboxRow['uuids']): OutboxRow['uuids'] {
  return Object.fromEntries(Object.entries(now).map(([name, uuid]) => [name, uuid ?? before[name] ?? null]));
}

/** The values of the record's fields before the later changes, from the base of each of those. */
function contentBefore(after: readonly OutboxRow[], { records, name }: OutboxRow): ChangeBody {
  const own = after.filter((row) => row.name === name && isSameRecord(row, { records, name }));
  return Object.assign({}, ...own.toReversed().map(({ base }) => base?.campos));
}

/** The given fields of `before`. */
function known(before: ChangeBody, fields: readonly string[]): ChangeBody {
  return Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
}
