import type { FieldError } from '#domain/refusal.ts';
import * as v from 'valibot';

/**
 * Converts the server's name of a field to the form's: 'plantas.0.nombre' → 'plantas[0].nombre'; 'datos.sello', of a
 * movement → 'sello'.
 */
export function fieldName(field: string): string {
  return field.replace(/^datos\./, '').replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** The first message of each field, by its name in the form; undefined where there is none. */
export function byField(errores: readonly FieldError[]): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  for (const { campo, mensaje } of errores) fields[fieldName(campo)] ??= mensaje;
  return errores.length > 0 ? fields : undefined;
}

export const fieldErrors = (issues: readonly v.BaseIssue<unknown>[] = []): FieldError[] =>
  issues.map((issue) => ({ campo: v.getDotPath(issue) ?? '', mensaje: issue.message }));

export const schemaErrors = (schema: v.GenericSchema, values: unknown): FieldError[] =>
  fieldErrors(v.safeParse(schema, values).issues);

/** What an import says of text where a number belongs, which forms call 'Campo inválido' (R9.1). */
export const NOT_A_NUMBER = 'Debe ser un número';
