import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { GenericSchema } from 'valibot';

/** The two uses of one form. */
export type FormMode = 'create' | 'edit';

interface FieldBase {
  /** As the payload names it. */
  name: string;
  label: string;
  /** Columns of six (R4.1). */
  width: 2 | 3 | 6;
}

/** What a module's form is made of. A new kind is a new case in CampoDeModulo.tsx. */
export type ModuleFieldDefinition = FieldBase &
  (
    | { kind: 'text' }
    | { kind: 'tel' }
    | { kind: 'rut' }
    | {
        kind: 'number';
        unit?: string;
        /** What a modal says where letters were typed, on create and on edit. */
        noNumerico?: Readonly<Record<FormMode, string>>;
      }
    | { kind: 'money' }
    | { kind: 'select'; options: readonly string[] }
    /** Chosen on create, read-only on edit. */
    | { kind: 'cliente'; source: EndpointKey }
    | { kind: 'plantas'; title: string; addLabel: string; campos: readonly ModuleFieldDefinition[] }
  );

export interface FieldGroupDefinition {
  /** Names the box around these fields; without it they stand free. */
  legend?: string;
  campos: readonly ModuleFieldDefinition[];
}

export interface ListColumn {
  /** A field of the list row; one of the contract's `columnas`. */
  key: string;
  label: string;
  kind?: 'number' | 'money';
}

/** A row, a record or the values of a form: whatever a module's name is read from. */
export type RecordData = Readonly<Record<string, unknown>>;

export interface Key {
  /** A text of the payload. */
  campo: string;
  /** 'Ya existe un camión con' what: 'esta placa'. */
  words: string;
  /** Equal for two writings of the same. */
  normal: (text: string) => string;
}

/** One master-data module as data; the three generic screens do the rest. */
export interface ModuleDefinition {
  contract: {
    key: ModuleKey;
    nombre: string;
    plural: string;
    femenino: boolean;
    body: GenericSchema;
    orden: string;
  };
  /** Under the title of the list and of both forms. */
  description: string;
  columns: readonly ListColumn[];
  grupos: readonly FieldGroupDefinition[];
  /** What a new record starts from; '' where nothing is said. */
  defaults?: Readonly<Record<string, string>>;
  /** What people call a record: 'Juan Pérez'. */
  nameOf: (datos: RecordData) => string;
  /** Between the module's name and the record's: 'la negociación de Viña Sur'. */
  preposition?: 'de';
  /** What two records are known to be the same by, for forms and files to tell; without it the module takes no files. */
  clave?: Key;
  /** What deleting one means, for the question before it. */
  onDelete: string;
}
