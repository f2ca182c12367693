import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ModuloKey } from '#contracts/module.ts';
import type { GenericSchema } from 'valibot';

/** The two uses of one form. */
export type Modo = 'create' | 'edit';

interface CampoBase {
  /** As the payload names it. */
  name: string;
  label: string;
  /** Columns of six (R4.1). */
  width: 2 | 3 | 6;
}

/** What a module's form is made of. A new kind is a new case in CampoDeModulo.tsx. */
export type Campo = CampoBase &
  (
    | { kind: 'text' }
    | { kind: 'tel' }
    | { kind: 'rut' }
    | {
        kind: 'number';
        unit?: string;
        /** What a modal says where letters were typed, on create and on edit. */
        noNumerico?: Readonly<Record<Modo, string>>;
      }
    | { kind: 'money' }
    | { kind: 'select'; options: readonly string[] }
    /** Chosen on create, read-only on edit. */
    | { kind: 'cliente'; source: EndpointKey }
    | { kind: 'plantas'; title: string; addLabel: string; campos: readonly Campo[] }
  );

export interface Grupo {
  /** Names the box around these fields; without it they stand free. */
  legend?: string;
  campos: readonly Campo[];
}

export interface Columna {
  /** A field of the list row; one of the contract's `columnas`. */
  key: string;
  label: string;
  kind?: 'number' | 'money';
}

/** A row, a record or the values of a form: whatever a module's name is read from. */
export type Datos = Readonly<Record<string, unknown>>;

export interface Clave {
  /** A text of the payload. */
  campo: string;
  /** 'Ya existe un camión con' what: 'esta placa'. */
  palabras: string;
  /** Equal for two writings of the same. */
  normal: (texto: string) => string;
}

/** One master-data module as data; the three generic screens do the rest. */
export interface Definicion {
  contract: {
    key: ModuloKey;
    nombre: string;
    plural: string;
    femenino: boolean;
    body: GenericSchema;
    orden: string;
  };
  /** Under the title of the list and of both forms. */
  description: string;
  columns: readonly Columna[];
  grupos: readonly Grupo[];
  /** What a new record starts from; '' where nothing is said. */
  defaults?: Readonly<Record<string, string>>;
  /** What people call a record: 'Juan Pérez'. */
  nameOf: (datos: Datos) => string;
  /** Between the module's name and the record's: 'la negociación de Viña Sur'. */
  preposicion?: 'de';
  /** What two records are known to be the same by, for forms and files to tell; without it the module takes no files. */
  clave?: Clave;
  /** What deleting one means, for the question before it. */
  onDelete: string;
}
