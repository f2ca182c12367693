import * as v from 'valibot';
import { MODULE_CONTRACTS } from '#contracts/endpoints.ts';
import type { ModuleKey } from '#contracts/module.ts';

/** Whether the schema leaves '1' a text. Such a field is sorted as text, others as numbers. */
function isText(schema: v.GenericSchema | undefined): boolean {
  const result = schema && v.safeParse(schema, '1');
  return !result?.success || typeof result.output === 'string';
}

/** The columns of a module's list that contain text, by its contract. */
export function textColumns(key: ModuleKey): string[] {
  const { body, record, fila, columnas } = MODULE_CONTRACTS[key];
  const schemas: Record<string, v.GenericSchema> = { ...body.entries, ...record, ...fila };
  return columnas.filter((column) => isText(schemas[column]));
}
