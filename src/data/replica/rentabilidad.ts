/** GET /rentabilidad (R37) from the rows of this device. */
import type { RentabilidadQuery } from '#contracts/rentabilidad.ts';
import type { Resultado } from '#domain/rentabilidad.ts';
import { sameJson } from '#domain/same-json.ts';
import type { Reader } from '#views/reader.ts';
import { type RentabilidadPageOf, rentabilidadOf, resultadosOf } from '#views/rentabilidad.ts';
import { OverlayLayer } from './replica.ts';

/** What all operations leave, cached while the overlay that they were read from is in use. */
const cache = new WeakMap<Reader, readonly Resultado[]>();

function resultadosIn(reader: Reader): readonly Resultado[] {
  const kept = cache.get(reader);
  if (kept) return kept;
  const all = resultadosOf(reader);
  cache.set(reader, all);
  return all;
}

export const localRentabilidad = (reader: Reader, query: RentabilidadQuery): RentabilidadPageOf =>
  rentabilidadOf(reader, resultadosIn(reader), query);

/** Whether unsent changes alter the answer. */
export function altersRentabilidad(reader: Reader, query: RentabilidadQuery): boolean {
  if (!(reader instanceof OverlayLayer)) return false;
  // Not cached: a pull alters these rows in place.
  const { base } = reader;
  return !sameJson(localRentabilidad(reader, query), rentabilidadOf(base, resultadosOf(base), query));
}
