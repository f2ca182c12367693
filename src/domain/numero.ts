/** What a record is called by its number, which it has once the server knows it. */
import type { Id } from './tablas.ts';

/** What a record that exists only on this device is called until the server gives it a number. */
export const NUEVA = 'Nueva';

/** Whether the record exists only on this device. */
export function isNueva(id: Id): boolean {
  return typeof id !== 'number' && !/^\d+$/.test(id);
}

/** A record's number as people read it; 'Nueva' while it has none. */
export function numeroDe(id: Id): string {
  return isNueva(id) ? NUEVA : String(id);
}

const OPERACION_NUEVA = 'operación nueva';

/** 'operación 7', as it stands in a sentence; 'operación nueva' while it has no number. */
export function nombreOperacion(id: Id): string {
  return isNueva(id) ? OPERACION_NUEVA : `operación ${numeroDe(id)}`;
}

/** A text of when that operation may have been new, with its name of today. */
export function conNombreDeHoy(texto: string, operacion: Id): string {
  return texto.replace(OPERACION_NUEVA, nombreOperacion(operacion));
}

/** 'factura N° 7', as it stands in a sentence; 'factura nueva' while it has no number. */
export function nombreFactura(id: Id): string {
  return isNueva(id) ? 'factura nueva' : `factura N° ${numeroDe(id)}`;
}

/** 'Prefactura N° 7', as papers call it; with another `simbolo` where it names a file. */
export function nombrePrefactura(id: Id, simbolo = 'N° '): string {
  return isNueva(id) ? 'Prefactura sin número' : `Prefactura ${simbolo}${numeroDe(id)}`;
}
