/** What the rivals of all records have in common (rival.ts). */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import { formatDateMinute, formatFecha, formatTime } from '#domain/date.ts';
import type { BaseRow, Id } from '#domain/tables.ts';

export type Fields = Record<string, unknown>;

/** A change that a rule has refused. */
export interface RefusedChange {
  name: EndpointKey;
  id: Id | null;
  body: Fields | null;
  /** When it was saved (epoch ms). */
  capturedAt: number;
}

/** A field, named as in a payload, as the user typed it and as somebody else has it. */
export interface Side {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** What somebody else has done first. */
export interface Rival {
  /** 'Otro equipo ya registró este retiro (terminal STI, 12:22)'. */
  sentence: string;
  /** Their record: its history tells who, and when. */
  record: { table: TableName; id: Id };
  /** Without those that both sides left empty. */
  fields: Side[];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const sides = (given: readonly (readonly [field: string, mine: unknown, theirs: unknown])[]): Side[] =>
  given
    .filter(([, mine, theirs]) => !isEmpty(mine) || !isEmpty(theirs))
    .map(([field, mine, theirs]) => ({ field, mine, theirs }));

/** The sides of fields that have the same name in payload and row. */
export const sameNamed = <R extends object>(
  body: Fields,
  theirs: R,
  fields: readonly (keyof R & string)[],
): (readonly [field: string, mine: unknown, theirs: unknown])[] =>
  fields.map((field) => [field, body[field], theirs[field]]);

export const idIn = (value: unknown): Id | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** '12:22' on the day of the change, else with its day. */
export const rivalTime = (iso: string, { capturedAt }: Pick<RefusedChange, 'capturedAt'>): string =>
  formatFecha(iso) === formatFecha(capturedAt) ? formatTime(iso) : formatDateMinute(iso);

/** '(terminal STI, 12:22)'. */
export const inBrackets = (...parts: string[]): string =>
  `(${parts.filter((part) => part !== '').join(', ')})`;

/** The row that was written last. */
export const latest = <R extends BaseRow>(rows: readonly R[]): R | undefined =>
  rows.toSorted((a, b) => a.version - b.version).at(-1);
