import * as v from 'valibot';
import { INVALIDO, OBLIGATORIO } from '#contracts/fields.ts';
import { type Rechazo, validacion } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';

/** For what a schema gives no message of its own to: valibot's are in English. */
const message = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? OBLIGATORIO : INVALIDO;

/** An answer names so many fields, and says where there are more. */
const MAX_ERRORES = 100;
/** Characters of a field's name: a client may give its keys any. */
const MAX_CAMPO = 200;

/** The first error of each field, which is named with dots: 'plantas.0.nombre'. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Rechazo {
  const porCampo = new Map<string, string>();
  for (const issue of issues) {
    const campo = (v.getDotPath(issue) ?? '').slice(0, MAX_CAMPO);
    if (!porCampo.has(campo)) porCampo.set(campo, issue.message);
    if (porCampo.size > MAX_ERRORES) break;
  }
  const errores = Array.from(porCampo, ([campo, mensaje]) => ({ campo, mensaje }));
  const rechazo = validacion(errores.slice(0, MAX_ERRORES));
  if (errores.length <= MAX_ERRORES) return rechazo;
  return { ...rechazo, mensaje: `${rechazo.mensaje} (hay más de ${MAX_ERRORES} errores)` };
}

/** The value as the schema gives it: trimmed, coerced, without unknown fields. */
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
