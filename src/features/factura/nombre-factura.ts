import type { Id } from '#domain/tablas.ts';
import { isNueva, numeroDe } from '#vistas/numero.ts';

/** 'factura N° 7', as it stands in a sentence; 'factura nueva' while it has no number. */
export function nombreFactura(id: Id): string {
  return isNueva(id) ? 'factura nueva' : `factura N° ${numeroDe(id)}`;
}
