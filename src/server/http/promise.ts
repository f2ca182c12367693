/** The promise of a change, beside its payload (docs/decisions/029). */
import { parseId } from '#domain/id.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { INVALID } from '#contracts/fields.ts';
import { type Promised, promiseSchema } from '#contracts/promise-schema.ts';
import { tableOfField } from '#contracts/references.ts';
import { sameJson } from '#domain/same-json.ts';
import { fieldsOf } from '#views/record-fields.ts';
import type { Database } from '../db/schema.ts';
import type { ApiError } from './api-error.ts';
import { CHANGE_AUTHOR } from './change-headers.ts';
import type { LoggedPromise } from './change-log.ts';
import { parseIfMatch } from './etag.ts';
import { outcomeFor } from './own-answer.ts';
import type { ApiRequest } from './route.ts';
import { findAny } from './rows.ts';
import { check } from './validation.ts';

/** Whether a text or key of the value has U+0000, which Postgres stores neither in text nor in JSON. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}

const withPromise = v.object({
  promise: v.pipe(
    promiseSchema,
    v.check((promise) => !hasNul(promise), INVALID),
  ),
});

interface Parts {
  /** The body without its promise. */
  payload: unknown;
  promise: Promised | null;
  /** 400: the promise is malformed. */
  error: ApiError | null;
}

/** Separates the promise from the body before the call's schema is applied. */
export function splitPromise(json: unknown): Parts {
  if (typeof json !== 'object' || json === null || !('promise' in json)) {
    return { payload: json, promise: null, error: null };
  }
  const { promise: _, ...payload } = json;
  const checked = check(withPromise, json);
  return checked.error
    ? { payload, promise: null, error: checked.error }
    : { payload, promise: checked.output.promise, error: null };
}

/** Whether a uuid in a field such as 'planta' or 'choferId' is the record with that number. */
async function isReferred(trx: Kysely<Database>, field: string, seen: unknown, now: unknown) {
  const table = tableOfField(field);
  const uuid = typeof seen === 'string' ? parseId(seen) : null;
  if (!table || typeof uuid !== 'string' || typeof now !== 'number') return false;
  return (await findAny(trx, table, uuid))?.id === now;
}

/** Whether the record still has the fields that the user saw: `base` of the promise. */
export async function isAsSeen(
  trx: Kysely<Database>,
  base: Record<string, unknown>,
  record: Record<string, unknown>,
): Promise<boolean> {
  const fields = fieldsOf(record, Object.keys(base));
  for (const [field, seen] of Object.entries(base)) {
    const now = fields[field];
    if (!sameJson(seen, now) && !(await isReferred(trx, field, seen, now))) return false;
  }
  return true;
}

/**
 * The logged promise of a change, with the part of its outcome that was compared; null where the change has neither
 * promise nor author.
 */
export function promiseToLog(request: ApiRequest, promise: Promised | null): LoggedPromise | null {
  const version = parseIfMatch(request.header('if-match'));
  const author = request.header(CHANGE_AUTHOR)?.trim().toLowerCase();
  if (!promise && author === undefined) return null;
  const outcome = promise?.outcome && outcomeFor(request.usuario)?.(promise.outcome);
  const own = { ...promise, ...(outcome && { outcome }) };
  return { ...own, ...(version !== null && { version }), ...(author !== undefined && { author }) };
}
