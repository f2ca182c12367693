import { type CustomTypesConfig, types } from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/**
 * '2026-11-21 10:00:00.5+00' → '2026-11-21T10:00:00.500Z'. Slicing takes 0.1 µs where a Date takes 0.7; a list of 100
 * rows has some 400 of them. The slow path is for a session that is not in UTC.
 */
export function isoFromTimestamp(text: string): string {
  if (text.length < 22 || text.length > 29 || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text.length > 23 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const parsers: Record<number, (text: string) => unknown> = {
  // Pesos, ids and versions stay far below 2^53.
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoFromTimestamp,
};

/** The parsers of one pool, not of the whole module. Other types (jsonb, boolean, integer) use pg's defaults. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};
