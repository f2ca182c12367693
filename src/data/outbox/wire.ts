/** Turns queued changes into calls of the API: single ones, or a batch (POST /sync/lote). Pure. */
import { CALLS } from '#contracts/calls.ts';
import type { Promised } from '#contracts/promise-schema.ts';
import type { Call } from '../net/http.ts';
import { addressed } from '../changes/addresses.ts';
import type { Answer } from '../net/decision.ts';
import type { OutboxRow } from '../changes/row.ts';
import { isSameRecord, isStrict, mutationOf } from '../changes/mutations.ts';

/** The version that an edit was made from; null where it is unknown, or there is nothing to compare with. */
export function ifMatchOf({ base }: Pick<OutboxRow, 'base'>): number | null {
  const version = base?.version ?? 0;
  return version > 0 ? version : null;
}

/**
 * The promise that the server compares with (contracts/promise.ts). A change whose outcome is not known promises that
 * nothing comes of it, so that the server asks before anything does. With `isByVersion` it has no `base`: the server would
 * compare those fields where the version differs, and after two changes by others they may be equal again.
 */
function promiseOf(row: OutboxRow, isByVersion: boolean): Promised {
  const base = row.base && !isByVersion && Object.keys(row.base.campos).length > 0 ? row.base.campos : null;
  return { ...(base ? { base } : {}), outcome: row.outcome ?? {} };
}

/**
 * Method, path below /api, and body of a queued change, with uuids for all records and with its promise. `isByVersion`:
 * the server accepts the change only if the record has the version that is sent beside the body; by default where that
 * version is known.
 */
export function wireCall(
  row: OutboxRow,
  { isByVersion = isStrict(row) && ifMatchOf(row) !== null } = {},
): { method: string; path: string; body: Record<string, unknown> } {
  const { method, path } = CALLS[row.name];
  const table = mutationOf(row.name)?.table;
  const { id, body } = table ? addressed(row, table) : row.args;
  return {
    method,
    path: path.replace(':id', String(id ?? '')),
    body: { ...body, promise: promiseOf(row, isByVersion) },
  };
}

/**
 * The headers for all rows of a request: the database they were made against, and their author. `instance` is the
 * replica's; null without a replica: then the row's own is sent.
 */
export function headersOf(row: OutboxRow, instance: string | null): Record<string, string> {
  const { author } = row;
  const database = instance ?? row.instancia;
  return {
    ...(database === null ? {} : { 'database-instance': database }),
    ...(author === null ? {} : { 'change-author': author }),
  };
}

/**
 * Whether the change is a DELETE, which has a body, its promise. Proxies may refuse it or drop the body, so it is sent as a
 * batch of one unless the server has refused that.
 */
export const isDelete = (row: OutboxRow): boolean => CALLS[row.name].method === 'DELETE';

/** The call of a single change. */
export function singleCall(row: OutboxRow, instance: string | null): Call {
  const version = ifMatchOf(row);
  const headers = {
    'idempotency-key': row.key,
    ...(version === null ? {} : { 'if-match': `"${version}"` }),
    ...headersOf(row, instance),
  };
  return { ...wireCall(row), headers };
}

/** Those of `before` that no other one of them follows: the remaining ones are implied. */
function nearest(before: ReadonlySet<number>, closures: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const sorted = [...before].toSorted((a, b) => b - a);
  return sorted.filter((seq) => !sorted.some((other) => closures.get(other)?.has(seq)));
}

/**
 * The call of a batch: changes in their order, each with the keys of those that it follows in the batch. A strict
 * change after the user's own change of the same record uses the version in that one's answer; other edits are
 * compared by their fields.
 */
export function batchCall(
  rows: readonly OutboxRow[],
  follows: ReadonlyMap<number, ReadonlySet<number>>,
  instance: string | null,
): Call {
  const keys = new Map(rows.map(({ seq, key }) => [seq, key]));
  const closures = new Map<number, ReadonlySet<number>>();
  const operaciones = rows.map((row, index) => {
    const before = new Set([...(follows.get(row.seq) ?? [])].filter((seq) => keys.has(seq)));
    const closure = new Set(before);
    for (const seq of before) for (const each of closures.get(seq) ?? []) closure.add(each);
    closures.set(row.seq, closure);
    const own = isStrict(row) ? rows.slice(0, index).findLast((each) => isSameRecord(each, row)) : null;
    const versionFrom = own?.key;
    const after = nearest(before, closures).map((seq) => keys.get(seq));
    return {
      key: row.key,
      ...wireCall(row, versionFrom === undefined ? {} : { isByVersion: true }),
      ifMatch: ifMatchOf(row),
      ...(after.length > 0 ? { after } : {}),
      ...(versionFrom === undefined ? {} : { ifMatchFrom: versionFrom }),
    };
  });
  const { method, path } = CALLS['sync.lote'];
  return { method, path, body: { operaciones }, headers: headersOf(rows[0]!, instance) };
}

/** The answers to `count` changes; null where the answer is not one to a batch. */
export function answersIn({ status, body }: Answer, count: number): Answer[] | null {
  const { respuestas } = (body ?? {}) as { respuestas?: unknown };
  if (status !== 200 || !Array.isArray(respuestas) || respuestas.length !== count) return null;
  return respuestas.map((each: { status?: unknown; body?: unknown } | null) => ({
    status: typeof each?.status === 'number' ? each.status : 0,
    body: each?.body,
    retryAfter: null,
  }));
}
