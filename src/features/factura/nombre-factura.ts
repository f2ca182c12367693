import type { Id } from '#domain/tablas.ts';
import { isNueva, numeroDe } from '#vistas/numero.ts';

/** 'factura N° 7', as it stands in a sentence; 'factura nueva' while it has no number. */
export function nombreFactura(id: Id): string {
  return isNueva(id) ? 'factura nueva' : `factura N° ${numeroDe(id)}`;
}

/** 'Prefactura N° 7', as papers call it; with another `simbolo` where it names a file. */
export function nombrePrefactura(id: Id, simbolo = 'N° '): string {
  return isNueva(id) ? 'Prefactura sin número' : `Prefactura ${simbolo}${numeroDe(id)}`;
}
