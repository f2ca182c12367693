/** The rows of papers: those of an operation, and those of drivers and trucks that expire. */
import type { BaseRow, Id } from './tables.ts';
import type { TipoDocumento, TipoVencimiento } from './vocabulary.ts';

/** A paper of an operation, by its number: a delivery note, a customs declaration (R28). */
export interface DocumentoRow extends BaseRow {
  operacion_id: Id;
  movimiento_id: Id | null;
  tipo: TipoDocumento;
  folio: string;
  /** YYYY-MM-DD. */
  fecha: string | null;
  rut_emisor: string | null;
  nota: string | null;
}

/** A paper of a driver or of a truck that expires (R29): exactly one of the two references is set. */
export interface VencimientoRow extends BaseRow {
  chofer_id: Id | null;
  camion_id: Id | null;
  tipo: TipoVencimiento;
  numero: string | null;
  /** The last day on which it is valid, YYYY-MM-DD. */
  vence: string;
}
