/**
 * The promise of a change: the fields that its user saw before it, and the outcome that the screen showed. A client
 * sends it beside the payload, as `promise`; the server compares it in the transaction of the write. Without a promise
 * the server does not compare (docs/decisions/029).
 */
import { sameJson } from '#domain/same-json.ts';
import type { BaseRow } from '#domain/tables.ts';
import { TABLES, type TableName, type Tables } from './tables.ts';

/**
 * The guarded columns of one row after the change, as far as the change alters them; null where it removes the row.
 */
export type Effect = Record<string, unknown> | null;

/** By `effectKey`: every guarded row that the change alters or removes. */
export type Outcome = Record<string, Effect>;

export const effectKey = (table: string, uuid: string): string => `${table}/${uuid}`;

/** The table and the uuid that a key of an outcome names. */
export function parseEffectKey(key: string): { table: TableName; uuid: string } | null {
  const [table, uuid] = key.split('/');
  const isTable = (TABLES as readonly (string | undefined)[]).includes(table);
  return isTable && uuid ? { table: table as TableName, uuid } : null;
}

type Guard<T extends TableName> = (row: Omit<Tables[T], keyof BaseRow>) => Record<string, unknown>;

/**
 * The columns whose values are money or custody and follow from a change without being in its payload. Amounts are
 * pesos; `inside`: the container of the stay is in the warehouse.
 */
const GUARDED: { [T in TableName]?: Guard<T> } = {
  operacion: ({ tarifa, finalizado }) => ({ tarifa, finalizado }),
  almacenaje: ({ con_mercaderia, salida }) => ({ con_mercaderia, inside: salida === null }),
  extra: ({ tipo, monto }) => ({ tipo, monto }),
  // `exento` only where there is one: devices that know no exempt items promise the same as before.
  factura: ({ subtotal, exento, iva, total, abonado, pagos }) => ({
    subtotal,
    iva,
    total,
    abonado,
    pagos,
    ...(exento ? { exento } : {}),
  }),
  factura_item: ({ precio }) => ({ precio }),
  liquidacion: ({ comisiones, total }) => ({ comisiones, total }),
  liquidacion_linea: ({ comision }) => ({ comision }),
};

/** Tables of which only removals are guarded: the content of their rows comes from the payload that makes them. */
const REMOVALS: ReadonlySet<TableName> = new Set([
  'movimiento',
  'contenedor',
  'contenedor_transporte',
  'porteo',
  'planta',
  'negociacion',
  'adjunto',
  'documento',
  'abono',
]);

/**
 * Tables that older versions of the app do not know, though their changes may alter rows of them: an invoice that they
 * mark as unpaid loses its payments.
 */
export const LATER_TABLES: ReadonlySet<TableName> = new Set(['abono']);

/** Columns that older versions of the app do not know, though their promises name the row. */
export const LATER_COLUMNS: { [T in TableName]?: readonly (keyof Tables[T] & string)[] } = {
  factura: ['abonado', 'pagos'],
};

export const isGuarded = (table: TableName): boolean => table in GUARDED || REMOVALS.has(table);

/**
 * The effect of writing `values` into a live row of `table`, column by column: `{ monto: 1000 }` for an update that
 * sets only the amount. Null where no column of it is guarded.
 */
export function effectOf<T extends TableName>(
  table: T,
  values: Partial<Tables[T]>,
): Record<string, unknown> | null {
  const guard: Guard<T> | undefined = GUARDED[table];
  if (!guard) return null;
  const all = Object.entries(guard(values as Tables[T]));
  const isWritten: Record<string, boolean> = { inside: 'salida' in values };
  const own = all.filter(([column]) => isWritten[column] ?? column in values);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/**
 * Columns that a change relies on, by the column that it alters: a payment is of the total, and on top of the payments,
 * that its user saw; of those that came and bounced meanwhile too.
 */
const RELIED_ON: { [T in TableName]?: Record<string, readonly string[]> } = {
  factura: { pagada: ['total', 'abonado', 'pagos'], abonado: ['total', 'pagos'] },
};

/** The columns that a change promises if it alters these columns of a live row. */
export const promisedColumns = (table: TableName, altered: readonly string[]): string[] => [
  ...altered,
  ...altered.flatMap((column) => RELIED_ON[table]?.[column] ?? []),
];

export interface OutcomeDifference {
  /** Of the row: `effectKey`. */
  key: string;
  /** Undefined where only the other outcome names the row. */
  expected: Effect | undefined;
  actual: Effect | undefined;
}

/** The rows on which the two outcomes differ. */
export function outcomeDifferences(expected: Outcome, actual: Outcome): OutcomeDifference[] {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  return keys
    .filter((key) => !(key in expected) || !(key in actual) || !sameJson(expected[key], actual[key]))
    .map((key) => ({ key, expected: expected[key], actual: actual[key] }));
}
