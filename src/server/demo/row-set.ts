/** Some rows in memory, on which the domain's plans run as the server runs them in SQL. */
import type { Tabla } from '#contracts/tables.ts';
import type { Escritura } from '#domain/row-write.ts';
import type { BaseRow, TablaDerivada } from '#domain/tables.ts';
import { type Filas, lectorDeFilas } from '#views/rows.ts';
import type { Lector } from '#views/reader.ts';
import type { Row } from '../http/rows.ts';

/** What every new row begins with. `at` is an ISO time. */
export type NewRow = (tabla: Tabla, at: string) => Row<'bodega'> & BaseRow & { id: number };

export class RowSet {
  private readonly filas: Partial<Record<Tabla, { id: number }[]>> = {};
  readonly lector: Lector = lectorDeFilas(this.filas as Filas);
  private readonly newRow: NewRow;

  constructor(newRow: NewRow) {
    this.newRow = newRow;
  }

  rows<T extends Tabla>(tabla: T): Row<T>[] {
    return (this.filas[tabla] ??= []) as Row<T>[];
  }

  get<T extends Tabla>(tabla: T, id: number | null): Row<T> | undefined {
    return this.rows(tabla).find((row) => row.id === id);
  }

  /** Adds a row, or takes the place of the one with its id. */
  put<T extends Tabla>(tabla: T, ...added: Row<T>[]): void {
    const rows = this.rows(tabla);
    for (const row of added) {
      const index = rows.findIndex(({ id }) => id === row.id);
      if (index === -1) rows.push(row);
      else rows[index] = row;
    }
  }

  insert<T extends Tabla>(tabla: T, at: string, values: Omit<Row<T>, keyof BaseRow>): Row<T> {
    const row = { ...this.newRow(tabla, at), ...values } as unknown as Row<T>;
    this.rows(tabla).push(row);
    return row;
  }

  /** Leaves the row that was there as it is: it may stand in the history. */
  update<T extends Tabla>(tabla: T, id: number, at: string, values: Partial<Row<T>>): Row<T> {
    const row = { ...this.get(tabla, id)!, ...values, updated_at: at };
    this.put(tabla, row);
    return row;
  }

  /** Runs a plan; its own names of new rows become numbers. */
  run(plan: readonly Escritura[], at: string): void {
    const numbers = new Map<string, number>();
    const resolve = (values: object): never =>
      Object.fromEntries(
        Object.entries(values as Record<string, unknown>).map(([columna, value]) => {
          const isName = columna.endsWith('_id') && typeof value === 'string';
          return [columna, isName ? numbers.get(value) : value];
        }),
      ) as never;
    for (const escritura of plan) {
      const tabla: TablaDerivada = escritura.tabla;
      if (escritura.op === 'insert') {
        numbers.set(escritura.id, this.insert(tabla, at, resolve(escritura.values)).id);
      } else {
        const values = escritura.op === 'delete' ? { deleted_at: at } : resolve(escritura.values);
        this.update(tabla, escritura.id as number, at, values);
      }
    }
  }
}
