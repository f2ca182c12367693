/** Three versions of an edited record: what it was edited from, what was typed, what the server has now. Pure. */

export interface Conflicto {
  campo: string;
  mia: unknown;
  servidor: unknown;
}

/** Equal as JSON; objects with their keys in any order, numbers and their text alike. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .map(([key, inner]) => [key, canonical(inner)] as const)
    .toSorted(([x], [y]) => (x < y ? -1 : 1));
}

/**
 * The edited fields that the server changed too, to something else than was typed. None: the edit can be sent again
 * on top of the server's version.
 */
export function conflictos(
  base: Record<string, unknown>,
  mia: Record<string, unknown>,
  servidor: Record<string, unknown>,
): Conflicto[] {
  return Object.keys(mia)
    .filter((campo) => !sameValue(servidor[campo], base[campo]) && !sameValue(servidor[campo], mia[campo]))
    .map((campo) => ({ campo, mia: mia[campo], servidor: servidor[campo] }));
}
