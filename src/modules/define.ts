import { fieldOf, labelOf } from '#views/labels.ts';
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
  const unit = UNITS[fieldOf(field)?.clase ?? ''];
  return unit ? `${labelOf(field)} ${unit}` : labelOf(field);
}

function columnOf(key: string, titles: Readonly<Record<string, string>>): ListColumn {
  const { clase = '' } = fieldOf(key) ?? {};
  const column = { key, label: titles[key] ?? titleOf(key) };
  if (clase === 'pesos') return { ...column, kind: 'money' };
  return NUMBERS.has(clase) ? { ...column, kind: 'number' } : column;
}

function withLabel(draft: FieldDraft): ModuleFieldDefinition {
  const label = titleOf(draft.name);
  return draft.kind === 'plantas'
    ? { ...draft, label, campos: draft.campos.map(withLabel) }
    : { ...draft, label };
}

/** Completes a module's screens: its columns and all labels come from its contract. */
export function defineScreens({ titles = {}, grupos, ...draft }: ModuleDraft): ModuleDefinition {
  return {
    ...draft,
    columns: draft.contract.columnas.map((key) => columnOf(key, titles)),
    grupos: grupos.map((group) => ({ ...group, campos: group.campos.map(withLabel) })),
  };
}
