/** The labels of the modules' fields, which stand in their contracts. */
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import type { ModuleFieldLabel } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import { titleCase } from '#domain/text.ts';

export interface FieldLabel extends Omit<ModuleFieldLabel, 'table'> {
  /** The value is the id of a record of that table, or a list of them. */
  table?: TableName;
}

/** A text is a label without format. */
export type WrittenLabels = Readonly<Record<string, string | FieldLabel>>;

export const labelsOf = (written: readonly WrittenLabels[]): [string, FieldLabel][] =>
  written
    .flatMap((labels) => Object.entries(labels))
    .map(([field, label]) => [field, typeof label === 'string' ? { label } : label]);

/** Modules that share a field's key share its label. */
export const MODULE_LABELS: ReadonlyMap<string, FieldLabel> = new Map(
  labelsOf(Object.values(MODULE_CONTRACTS).map(({ labels }): WrittenLabels => labels)),
);

/** What a field without a label is called, after its key: 'peso_bruto' → 'Peso bruto'. */
export const nameOfField = (field: string): string => titleCase(field.replaceAll('_', ' '));
