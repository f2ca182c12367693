/**
 * Applies a change on top of the rows on screen without altering them. The trial finds out which rows the change reads
 * and writes, as keys (changes/keys.ts), and its outcome, which the change promises (contracts/promise.ts).
 */
import { sameJson } from '#domain/same-json.ts';
import {
  type Effect,
  effectKey,
  effectOf,
  isGuarded,
  type Outcome,
  promisedColumns,
} from '#contracts/promise.ts';
import { tableOfColumn } from '#contracts/references.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { BaseRow, Id } from '#domain/tables.ts';
import { liveKey, recordKey, tableKey, whereKey } from '../changes/keys.ts';
import type { Layer } from './layer.ts';

interface Written {
  table: TableName;
  /** The row before the change, deleted or not; undefined for a new one. */
  before: BaseRow | undefined;
  after: BaseRow;
}

/**
 * Whether a condition on the column has a key of its own. A condition on any other column counts as reading the whole
 * table.
 */
const isIndexed = (column: string): boolean => column.endsWith('_id') || column === 'numero';

const isLive = (row: BaseRow | undefined): row is BaseRow => row !== undefined && row.deleted_at === null;

export class Trial implements Layer {
  private readonly shown: Layer;
  private readonly unmade: ReadonlySet<string>;
  private readonly written = new Map<string, Written>();
  readonly reads = new Set<string>();
  readonly worksOutRefusedRemovals = true;
  /** The rules refuse the change on these rows, or it is malformed, and its outcome is not known. */
  refused = false;

  /** `unmade`: uuids of shown rows whose creation waits: the change removes none of them on the server. */
  constructor(shown: Layer, unmade: ReadonlySet<string> = new Set()) {
    this.shown = shown;
    this.unmade = unmade;
  }

  resolve(table: TableName, id: Id): Id {
    return this.shown.resolve(table, id);
  }

  isLive(table: TableName, id: Id): boolean {
    return isLive(this.find(table, id));
  }

  isDeleted(table: TableName, id: Id): boolean {
    const row = this.find(table, id);
    return row !== undefined && !isLive(row);
  }

  get<T extends TableName>(table: T, id: Id | null): Tables[T] | undefined {
    if (id === null) return undefined;
    const row = this.find(table, id);
    this.reads.add(recordKey(table, row ?? { id }));
    return row;
  }

  *all<T extends TableName>(table: T): Iterable<Tables[T]> {
    this.reads.add(tableKey(table));
    for (const row of this.shown.all(table)) if (!this.written.has(this.nameOf(table, row.id))) yield row;
    yield* this.own(table);
  }

  where<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
  ): Tables[T][] {
    this.reads.add(
      isIndexed(column) ? whereKey(table, column, this.nameOfValue(column, value)) : tableKey(table),
    );
    const shown = this.shown
      .where(table, column, value)
      .filter(({ id }) => !this.written.has(this.nameOf(table, id)));
    const found = [...shown, ...this.own(table).filter((row) => row[column] === value)];
    for (const row of found) this.reads.add(recordKey(table, row));
    return found;
  }

  put<T extends TableName>(table: T, row: Tables[T]): void {
    const name = this.nameOf(table, row.id);
    const before = this.written.has(name) ? this.written.get(name)?.before : this.shown.get(table, row.id);
    this.written.set(name, { table, before, after: row });
  }

  patch<T extends TableName>(table: T, id: Id, values: Partial<Tables[T]>): void {
    const row = this.find(table, id);
    if (row) this.put(table, { ...row, ...values });
  }

  /**
   * Whether the change altered rows and its outcome is known. False where its record is gone or the rules refuse it.
   */
  get isApplied(): boolean {
    return !this.refused && this.written.size > 0;
  }

  /** Keys of the rows that it wrote, and of the conditions that those met before or meet now. */
  writes(): string[] {
    const keys = new Set<string>();
    for (const { table, before, after } of this.written.values()) {
      keys.add(recordKey(table, after));
      keys.add(tableKey(table));
      if (isLive(before) !== isLive(after)) keys.add(liveKey(after.uuid));
      for (const row of [before, after]) {
        if (!isLive(row)) continue;
        for (const [column, value] of Object.entries(row)) {
          if (isIndexed(column) && value !== null) {
            keys.add(whereKey(table, column, this.nameOfValue(column, value)));
          }
        }
      }
    }
    return [...keys];
  }

  /** The guarded rows that it altered or removed. */
  outcome(): Outcome {
    const outcome: Outcome = {};
    for (const { table, before, after } of this.written.values()) {
      const effect = this.effect(table, before, after);
      if (effect !== undefined) outcome[effectKey(table, after.uuid)] = effect;
    }
    return outcome;
  }

  private effect(table: TableName, before: BaseRow | undefined, after: BaseRow): Effect | undefined {
    if (!isGuarded(table) || this.unmade.has(after.uuid)) return undefined;
    if (!isLive(after)) return isLive(before) ? null : undefined;
    const old: Record<string, unknown> = isLive(before) ? { ...before } : {};
    const now: Record<string, unknown> = { ...after };
    const altered = Object.keys(now).filter(
      (column) => !isLive(before) || !sameJson(now[column], old[column]),
    );
    const promised = promisedColumns(table, altered).map((column) => [column, now[column]]);
    return effectOf(table, Object.fromEntries(promised) as Partial<Tables[TableName]>) ?? undefined;
  }

  private find<T extends TableName>(table: T, id: Id): Tables[T] | undefined {
    const shown = this.shown.get(table, id);
    const own = this.written.get(this.nameOf(table, shown?.id ?? this.shown.resolve(table, id)));
    return (own?.after as Tables[T] | undefined) ?? shown;
  }

  private own<T extends TableName>(table: T): Tables[T][] {
    const rows = [...this.written.values()].filter((each) => each.table === table).map(({ after }) => after);
    return rows.filter(isLive) as unknown as Tables[T][];
  }

  private nameOf(table: TableName, id: Id): string {
    return `${table}/${id}`;
  }

  /** The uuid of a referenced record, which stays the same when the server assigns a number. */
  private nameOfValue(column: string, value: unknown): string {
    const table = tableOfColumn(column);
    if (!table || (typeof value !== 'number' && typeof value !== 'string')) return String(value);
    return this.find(table, value)?.uuid ?? String(value);
  }
}
