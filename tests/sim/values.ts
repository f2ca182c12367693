/** Comparison of values as they appear in the tables, the API and the outbox. */
import type { Json } from './history.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Gives equal text for equal values: times in any offset, numbers as numbers or text, object keys in any order. */
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

/** The column of a field of a PATCH: 'cliente_id' of 'cliente', 'chofer_id' of 'choferId'; 'datos.numero' is itself. */
export function columnOf(row: Json, field: string): string {
  if (field in row || field.includes('.')) return field;
  return field.endsWith('Id') ? `${field.slice(0, -2)}_id` : `${field}_id`;
}

/** The value in a row of a field of a PATCH: 'datos.numero', 'choferId', 'comision'. Lists of records have none. */
export function fieldOf(row: Json, field: string): unknown {
  const [outer = '', inner] = field.split('.');
  if (inner !== undefined) return (row[outer] as Record<string, unknown> | null)?.[inner];
  return row[columnOf(row, field)];
}
