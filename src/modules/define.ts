import { MODULE_LABELS, nameOfField } from '#views/module-labels.ts';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type {
  FieldDraft,
  ListColumn,
  ModuleDefinition,
  ModuleDraft,
  ModuleFieldDefinition,
} from './definition.ts';

const UNITS: Partial<Record<string, string>> = { porcentaje: '%', toneladas: 'TON' };
const NUMBERS = new Set(['horas', 'dias', 'porcentaje', 'toneladas']);

/** 'Comisión %': the label of a number ends in its unit where the field does not show it. */
function titleOf(field: string): string {
  const { label = nameOfField(field), format = '' } = MODULE_LABELS.get(field) ?? {};
  const unit = UNITS[format];
  return unit ? `${label} ${unit}` : label;
}

function columnOf(key: string, titles: Readonly<Record<string, string>>): ListColumn {
  const { format = '' } = MODULE_LABELS.get(key) ?? {};
  const column = { key, label: titles[key] ?? titleOf(key) };
  if (format === 'pesos') return { ...column, kind: 'money' };
  return NUMBERS.has(format) ? { ...column, kind: 'number' } : column;
}

/** `body`: the contract's; undefined for a field of a repeating list, where all are required. */
function fieldFrom(draft: FieldDraft, body?: GenericSchema): ModuleFieldDefinition {
  const { entries = {} } = (body ?? {}) as { entries?: Record<string, GenericSchema> };
  const schema = entries[draft.name];
  const common = { label: titleOf(draft.name), required: schema === undefined || !v.is(schema, undefined) };
  return draft.kind === 'plantas'
    ? { ...draft, ...common, fields: draft.fields.map((inner) => fieldFrom(inner)) }
    : { ...draft, ...common };
}

/** Completes a module's screens: columns, labels and required fields come from its contract. */
export function defineScreens({ titles = {}, groups, ...draft }: ModuleDraft): ModuleDefinition {
  const { body } = draft.contract;
  return {
    ...draft,
    columns: draft.contract.columns.map((key) => columnOf(key, titles)),
    groups: groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => fieldFrom(field, body)),
    })),
  };
}
