/**
 * Converts between a module's records and its form's values, which are text as typed, in fields named as in the
 * payload.
 */
import { withoutThousands } from '#domain/chilean-number.ts';
import { isObject } from '#domain/is-object.ts';
import type { ModuleFieldDefinition, RecordData, ModuleDefinition, FormMode } from './definition.ts';

export type FormValues = Record<string, unknown>;

const fieldsOf = ({ groups }: ModuleDefinition): ModuleFieldDefinition[] =>
  groups.flatMap(({ fields }) => fields);

/** 12.5 → '12,5', with the decimal comma used in Chile. */
function asTyped(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

function valueOf(field: ModuleFieldDefinition, datos: RecordData): unknown {
  const value = datos[field.name];
  if (field.kind !== 'plantas') return asTyped(value);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter(isObject).map((item) => ({
    id: item.id,
    // A waiting record has no id yet: changes that are queued after it refer to it by uuid.
    ...(item.id === undefined && item.uuid !== undefined && { uuid: item.uuid }),
    ...Object.fromEntries(field.fields.map((c) => [c.name, asTyped(item[c.name])])),
  }));
}

/** The values of the form that edits `record`. */
export function moduleValues(definition: ModuleDefinition, record: RecordData): FormValues {
  const values: FormValues = {};
  for (const field of fieldsOf(definition)) {
    values[field.name] = valueOf(field, record);
    const nombre = `${field.name}_nombre`;
    if (field.kind === 'cliente') values[nombre] = asTyped(record[nombre]);
  }
  return values;
}

/** The values of a create form: those of a waiting change, or the module's initial values. */
export function newModuleValues(definition: ModuleDefinition, typed?: RecordData): FormValues {
  return moduleValues(definition, typed ?? definition.defaults ?? {});
}

/** The fields of the payload whose values differ from `base`. */
export function changesOnly(body: unknown, values: FormValues, base: FormValues): Record<string, unknown> {
  const changed = (name: string): boolean => JSON.stringify(values[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(Object.entries(isObject(body) ? body : {}).filter(([name]) => changed(name)));
}

/** The number of a typed text; NaN where it is none. */
export const typedNumber = (text: string): number => Number(withoutThousands(text).replace(',', '.'));

/** The modal's text where letters were typed into a number (R9.3); null where none were. */
export function notNumericNotice(
  definition: ModuleDefinition,
  values: FormValues,
  mode: FormMode,
): string | null {
  for (const field of fieldsOf(definition)) {
    if (field.kind !== 'number' || field.notNumeric === undefined) continue;
    if (Number.isNaN(typedNumber(asTyped(values[field.name])))) return field.notNumeric[mode];
  }
  return null;
}
