import type { Insertable, Kysely } from 'kysely';
import type { TableName } from '#contracts/tables.ts';
import type { Database } from '../../db/schema.ts';

/** Rows in one statement: Postgres takes 65,535 parameters. */
const AT_ONCE = 1_000;

/** Inserts any number of rows, in as many statements as that needs. */
export async function insertAll<T extends TableName>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await trx
      .insertInto(table as 'movimiento')
      .values(rows.slice(at, at + AT_ONCE) as never)
      .execute();
  }
}
