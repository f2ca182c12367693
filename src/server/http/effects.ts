/**
 * Records the effects of a write on guarded rows while it runs, and compares them with the promise
 * (docs/decisions/029).
 */
import { parseId } from '#domain/id.ts';
import type { Kysely } from 'kysely';
import {
  type Effect,
  effectKey,
  effectOf,
  isGuarded,
  LATER_COLUMNS,
  LATER_TABLES,
  type Outcome,
  outcomeDifferences,
  parseEffectKey,
} from '#contracts/promise.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from './api-error.ts';
import { findLiveByUuids, type Row } from './rows.ts';

const DIFFERENT = {
  codigo: 'distinto',
  mensaje: 'El resultado sería distinto del que se mostró al guardar',
} as const;

/**
 * The effects of a write, by uuid of the row. The last effect on a row counts: columns are merged, a removal replaces
 * them.
 */
export class Effects {
  readonly outcome: Outcome = {};

  /** Records these values of the row; columns that are not guarded are ignored. */
  written<T extends TableName>(table: T, uuid: string, values: Partial<Tables[T]>): void {
    const effect = effectOf(table, values);
    if (effect === null) return;
    const key = effectKey(table, uuid);
    this.outcome[key] = { ...this.outcome[key], ...effect };
  }

  removed(table: TableName, uuids: readonly string[]): void {
    if (!isGuarded(table)) return;
    for (const uuid of uuids) this.outcome[effectKey(table, uuid)] = null;
  }
}

/** The guarded columns of a live row: all for a promised removal, otherwise those that the promise names. */
function stateOf(
  table: TableName,
  row: Partial<Tables[TableName]>,
  promised: Effect,
): Record<string, unknown> {
  const all = Object.entries(effectOf(table, row) ?? {});
  return Object.fromEntries(promised === null ? all : all.filter(([column]) => column in promised));
}

/** The live rows with these uuids that the user sees. */
export type FindRows = <T extends TableName>(table: T, uuids: readonly string[]) => Promise<Row<T>[]>;

/** What of an outcome the user sees, and of the rows that it names. */
export interface OutcomeView {
  outcome: (outcome: Outcome) => Outcome;
  find: FindRows;
}

/** Adds to the effects the present values of rows for which the promise names more or other columns. */
async function withRows(find: FindRows, expected: Outcome, effects: Outcome): Promise<Outcome> {
  const doubtful = outcomeDifferences(expected, effects).flatMap((difference) => {
    const { table, uuid = '' } = parseEffectKey(difference.key) ?? {};
    const id = parseId(uuid);
    const isOpen = difference.expected !== undefined && difference.actual !== null;
    return isOpen && table && typeof id === 'string' ? [{ ...difference, table, id }] : [];
  });
  const actual = { ...effects };
  for (const [table, some] of Map.groupBy(doubtful, (one) => one.table)) {
    const rows = await find(
      table,
      some.map(({ id }) => id),
    );
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    for (const { key, id } of some) {
      const row = byUuid.get(id);
      actual[key] = row ? { ...stateOf(table, row, expected[key]!), ...effects[key] } : null;
    }
  }
  return actual;
}

const tableIn = (key: string): TableName | undefined => parseEffectKey(key)?.table;

/** The effect without the columns that an older version of the app does not know; undefined where nothing is left. */
function knownColumns(table: TableName, effect: Effect, promised: Effect | undefined): Effect | undefined {
  const later: readonly string[] = LATER_COLUMNS[table] ?? [];
  if (!effect || !promised || later.length === 0) return effect;
  const known = Object.entries(effect).filter(([column]) => !later.includes(column) || column in promised);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/**
 * Older versions of the app do not know some tables and columns. What happens to rows of these tables counts where the
 * promise names any of them; a column counts where the promise names it, or does not name its row.
 */
function withoutUnknown(effects: Outcome, expected: Outcome): Outcome {
  const named = new Set(Object.keys(expected).map(tableIn));
  const known = Object.entries(effects).flatMap(([key, effect]) => {
    const table = tableIn(key);
    if (!table) return [[key, effect] as const];
    if (LATER_TABLES.has(table) && !named.has(table)) return [];
    const left = knownColumns(table, effect, expected[key]);
    return left === undefined ? [] : [[key, left] as const];
  });
  return Object.fromEntries(known);
}

/** Rows that are nothing without their record, and are deleted with it as a matter of course. */
const LINES: { [T in TableName]?: TableName } = { factura: 'factura_item', liquidacion: 'liquidacion_linea' };

/** What a DELETE promises by its path: that the record goes with its lines. */
function removalOf(removed: string | null, effects: Outcome): Outcome {
  const table = removed === null ? undefined : tableIn(removed);
  const lines = table && LINES[table];
  const isOwn = (key: string): boolean => key === removed || (lines !== undefined && tableIn(key) === lines);
  return Object.fromEntries(Object.entries(effects).filter(([key, effect]) => effect === null && isOwn(key)));
}

/**
 * Compares the effects of a write with its promised outcome. Promised values that the write did not touch count as
 * kept if the rows have them; only then rows are read. `view`: what the user sees, which alone is compared; rows that he
 * does not see count as deleted. `removed`: the key of the record that a DELETE names, whose removal a client promises
 * by that alone if it could compute nothing. Call it after the write, in its transaction.
 * @throws ApiError 409 `distinto` with `datos` { expected, actual }; `actual`, sent as the promise, is accepted
 */
export async function requireOutcome(
  trx: Kysely<Database>,
  promised: Outcome,
  effects: Outcome,
  view: OutcomeView = {
    outcome: (outcome) => outcome,
    find: (table, uuids) => findLiveByUuids(trx, table, uuids),
  },
  removed: string | null = null,
): Promise<void> {
  const seen = view.outcome(effects);
  const isUnknown = Object.keys(promised).length === 0;
  const expected = isUnknown ? removalOf(removed, seen) : view.outcome(promised);
  const own = isUnknown ? seen : withoutUnknown(seen, expected);
  if (outcomeDifferences(expected, own).length === 0) return;
  const actual = view.outcome(await withRows(view.find, expected, own));
  if (outcomeDifferences(expected, actual).length > 0) throw new ApiError(DIFFERENT, { expected, actual });
}
