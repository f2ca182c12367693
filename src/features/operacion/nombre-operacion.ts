import type { Id } from '#domain/tablas.ts';
import { isNueva, numeroDe } from '#vistas/numero.ts';

/** 'operación 7', as it stands in a sentence; 'operación nueva' while it has no number. */
export function nombreOperacion(id: Id): string {
  return isNueva(id) ? 'operación nueva' : `operación ${numeroDe(id)}`;
}
