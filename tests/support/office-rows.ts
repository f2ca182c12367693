/** The rows of an office among which random work chooses. */
import type { TableName } from '#contracts/tables.ts';
import type { Api } from './api.ts';
import { pickFrom } from './random-values.ts';

/** The client of the API that the work needs. */
export type OfficeState = Pick<Api, 'get' | 'post' | 'patch' | 'remove' | 'make' | 'all'> & {
  pool: { query: (text: string) => Promise<{ rows: OfficeRow[] }> };
};

// oxlint-disable-next-line typescript/no-explicit-any -- rows as Postgres gives them
export type OfficeRow = any;

export class OfficeRows {
  readonly api: OfficeState;
  private numbers = 0;

  constructor(api: OfficeState) {
    this.api = api;
  }

  async rowsOf(table: TableName, where = 'true'): Promise<OfficeRow[]> {
    const { rows } = await this.api.pool.query(
      `select * from ${table} where deleted_at is null and ${where} order by id`,
    );
    return rows;
  }

  async oneOf(table: TableName, which: number, where?: string): Promise<OfficeRow> {
    return pickFrom(await this.rowsOf(table, where), which);
  }

  /** A number, in most cases new and with letters; every ninth is used again. */
  numberOf(value: number): string {
    if (value % 9 !== 0) this.numbers += 1;
    return `${value % 2 ? 'MSCU' : 'tclu-'}${String(1000 + this.numbers)}`;
  }
}
