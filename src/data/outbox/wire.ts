/** Queued changes as calls of the API: alone, or many in one batch (POST /sync/lote). Pure. */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { Promised } from '#contracts/promise.ts';
import type { Call } from '../net/http.ts';
import { addressed } from '../changes/addresses.ts';
import type { Answer } from '../net/decision.ts';
import type { OutboxRow } from '../changes/row.ts';
import { isSameRecord, isStrict, mutationOf } from '../changes/mutations.ts';

/** The version that an edit was made from; null where none is known, or there is nothing to compare with. */
export function ifMatchOf({ base }: Pick<OutboxRow, 'base'>): number | null {
  const version = base?.version ?? 0;
  return version > 0 ? version : null;
}

/** What the server compares the change with (contracts/promise.ts); null where there is nothing to compare. */
function promiseOf(row: OutboxRow): Promised | null {
  const isByVersion = isStrict(row) && ifMatchOf(row) !== null;
  const base = row.base && !isByVersion && Object.keys(row.base.campos).length > 0 ? row.base.campos : null;
  if (base === null && row.outcome === null) return null;
  return { ...(base ? { base } : {}), ...(row.outcome ? { outcome: row.outcome } : {}) };
}

/** Method, path below /api, and body of a queued change: it names records by uuid, and carries its promise. */
export function callOf(row: OutboxRow): {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
} {
  const { method, path } = ENDPOINTS[row.name];
  const table = mutationOf(row.name)?.tabla;
  const { id, body } = table ? addressed(row, table) : row.args;
  const promise = promiseOf(row);
  return {
    method,
    path: path.replace(':id', String(id ?? '')),
    body: promise ? { ...body, promise } : body,
  };
}

/**
 * Headers that hold for all rows of a request: the database it is meant for, and whose changes it carries. `instancia` is
 * the replica's; without a replica it is the one that the row was made against.
 */
export function headersOf(row: OutboxRow, instance: string | null): Record<string, string> {
  const { author } = row;
  const database = instance ?? row.instancia;
  return {
    ...(database === null ? {} : { 'database-instance': database }),
    ...(author === null ? {} : { 'change-author': author }),
  };
}

/** Proxies may refuse it, or drop the body: it goes as a batch of one where the server knows of batches. */
export function isDeleteWithBody(row: OutboxRow): boolean {
  const { method, body } = callOf(row);
  return method === 'DELETE' && body !== null;
}

/** One change by itself. */
export function singleCall(row: OutboxRow, instance: string | null): Call {
  const version = ifMatchOf(row);
  const headers = {
    'idempotency-key': row.key,
    ...(version === null ? {} : { 'if-match': `"${version}"` }),
    ...headersOf(row, instance),
  };
  return { ...callOf(row), headers };
}

/** Of `before`, those that no other one of it follows already: the rest comes with them. */
function nearest(before: ReadonlySet<number>, closures: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const sorted = [...before].toSorted((a, b) => b - a);
  return sorted.filter((seq) => !sorted.some((other) => closures.get(other)?.has(seq)));
}

/**
 * Changes in their order, each with the keys of those that it follows in this batch. A strict change after an own one of
 * its record is made on top of the version in that one's answer; other edits are compared by their fields.
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
    const own = rows.slice(0, index).findLast((each) => isSameRecord(each, row));
    const after = nearest(before, closures).map((seq) => keys.get(seq));
    return {
      key: row.key,
      ...callOf(row),
      ifMatch: ifMatchOf(row),
      ...(after.length > 0 ? { after } : {}),
      ...(own && isStrict(row) ? { ifMatchFrom: own.key } : {}),
    };
  });
  const { method, path } = ENDPOINTS['sync.lote'];
  return { method, path, body: { operaciones }, headers: headersOf(rows[0]!, instance) };
}

/** The answer to each of `count` changes; null for what is no answer to a batch. */
export function answersIn({ status, body }: Answer, count: number): Answer[] | null {
  const { respuestas } = (body ?? {}) as { respuestas?: unknown };
  if (status !== 200 || !Array.isArray(respuestas) || respuestas.length !== count) return null;
  return respuestas.map((each: { status?: unknown; body?: unknown } | null) => ({
    status: typeof each?.status === 'number' ? each.status : 0,
    body: each?.body,
    retryAfter: null,
  }));
}
