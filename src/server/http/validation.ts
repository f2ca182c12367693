import * as v from 'valibot';
import { INVALID } from '#contracts/fields.ts';
import { REQUIRED, type Refusal, validationRefusal } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';

/** The message of issues without one of their own: valibot's are in English. */
const message = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? REQUIRED : INVALID;

/** An answer names at most this many fields, and says whether there are more. */
export const MAX_ERRORS = 100;
/** Characters of a field's name in an answer: a client may send keys of any length. */
const MAX_FIELD = 200;

/** The first error of each field. Field names have dots: 'plantas.0.nombre'. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = (v.getDotPath(issue) ?? '').slice(0, MAX_FIELD);
    if (!byField.has(field)) byField.set(field, issue.message);
    if (byField.size > MAX_ERRORS) break;
  }
  const fieldErrors = Array.from(byField, ([field, mensaje]) => ({ campo: field, mensaje }));
  const refusal = validationRefusal(fieldErrors.slice(0, MAX_ERRORS));
  if (fieldErrors.length <= MAX_ERRORS) return refusal;
  return { ...refusal, mensaje: `${refusal.mensaje} (hay más de ${MAX_ERRORS} errores)` };
}

/** The parsed value: trimmed, coerced, without unknown fields. */
export function check<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): { output: v.InferOutput<S>; error?: undefined } | { error: ApiError } {
  const result = v.safeParse(schema, value, { message });
  return result.success ? { output: result.output } : { error: new ApiError(refusalOf(result.issues)) };
}

/** @throws ApiError 400 that names each field. */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const checked = check(schema, value);
  if (checked.error) throw checked.error;
  return checked.output;
}
