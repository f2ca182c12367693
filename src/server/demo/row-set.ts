/** A set of rows in memory, on which the domain's plans run as the server runs them in SQL. */
import type { TableName } from '#contracts/tables.ts';
import type { RowWrite } from '#domain/row-write.ts';
import type { BaseRow, DerivedTable } from '#domain/tables.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Row } from '../http/rows.ts';

/** The columns that every new row has. `at`: an ISO time. */
export type NewRow = (table: TableName, at: string) => Row<'bodega'> & BaseRow & { id: number };

export class RowSet {
  private readonly byTable: Partial<Record<TableName, { id: number }[]>> = {};
  readonly reader: Reader = readerOfRows(this.byTable as FetchedRows);
  private readonly newRow: NewRow;

  constructor(newRow: NewRow) {
    this.newRow = newRow;
  }

  rows<T extends TableName>(table: T): Row<T>[] {
    return (this.byTable[table] ??= []) as Row<T>[];
  }

  get<T extends TableName>(table: T, id: number | null): Row<T> | undefined {
    return this.rows(table).find((row) => row.id === id);
  }

  /** Adds a row, or replaces the one with its id. */
  put<T extends TableName>(table: T, ...added: Row<T>[]): void {
    const rows = this.rows(table);
    for (const row of added) {
      const index = rows.findIndex(({ id }) => id === row.id);
      if (index === -1) rows.push(row);
      else rows[index] = row;
    }
  }

  insert<T extends TableName>(table: T, at: string, values: Omit<Row<T>, keyof BaseRow>): Row<T> {
    const row = { ...this.newRow(table, at), ...values } as unknown as Row<T>;
    this.rows(table).push(row);
    return row;
  }

  /** Does not alter the previous row object, which the history may contain. */
  update<T extends TableName>(table: T, id: number, at: string, values: Partial<Row<T>>): Row<T> {
    const row = { ...this.get(table, id)!, ...values, updated_at: at };
    this.put(table, row);
    return row;
  }

  /** Runs a plan, and replaces its names of new rows by ids. */
  run(plan: readonly RowWrite[], at: string): void {
    const numbers = new Map<string, number>();
    const resolve = (values: object): never =>
      Object.fromEntries(
        Object.entries(values as Record<string, unknown>).map(([column, value]) => {
          const isName = column.endsWith('_id') && typeof value === 'string';
          return [column, isName ? numbers.get(value) : value];
        }),
      ) as never;
    for (const write of plan) {
      const table: DerivedTable = write.table;
      if (write.op === 'insert') {
        numbers.set(write.id, this.insert(table, at, resolve(write.values)).id);
      } else {
        const values = write.op === 'delete' ? { deleted_at: at } : resolve(write.values);
        this.update(table, write.id as number, at, values);
      }
    }
  }
}
