import * as v from 'valibot';
import { INVALIDO, OBLIGATORIO } from '#contracts/campos.ts';
import { type ErrorDeCampo, validacion } from '#domain/rechazo.ts';
import { ApiError } from './api-error.ts';

/** For what a schema gives no message of its own to: valibot's are in English. */
const message = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? OBLIGATORIO : INVALIDO;

/** The first error of each field, which is named with dots: 'plantas.0.nombre'. */
function errores(issues: readonly v.BaseIssue<unknown>[]): ErrorDeCampo[] {
  const porCampo = new Map<string, string>();
  for (const issue of issues) {
    const campo = v.getDotPath(issue) ?? '';
    if (!porCampo.has(campo)) porCampo.set(campo, issue.message);
  }
  return Array.from(porCampo, ([campo, mensaje]) => ({ campo, mensaje }));
}

/** The value as the schema gives it: trimmed, coerced, without unknown fields. */
export function check<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): { output: v.InferOutput<S>; error?: undefined } | { error: ApiError } {
  const result = v.safeParse(schema, value, { message });
  return result.success
    ? { output: result.output }
    : { error: new ApiError(validacion(errores(result.issues))) };
}

/** @throws ApiError 400 that names each field. */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const checked = check(schema, value);
  if (checked.error) throw checked.error;
  return checked.output;
}
