import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { GenericSchema } from 'valibot';

/** The two uses of one form. */
export type FormMode = 'create' | 'edit';

interface FieldBase {
  /** The field's name in the payload. */
  name: string;
  label: string;
  /** Columns of six (R4.1). */
  width: 2 | 3 | 6;
}

/** The field kinds of a module's form. A new kind is a new case in ModuleField.tsx. */
export type ModuleFieldDefinition = FieldBase &
  (
    | { kind: 'text' }
    | { kind: 'tel' }
    | { kind: 'rut' }
    | {
        kind: 'number';
        unit?: string;
        /** The modal's text where letters were typed, on create and on edit. */
        noNumerico?: Readonly<Record<FormMode, string>>;
      }
    | { kind: 'money' }
    | { kind: 'select'; options: readonly string[] }
    /** Editable on create, read-only on edit. */
    | { kind: 'cliente'; source: EndpointKey }
    | { kind: 'plantas'; title: string; addLabel: string; campos: readonly ModuleFieldDefinition[] }
  );

export interface FieldGroupDefinition {
  /** The title of the box around these fields; without it they have no box. */
  legend?: string;
  campos: readonly ModuleFieldDefinition[];
}

export interface ListColumn {
  /** A field of the list row; one of the contract's `columnas`. */
  key: string;
  label: string;
  kind?: 'number' | 'money';
}

/** A row, a record or the values of a form, from which a module's name is read. */
export type RecordData = Readonly<Record<string, unknown>>;

export interface Key {
  /** A text of the payload. */
  campo: string;
  /** Completes 'Ya existe un camión con': 'esta placa'. */
  words: string;
  /** Normalizes a key, so that two spellings of the same one are equal. */
  normal: (text: string) => string;
}

/** One master-data module as data; the three generic screens use it. */
export interface ModuleDefinition {
  contract: {
    key: ModuleKey;
    nombre: string;
    plural: string;
    femenino: boolean;
    body: GenericSchema;
    orden: string;
  };
  /** The description under the title of the list and of both forms. */
  description: string;
  columns: readonly ListColumn[];
  grupos: readonly FieldGroupDefinition[];
  /** The initial values of a new record; '' by default. */
  defaults?: Readonly<Record<string, string>>;
  /** The display name of a record: 'Juan Pérez'. */
  nameOf: (datos: RecordData) => string;
  /** The words between the module's name and the record's: 'la negociación de Viña Sur'. */
  preposition?: 'de';
  /** The natural key of a record, for forms and imports; without it the module has no import. */
  clave?: Key;
  /** The consequence of a deletion, for its confirmation. */
  onDelete: string;
}
