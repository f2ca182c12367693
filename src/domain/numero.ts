/** Names of records by their number, which they get from the server. */
import type { Id } from './tables.ts';

/** The name of a record that exists only on this device and has no number. */
export const NUEVA = 'Nueva';

/** Whether the record exists only on this device. */
export function isNueva(id: Id): boolean {
  return typeof id !== 'number' && !/^\d+$/.test(id);
}

/** The record's number as text; 'Nueva' while it has none. */
export function numeroDe(id: Id): string {
  return isNueva(id) ? NUEVA : String(id);
}

const OPERACION_NUEVA = 'operación nueva';

/** 'operación 7', for use in a sentence; 'operación nueva' while it has no number. */
export function nombreOperacion(id: Id): string {
  return isNueva(id) ? OPERACION_NUEVA : `operación ${numeroDe(id)}`;
}

/** A stored text that may call the operation new, with its current name. */
export function conNombreDeHoy(texto: string, operacion: Id): string {
  return texto.replace(OPERACION_NUEVA, nombreOperacion(operacion));
}

/** 'factura N° 7', for use in a sentence; 'factura nueva' while it has no number. */
export function nombreFactura(id: Id): string {
  return isNueva(id) ? 'factura nueva' : `factura N° ${numeroDe(id)}`;
}

/** 'Prefactura N° 7', for printed papers; with another `simbolo` for the name of a file. */
export function nombrePrefactura(id: Id, simbolo = 'N° '): string {
  return isNueva(id) ? 'Prefactura sin número' : `Prefactura ${simbolo}${numeroDe(id)}`;
}
