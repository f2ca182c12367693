/** A form whose user has been shown what changed meanwhile goes on from the server's record. Pure. */
import { type RecordFields, recordBefore } from '#data/queries/pending-change.ts';
import type { ConflictDecision } from '#data/changes/result.ts';
import { sameJson } from '#domain/same-json.ts';
import { fieldName } from '../validation.ts';

/** What is known at a field about the other's change. */
export interface FieldChange {
  /** Named as in a PATCH. */
  field: string;
  before: unknown;
  now: unknown;
  /** The user has typed another value; the server's is not in the form. */
  isOpen: boolean;
}

export interface FieldChanges {
  record: ConflictDecision['record'];
  /** By the form's field. */
  fields: Readonly<Record<string, FieldChange>>;
}

interface Merged<V> {
  values: V;
  base: V;
  /** Fields with both a typed value and another one on the server. */
  open: ReadonlySet<string>;
}

type Conflict = ConflictDecision['fields'];

/** The fields of the conflict that the other one has changed; the rest are only chosen together with them. */
const changedIn = (fields: Conflict): Conflict =>
  fields.filter(({ before, server }) => !sameJson(before ?? null, server ?? null));

/**
 * Values that the user has not touched become the server's; a typed one stays, beside its base if the server's differs.
 * `conflict`: after an earlier choice its values before can be others than the form's.
 */
export function mergeValues<V extends object>(base: V, typed: V, theirs: V, conflict: Conflict): Merged<V> {
  const open = new Set<string>();
  const changed = new Set(changedIn(conflict).map(({ field }) => fieldName(field)));
  const merged = Object.keys(theirs).map((key) => {
    const [was, now, server] = [base, typed, theirs].map((each): unknown => Reflect.get(each, key));
    const isEdited = !sameJson(was, now);
    const isChanged = changed.has(key) || !sameJson(server, was);
    const isOpen = isEdited && isChanged && !sameJson(server, now);
    if (isOpen) open.add(key);
    return { key, value: isEdited ? now : server, base: isOpen ? was : server };
  });
  const of = (side: 'value' | 'base'): V => ({
    ...theirs,
    ...Object.fromEntries(merged.map((each) => [each.key, each[side]])),
  });
  return { values: of('value'), base: of('base'), open };
}

/**
 * The record that the form is compared with from now on. Where a conflict is open it has the version and the values of
 * `before`, so that the server reports the conflict again.
 */
export function recordSeen<R extends RecordFields>(
  before: R,
  { serverRecord, fields }: Pick<ConflictDecision, 'serverRecord' | 'fields'>,
  open: ReadonlySet<string>,
): R {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's record is one of the form's contract
  const server = serverRecord as R;
  const unseen = fields.filter(({ field }) => open.has(fieldName(field)));
  if (open.size === 0) return server;
  const old = Object.fromEntries(unseen.map((each) => [each.field, each.before]));
  return recordBefore(server, { version: before.version ?? 0, campos: old });
}

/** The other's changes by the form's field. */
export function changesByField(
  { fields, taken }: Pick<ConflictDecision, 'fields' | 'taken'>,
  open: ReadonlySet<string>,
): Record<string, FieldChange> {
  const changed = [
    ...changedIn(fields).map(({ field, before, server }) => ({ field, before, now: server })),
    ...taken,
  ];
  return Object.fromEntries(
    changed.map((each) => [fieldName(each.field), { ...each, isOpen: open.has(fieldName(each.field)) }]),
  );
}
