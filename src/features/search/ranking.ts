/** The score of a record for a typed text, computed from its texts only. */
import { normaliza } from '#domain/text.ts';

/** Points and dashes, which are optional in a RUT and a container number. */
const PUNTUACION = /[.\-–/]/g;

const isNumerica = (palabra: string): boolean => /\d/.test(palabra);

/** The words of a search, as `puntaje` compares them: 'Viña 76.105.422-8' → ['vina', '761054228']. */
export function palabrasDe(term: string): string[] {
  return normaliza(term)
    .split(/\s+/)
    .map((palabra) => (isNumerica(palabra) ? palabra.replaceAll(PUNTUACION, '') : palabra))
    .filter(Boolean);
}

/** A record's text as it is compared: a code loses its points and dashes. */
export function campoBuscado(texto: string): string {
  const normal = normaliza(texto);
  return isNumerica(normal) && !normal.includes(' ') ? normal.replaceAll(PUNTUACION, '') : normal;
}

function puntosEn(campo: string, palabra: string): number {
  if (campo === palabra) return 8;
  if (campo.startsWith(palabra)) return 4;
  if (campo.includes(` ${palabra}`)) return 2;
  return campo.includes(palabra) ? 1 : 0;
}

/** 0 unless every word occurs in one of the texts. The whole text counts most, then its beginning, then a word's. */
export function puntaje(campos: readonly string[], palabras: readonly string[]): number {
  let total = 0;
  for (const palabra of palabras) {
    let best = 0;
    for (const campo of campos) best = Math.max(best, puntosEn(campo, palabra));
    if (best === 0) return 0;
    total += best;
  }
  return total / palabras.length;
}

export interface Puntuado<T> {
  item: T;
  puntos: number;
}

/** At most this many rows are compared of a table that is searched by name. */
const TOPE = 20_000;

/** The `limite` best ones; of equal ones the earlier first. */
export function mejores<T>(
  items: Iterable<T>,
  puntosDe: (item: T) => number,
  limite: number,
  tope = TOPE,
): Puntuado<T>[] {
  const found: Puntuado<T>[] = [];
  let seen = 0;
  for (const item of items) {
    if (++seen > tope) break;
    const puntos = puntosDe(item);
    if (puntos === 0 || (found.length === limite && puntos <= (found.at(-1)?.puntos ?? 0))) continue;
    const at = found.findLastIndex((each) => each.puntos >= puntos) + 1;
    found.splice(at, 0, { item, puntos });
    if (found.length > limite) found.pop();
  }
  return found;
}
