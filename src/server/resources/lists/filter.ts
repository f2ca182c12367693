/** The filters of a list in SQL: the same rows as rowFilter() of views/list-filters.ts. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ActiveFilter, activeFilters } from '#contracts/filters.ts';
import type { ListSpec } from '#contracts/lists.ts';
import { startOfNamedDay } from '#domain/date.ts';

/** Where the columns of the filters stand in a query. */
export interface FilteredColumns {
  /** The name of the list's table in the query. */
  of: string;
  /** Columns that stand elsewhere or are computed. */
  columns?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** For columns whose words are conditions: the condition of each word. */
  states?: Readonly<Record<string, Readonly<Record<string, RawBuilder<SqlBool>>>>>;
}

function fits(
  { filter, value }: ActiveFilter,
  { of, columns, states }: FilteredColumns,
): RawBuilder<SqlBool> {
  const column = columns?.[filter.column] ?? sql.ref(`${of}.${filter.column}`);
  switch (filter.kind) {
    case 'word':
      return states?.[filter.column]?.[value] ?? sql<SqlBool>`${column} = ${value}`;
    case 'record':
      if (typeof value === 'number') return sql<SqlBool>`${column} = ${value}`;
      return sql<SqlBool>`${column} = (select id from ${sql.table(filter.table)} where uuid = ${value})`;
    case 'from':
      return sql<SqlBool>`${column} >= ${startOfNamedDay(String(value))}`;
    default:
      return sql<SqlBool>`${column} < ${startOfNamedDay(String(value), 1)}`;
  }
}

/** The condition that a row fits all filters of the query. `isFiltered`: the query has any. */
export function filterSql(
  { filters = {} }: ListSpec,
  query: object,
  where: FilteredColumns,
): { fitting: RawBuilder<SqlBool>; isFiltered: boolean } {
  const each = activeFilters(filters, query).map((active) => fits(active, where));
  return {
    fitting: each.length === 0 ? sql`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`,
    isFiltered: each.length > 0,
  };
}
