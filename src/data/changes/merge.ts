/**
 * Compares three versions of an edited record: the one that the edit was made from, the edit, and the server's present
 * one. Pure.
 */
import type { TableName } from '#contracts/tables.ts';
import { sameJson } from '#domain/same-json.ts';
import { fieldsOf } from '#views/record-fields.ts';
import { isParked, type OutboxRow, type UnqueuedRow } from './row.ts';
import { setBetween } from './between.ts';
import { nest, withTheirGroups, groupOf, flatten } from './field-groups.ts';
import { isSameRecord, isStrict, mutationOf } from './mutations.ts';

type Base = NonNullable<OutboxRow['base']>;
type Fields = Record<string, unknown>;
type Edit = Pick<OutboxRow, 'name' | 'base' | 'args'> & Partial<Pick<OutboxRow, 'outcome'>>;

/** No altered record has it any more: an edit based on it is compared by its fields, and a payment asks its user. */
const FIRST_VERSION = 1;

export interface Conflict {
  /** 'comision', or 'datos.numero'. */
  field: string;
  /** The group of fields that are chosen together, from one side; null where the field belongs to none. */
  group: string | null;
  mine: unknown;
  server: unknown;
}

/** The fields that an edit is compared by: those it names, and the rest of their groups. */
export function editFields(table: TableName, body: Fields): string[] {
  return withTheirGroups(table, Object.keys(flatten(body)));
}

/**
 * The fields that the server changed too, to another value than the typed one or, in an edited group, than the one
 * shown to the user. Where there are none, the edit can be sent again on top of the server's version with the same
 * outcome. `strict`: every field that differs from the typed value counts as changed, since it may have been changed
 * and changed back.
 */
export function conflicts(
  table: TableName,
  base: Fields,
  body: Fields,
  server: Fields,
  strict = false,
): Conflict[] {
  const [before, mine, theirs] = [flatten(base), flatten(body), flatten(server)];
  // A base that an older version of the app stored lacks the other fields of a group.
  const fields = editFields(table, body).filter((field) => field in mine || field in before);
  const seen: Fields = { ...before, ...mine };
  const differs = (field: string): boolean => !sameJson(theirs[field], seen[field]);
  const clashes = fields.filter(
    (field) => differs(field) && (strict || !sameJson(theirs[field], before[field])),
  );
  const groups = new Set(clashes.map((field) => groupOf(table, field)));
  return fields
    .map((field) => ({
      field,
      group: groupOf(table, field),
      mine: seen[field],
      server: theirs[field],
    }))
    .filter(({ field, group }) =>
      group === null ? clashes.includes(field) : groups.has(group) && differs(field),
    );
}

/** The values that an edit sets; for a removal, which has no body, all values that its user saw. */
const valuesOf = ({ base, args }: Edit): Fields => args.body ?? base?.campos ?? {};

/** The conflicts of an edit or a removal with the server's record. */
export function conflictsOf(row: Edit, server: Fields): Conflict[] {
  const table = mutationOf(row.name)?.table;
  if (!table || !row.base) return [];
  const edited = valuesOf(row);
  const theirs = fieldsOf(server, editFields(table, edited));
  return conflicts(table, row.base.campos, edited, theirs, isStrict(row));
}

/**
 * The body to send on top of the server's version once the user has chosen. A group with a conflict is sent as a
 * whole, as its user saw it, or not at all.
 */
export function choose(row: Edit, server: Fields, isMine: (field: string) => boolean): Fields {
  const table = mutationOf(row.name)?.table;
  const conflict = conflictsOf(row, server);
  const groups = new Set(conflict.flatMap(({ group }) => group ?? []));
  const chosen = conflict.filter(({ field, group }) =>
    group === null ? isMine(field) : conflict.some((each) => each.group === group && isMine(each.field)),
  );
  const open = new Set(conflict.map(({ field }) => field));
  const kept = Object.entries(flatten(row.args.body ?? {})).filter(([field]) => {
    const group = table ? groupOf(table, field) : null;
    if (group !== null && groups.has(group)) return chosen.some((each) => each.group === group);
    return !open.has(field) && (isMine(field) || isMine(field.split('.')[0] ?? ''));
  });
  return nest(Object.fromEntries([...kept, ...chosen.map(({ field, mine }) => [field, mine] as const)]));
}

/** The base of an edit that is sent on top of the server's record. */
export function baseOn(row: Edit, server: Fields): Base {
  const table = mutationOf(row.name)?.table;
  const fields = table ? editFields(table, valuesOf(row)) : [];
  return { version: Number(server.version), campos: fieldsOf(server, fields) };
}

