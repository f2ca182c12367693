import type { TarifaConcept } from '#domain/tarifa-example.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { GenericSchema } from 'valibot';

/** The two uses of one form. */
export type FormMode = 'create' | 'edit';

interface FieldBase {
  /** The field's name in the payload. */
  name: string;
  /** The contract's label, with the unit of a number. */
  label: string;
  /** Whether the contract refuses a record without it. */
  required: boolean;
  /** Of the six columns of the grid (R4.1). */
  width: 2 | 3 | 6;
  /** What a number means, under the field. */
  hint?: string;
}

/** The kinds of field in a module's form. A new kind needs a new case in ModuleField.tsx. */
export type ModuleFieldDefinition = FieldBase &
  (
    | { kind: 'text' }
    | { kind: 'tel' }
    | { kind: 'rut' }
    | {
        kind: 'number';
        unit?: string;
        /** The text of the modal where letters were typed, on create and on edit. */
        notNumeric?: Readonly<Record<FormMode, string>>;
      }
    | { kind: 'money' }
    | { kind: 'select'; options: readonly string[] }
    /** Can be chosen on create and not changed on edit. */
    | { kind: 'cliente'; source: EndpointKey }
    | { kind: 'plantas'; title: string; addLabel: string; fields: readonly ModuleFieldDefinition[] }
  );

export interface FieldGroupDefinition {
  /** The title of the box around these fields; without it they have no box. */
  legend?: string;
  fields: readonly ModuleFieldDefinition[];
  /** The concept of the tariff that these fields agree on, of which an example is shown. */
  concept?: TarifaConcept;
}

export interface ListColumn {
  /** A field of the list row. */
  key: string;
  label: string;
  kind?: 'number' | 'money';
}

/** A row, a record or the values of a form, from which a record's display name is read. */
export type RecordData = Readonly<Record<string, unknown>>;

export interface NaturalKey {
  /** A text of the payload. */
  field: string;
  /** The words after 'Ya existe un camión con': 'esta placa'. */
  words: string;
  /** Normalizes a key, so that different spellings are equal. */
  normal: (text: string) => string;
}

/** A master-data module as an object. The three generic screens use it. */
export interface ModuleDefinition {
  contract: {
    key: ModuleKey;
    singular: string;
    plural: string;
    feminine: boolean;
    body: GenericSchema;
    defaultSort: string;
    columns: readonly string[];
  };
  /** The description under the title of the list and of both forms. */
  description: string;
  /** Those of the contract. */
  columns: readonly ListColumn[];
  groups: readonly FieldGroupDefinition[];
  /** The initial values of a new record; '' by default. */
  defaults?: Readonly<Record<string, string>>;
  /** The display name of a record: 'Juan Pérez'. */
  nameOf: (datos: RecordData) => string;
  /** The preposition between the module's name and the record's: 'la negociación de Viña Sur'. */
  preposition?: 'de';
  /** The natural key of a record, for forms and imports; without it the module has no import. */
  naturalKey?: NaturalKey;
  /** The consequence of a deletion, for its confirmation. */
  onDelete: string;
}

type FromContract = 'label' | 'required';
type Draft<F> = F extends { kind: 'plantas' }
  ? Omit<F, FromContract | 'fields'> & { fields: readonly Draft<ModuleFieldDefinition>[] }
  : Omit<F, FromContract>;

/** What a module's file states: labels, columns and required fields follow from its contract. */
export type ModuleDraft = Omit<ModuleDefinition, 'columns' | 'groups'> & {
  groups: readonly {
    legend?: string;
    fields: readonly Draft<ModuleFieldDefinition>[];
    concept?: TarifaConcept;
  }[];
  /** Titles of columns that are not called like their fields. */
  titles?: Readonly<Record<string, string>>;
};

export type FieldDraft = Draft<ModuleFieldDefinition>;
