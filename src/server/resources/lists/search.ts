/**
 * Searches rows that refer to small tables: finds the few matching names first, then the rows that refer to them.
 * Matching the joined names row by row takes 1 s for 100,000 operations.
 */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ListSpec } from '#contracts/lists.ts';
import type { TableName } from '#contracts/tables.ts';
import { contains, normalize } from '#domain/text.ts';
import type { Database } from '../../db/schema.ts';

/** Where a searched field of a list stands in the database. */
export type SearchedField =
  /** A text of the record whose id the column `ref` has. */
  | { ref: string; table: TableName; column: string }
  /** A column with values of a closed vocabulary. */
  | { words: string; options: readonly string[] }
  /** A column that is found by its digits. */
  | { numero: string }
  /** Any other condition; `isIn` returns whether a column contains the searched text. */
  | { others: (isIn: (column: string) => RawBuilder<SqlBool>) => RawBuilder<unknown> };

/** Each field that the list searches. */
export type SearchedFields<Spec extends ListSpec> = Readonly<Record<Spec['searched'][number], SearchedField>>;

/** The fields that are texts, for the order of the list. */
export const textsIn = (fields: Readonly<Record<string, SearchedField>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('ref' in field || 'words' in field ? [name] : []));

/**
 * The maximum number of ids that are written into a query. From the ids Postgres knows how few rows to expect, and
 * uses the index.
 */
const FEW = 1_000;

/** Whether the column refers to a matching row of the table; null where no row matches. */
async function refers(
  trx: Kysely<Database>,
  column: string,
  table: TableName,
  matches: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${matches} limit ${FEW + 1}
  `.execute(trx);
  if (rows.length === 0) return null;
  if (rows.length > FEW) {
    // Not `in (select …)`: if its rows do not fit into work_mem, Postgres reads them all again for each row of the
    // list.
    return sql`exists (select from ${sql.table(table)} as hallada
      where hallada.id = ${sql.ref(column)} and (${matches}))`;
  }
  return sql`${sql.ref(column)} = any(${rows.map(({ id }) => id)})`;
}

type Reference = Extract<SearchedField, { ref: string }>;

/** The condition that a row contains `search` in a field that its list searches, ignoring case and accents. Nothing contains a NUL. */
export async function searchSql<Spec extends ListSpec>(
  trx: Kysely<Database>,
  search: string,
  spec: Spec,
  fields: SearchedFields<Spec>,
): Promise<RawBuilder<SqlBool>> {
  if (search === '') return sql`true`;
  if (search.includes('\0')) return sql`false`;
  const text = normalize(search);
  const needle = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isIn = (column: string) => sql<SqlBool>`normaliza(${sql.ref(column)}) like ${needle}`;
  const searched = spec.searched.map((name: Spec['searched'][number]) => fields[name]);
  const references = searched.filter((field): field is Reference => 'ref' in field);
  // One query for each table, whichever of its columns are searched.
  const each: (RawBuilder<unknown> | null)[] = await Promise.all(
    [...Map.groupBy(references, ({ ref }) => ref)].map(([ref, ofTable]) => {
      const matches = sql.join(
        ofTable.map(({ column }) => isIn(column)),
        sql` or `,
      );
      return refers(trx, ref, ofTable[0]!.table, matches);
    }),
  );
  for (const field of searched) {
    if ('numero' in field && /^\d+$/.test(text))
      each.push(sql`${sql.ref(field.numero)}::text like ${needle}`);
    if ('words' in field) {
      const found = field.options.filter((option) => contains([option], search));
      if (found.length > 0) each.push(sql`${sql.ref(field.words)} = any(${found})`);
    }
    if ('others' in field) each.push(field.others(isIn));
  }
  const some = each.filter((condition) => condition !== null);
  return some.length === 0 ? sql`false` : sql<SqlBool>`(${sql.join(some, sql` or `)})`;
}
