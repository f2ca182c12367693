/** The editable fields of a record, and the equality of their values, as device and server compare them. */
import type { Id } from '#domain/tablas.ts';

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

/** The fields of a record under their names in a PATCH; 'datos.numero' is within its `datos`. */
export function camposDe(
  record: Record<string, unknown>,
  campos: readonly string[],
): Record<string, unknown> {
  const idOf = (value: unknown): unknown => (value as { id?: Id } | null)?.id ?? null;
  const read = (campo: string): unknown => {
    if (campo === 'choferId') return idOf(record.chofer);
    if (campo === 'camionId') return idOf(record.camion);
    // A plant that was made offline gets its number later; its uuid stays the same.
    if (campo === 'plantas' && Array.isArray(record.plantas)) {
      return (record.plantas as Record<string, unknown>[]).map(({ id: _id, ...planta }) => planta);
    }
    const [outer = '', inner] = campo.split('.');
    return inner === undefined ? record[campo] : (record[outer] as Record<string, unknown> | null)?.[inner];
  };
  return Object.fromEntries(campos.map((campo) => [campo, read(campo)]));
}
