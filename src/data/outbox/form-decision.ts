/** What the user of an open form decides after a refusal, and the change that is sent by that decision. Pure. */
import type { Outcome } from '#contracts/promise.ts';
import { sameJson } from '#domain/same-json.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import type { Reader } from '#views/reader.ts';
import { fieldsOf } from '#views/record-fields.ts';
import { uuidsOf } from '../changes/addresses.ts';
import { flatten } from '../changes/field-groups.ts';
import { baseOn, choose, conflictsOf } from '../changes/merge.ts';
import { editableFields, invoicingOf, mutationOf } from '../changes/mutations.ts';
import type { ChangedField, ConflictDecision, FormDecision, SaveResult } from '../changes/result.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';

type Fields = Record<string, unknown>;

interface Actions {
  /** Sends the change on top of the server's record. */
  resolve: (mine: ReadonlySet<string>, server: Fields) => Promise<SaveResult>;
  /** Sends the change with the outcome that it has now. */
  accept: (actual: Outcome) => Promise<SaveResult>;
}

/** The decision after a 412 with the server's record, or after `distinto`; null for other refusals. */
export function decisionOf(
  row: OutboxRow,
  original: Fields | null,
  reader: Reader,
  actions: Actions,
): FormDecision | null {
  const { servidor: server = null, outcomes } = row.error ?? {};
  const deletesRow = row.args.body === null;
  if (outcomes) {
    const isUnknown = row.outcome === null;
    return {
      kind: 'outcome',
      isUnknown,
      lines: outcomeLines(outcomes, isUnknown, reader),
      deletesRow,
      invoicing: invoicingOf(row),
      save: () => actions.accept(outcomes.actual),
    };
  }
  if (server === null || row.base === null) return null;
  const table = mutationOf(row.name)?.table;
  const { id } = server;
  const before = flatten(row.base.campos);
  const fields = conflictsOf(row, server).map((each) => ({ ...each, before: before[each.field] }));
  return {
    kind: 'conflict',
    record: table && typeof id === 'number' ? { table, id } : null,
    serverRecord: server,
    deletesRow,
    fields,
    taken: takenOf(row, original, server, fields),
    save: (mine) =>
      actions.resolve(deletesRow ? mine : new Set([...mine, ...uncontested(row, fields)]), server),
  };
}

/** The fields of the edit that are not in conflict. */
function uncontested({ args }: OutboxRow, conflict: ConflictDecision['fields']): string[] {
  const open = new Set(conflict.map(({ field }) => field));
  return Object.keys(flatten(args.body ?? {})).filter((field) => !open.has(field));
}

/** The editable fields that differ from the form's record and are not in conflict. */
function takenOf(
  row: OutboxRow,
  original: Fields | null,
  server: Fields,
  conflict: ConflictDecision['fields'],
): ChangedField[] {
  const edit = row.name.replace(/remove$/, 'update');
  const fields = original ? editableFields(edit) : Object.keys(flatten(row.base?.campos ?? {}));
  const before = original ? fieldsOf(original, fields) : flatten(row.base?.campos ?? {});
  const now = fieldsOf(server, fields);
  const open = new Set(conflict.map(({ field }) => field));
  return fields
    .filter((field) => !open.has(field) && !sameJson(before[field] ?? null, now[field] ?? null))
    .map((field) => ({ field, before: before[field], now: now[field] }));
}

/** What a change in conflict becomes by the user's choice; null where nothing of it is left to send. */
export function resolution(
  row: OutboxRow,
  server: Fields,
  mine: ReadonlySet<string>,
  reader: Reader,
): Pick<OutboxRow, 'args' | 'uuids' | 'base'> | null {
  const isRemoval = row.args.body === null;
  const body = isRemoval ? null : choose(row, server, (field) => mine.has(field));
  if (isRemoval ? mine.size === 0 : Object.keys(body ?? {}).length === 0) return null;
  const args = { ...row.args, body };
  const table = mutationOf(row.name)?.table;
  const chosen = table ? uuidsOf(table, args, reader, server) : {};
  return { args, uuids: { ...chosen, ...row.uuids }, base: baseOn({ ...row, args }, server) };
}

/** A refused change as one that was never sent. */
export function asNew({ seq: _seq, ...row }: OutboxRow, now: number): UnqueuedRow {
  const key = crypto.randomUUID();
  return {
    ...row,
    key,
    capturedAt: now,
    state: 'pending',
    attempts: 0,
    nextAt: 0,
    faults: undefined,
    error: null,
    answer: null,
  };
}

/** The result where the user has chosen the server's values throughout, but another tab has decided about the change. */
export const NOT_KEPT: SaveResult = {
  estado: 'fallido',
  mensaje:
    'Este cambio ya no se puede descartar: se está enviando, ya se envió o ya se descartó. Revise Pendientes.',
};

/** The result where the user has chosen the server's values throughout. */
export const kept = (server: Fields): SaveResult => ({
  estado: 'aceptado',
  mensaje: 'Se conserva lo que ya estaba guardado',
  datos: server,
  advertencias: [],
});
