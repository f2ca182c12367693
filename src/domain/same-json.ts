/**
 * Equal as JSON: the keys of objects in any order (jsonb does not keep it), an absent key as null, numbers and their text
 * alike (a form and a row may give the same value either way).
 */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

function canonical(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .map(([key, inner]) => [key, canonical(inner)] as const)
    .toSorted(([x], [y]) => (x < y ? -1 : 1));
}
