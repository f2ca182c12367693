import * as v from 'valibot';
import { MODULO_CONTRACTS } from '#contracts/endpoints.ts';
import type { ModuloKey } from '#contracts/module.ts';

/** Whether the schema keeps '1' as text. Such a field is sorted as text, others as numbers. */
function isTexto(schema: v.GenericSchema | undefined): boolean {
  const result = schema && v.safeParse(schema, '1');
  return !result?.success || typeof result.output === 'string';
}

/** The columns of a module's list that hold text, as its contract says. */
export function textosDe(key: ModuloKey): string[] {
  const { body, record, fila, columnas } = MODULO_CONTRACTS[key];
  const schemas: Record<string, v.GenericSchema> = { ...body.entries, ...record, ...fila };
  return columnas.filter((columna) => isTexto(schemas[columna]));
}