/** The same, or null where the edit conflicts with the server's record. */
export function rebase(row: Edit, server: Fields | null): Base | null {
  if (row.base === null || server === null) return null;
  const version = Number(server.version);
  // The server refused the version that it has itself: sending the change again would never end.
  if (!Number.isSafeInteger(version) || version === row.base.version) return null;
  return conflictsOf(row, server).length > 0 ? null : baseOn(row, server);
}

/**
 * The base of an edit after the user's own earlier change of that record was acknowledged with `datos`. Fields that the
 * earlier change set are the user's own. If other fields differ, someone else has changed them meanwhile: then the old
 * version stays, and the server reports the conflict when the edit is sent. `between` are the fields that the user's
 * changes set in the record after the earlier one and before the edit: the edit was made on top of their values, and
 * whether they take effect is not known yet.
 */
export function baseAfter(
  base: Base,
  earlier: Pick<OutboxRow, 'args' | 'creates'>,
  datos: unknown,
  between: readonly Fields[] = [],
): Base {
  const answer = (datos ?? {}) as Fields;
  if (typeof answer.version !== 'number' || answer.version <= base.version) return base;
  const before = flatten(base.campos);
  const now = fieldsOf(answer, Object.keys(before));
  const isCreation = earlier.creates.length > 0 && earlier.args.id === null;
  // The record was there already, and others have altered it since: the user has not seen what the answer shows.
  if (isCreation && answer.updated_at !== answer.created_at) {
    return { ...base, version: Math.max(base.version, FIRST_VERSION) };
  }
  const own = isCreation ? now : flatten(earlier.args.body ?? {});
  const later = Object.assign({}, ...between.map(flatten)) as Fields;
  const isOwn = (field: string): boolean => field in own && !(field in later);
  const foreign = Object.keys(now).filter((field) => !isOwn(field) && !sameJson(now[field], before[field]));
  const fields = { ...now, ...Object.fromEntries(foreign.map((field) => [field, before[field]])) };
  return { version: foreign.length > 0 ? base.version : answer.version, campos: fields };
}

/**
 * The base of an edit without the user's earlier change of that record, which was discarded. A value that the earlier
 * change had set never was the record's, so the previous value takes its place. If the user was shown the server's
 * record in a conflict, that record has the previous values. The older version makes the server report what others
 * changed.
 */
export function baseWithout(
  base: Base,
  discarded: Pick<OutboxRow, 'name' | 'args' | 'base' | 'error'>,
): Base {
  const server = discarded.error?.servidor;
  const earlier = server ? baseOn(discarded, server) : discarded.base;
  if (earlier === null) return base;
  const [seen, set, before] = [base.campos, discarded.args.body ?? {}, earlier.campos].map(flatten);
  const own = Object.keys(before!).filter((field) => field in set! && sameJson(seen![field], set![field]));
  if (own.length === 0) return base;
  return {
    version: Math.min(base.version, earlier.version),
    campos: { ...seen, ...Object.fromEntries(own.map((field) => [field, before![field]])) },
  };
}

/**
 * The base of an edit that will be sent after a waiting change of the same user. A form that was opened before that change was
 * saved still shows the values that the change was made from; the edit counts as made from the newer ones.
 */
function baseBehind(base: Base, { args, base: earlier }: Pick<OutboxRow, 'args' | 'base'>): Base {
  const [seen, set, before] = [base.campos, args.body ?? {}, earlier?.campos ?? {}].map(flatten);
  const own = Object.keys(set!).filter(
    (field) => field in seen! && field in before! && sameJson(seen![field], before![field]),
  );
  if (own.length === 0) return base;
  return { ...base, campos: { ...seen, ...Object.fromEntries(own.map((field) => [field, set![field]])) } };
}

/**
 * The edit on top of the user's own earlier changes of its record, in their order, so that they do not conflict with it.
 * Those that wait for their user are left out.
 */
export function onTopOfOwn<R extends UnqueuedRow>(row: R, ownChanges: readonly OutboxRow[]): R {
  let { base } = row;
  if (!base) return row;
  const own = ownChanges.filter((each) => !isParked(each) && isSameRecord(each, row));
  for (const each of own.toSorted((a, b) => a.seq - b.seq)) {
    base =
      each.state === 'acked'
        ? baseAfter(base, each, each.answer?.datos, setBetween(ownChanges, each, row))
        : baseBehind(base, each);
  }
  return base === row.base ? row : { ...row, base };
}
