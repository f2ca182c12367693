/** Which of the movements that may follow is the likeliest one. */
import { FIELDS_BY_TIPO, type Reference, REFERENCES } from './movimiento.ts';
import type { TipoMovimiento } from './vocabulary.ts';

interface KnownPlaces {
  /** What is planned for the operation, and exists; `contenedor`: the planned one is in a warehouse. */
  planned: ReadonlySet<string>;
  /** Whether the client has empty containers in a warehouse. */
  hasEmpties: boolean;
}

/** The place or container that a movement of the type needs. */
export function referenceOf(tipo: TipoMovimiento): Reference | undefined {
  const { required } = FIELDS_BY_TIPO[tipo];
  return REFERENCES.find((each) => required.includes(each));
}

/**
 * The type for which something is planned, otherwise the first one that is possible: a stored container can be taken only
 * where the client has one. Undefined where none may follow.
 */
export function proposedTipo(
  tipos: readonly TipoMovimiento[],
  { planned, hasEmpties }: KnownPlaces,
): TipoMovimiento | undefined {
  const isPlanned = (tipo: TipoMovimiento): boolean => planned.has(referenceOf(tipo) ?? '');
  const isPossible = (tipo: TipoMovimiento): boolean => hasEmpties || referenceOf(tipo) !== 'contenedor';
  return tipos.find(isPlanned) ?? tipos.find(isPossible) ?? tipos[0];
}
