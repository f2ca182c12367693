/** Values as the tables, the API and the outbox have them, compared. */
import type { Json } from './history.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Equal values have equal text: times in any offset, numbers and their text alike, keys of objects in any order. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' && INSTANT.test(value)) return new Date(value).toISOString();
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return `${value as string | number | boolean}`;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  const texts = entries.map(([key, inner]) => `${key}:${canonical(inner)}`);
  return `{${texts.toSorted().join()}}`;
}

export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const COLUMNS: Record<string, string> = { choferId: 'chofer_id', camionId: 'camion_id' };
const REFERENCES = new Set(['planta', 'puerto', 'deposito', 'bodega', 'contenedor', 'cliente']);

/** The value of a field of a PATCH in a row: 'datos.numero', 'choferId', 'comision'. Lists of records have none. */
export function fieldOf(row: Json, field: string): unknown {
  const [outer = '', inner] = field.split('.');
  if (inner !== undefined) return (row[outer] as Record<string, unknown> | null)?.[inner];
  return row[COLUMNS[field] ?? (REFERENCES.has(field) ? `${field}_id` : field)];
}
