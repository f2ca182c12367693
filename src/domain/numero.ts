/** Names of records by their number, which they get from the server. */
import type { Id } from './tables.ts';

/** The name of a record that exists only on this device and has no number. */
export const NEW_RECORD = 'Nueva';

/** Whether the record exists only on this device. */
export function isNew(id: Id): boolean {
  return typeof id !== 'number' && !/^\d+$/.test(id);
}

/** An id as forms and addresses have it: the text of a number stands for that number. */
export const idOfText = (id: Id): Id => (isNew(id) ? id : Number(id));

/** The record's number as text; 'Nueva' while it has none. */
export function numeroOf(id: Id): string {
  return isNew(id) ? NEW_RECORD : String(id);
}

const NEW_OPERACION = 'operación nueva';

/** 'operación 7', for use in a sentence; 'operación nueva' while it has no number. */
export function nombreOperacion(id: Id): string {
  return isNew(id) ? NEW_OPERACION : `operación ${numeroOf(id)}`;
}

/** A stored text that may call the operation new, with its current name. */
export function withCurrentName(text: string, operacion: Id): string {
  return text.replace(NEW_OPERACION, nombreOperacion(operacion));
}

/** 'factura N° 7', for use in a sentence; 'factura nueva' while it has no number. */
export function nombreFactura(id: Id): string {
  return isNew(id) ? 'factura nueva' : `factura N° ${numeroOf(id)}`;
}

/** 'Prefactura N° 7', for printed papers. File names use another `symbol`. */
export function nombrePrefactura(id: Id, symbol = 'N° '): string {
  return isNew(id) ? 'Prefactura sin número' : `Prefactura ${symbol}${numeroOf(id)}`;
}

/** 'liquidación N° 7', for use in a sentence; 'liquidación nueva' while it has no number. Papers and files use another `symbol`. */
export function nombreLiquidacion(id: Id, symbol = 'N° '): string {
  return isNew(id) ? 'liquidación nueva' : `liquidación ${symbol}${numeroOf(id)}`;
}
