/**
 * Searches, orders, counts and pages every list in SQL (R14). The browser computes the same rows in the same order
 * from memory: texts are normalised by normaliza() and compared with plain `<`; nulls come last; ties are ordered by
 * id ascending, whatever the direction.
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { ListQuery, PageOf } from '#contracts/common.ts';
import { type ListDirection, type ListSpec, parseSort } from '#contracts/lists.ts';
import { describePage } from '#domain/pagination.ts';
import { normalize } from '#domain/text.ts';
import { databaseOf } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { fetchState } from '../../http/remembered.ts';

/** The rows of a list before search, order and page; the fields are named as in the answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- any tables, joined in any way
type ListRows<R> = SelectQueryBuilder<Database, any, R>;

export interface ListSource<R> {
  /** They may have more columns than the answer shows, for `sortFields`. SQL of one's own is in parentheses. */
  rows: ListRows<R> | RawBuilder<R>;
  /** The fields that contain text: they are sorted as normalised by normaliza(). */
  texts: readonly string[];
  /**
   * For a value of `sort` that is no field of the rows: the fields that it stands for, in order. The direction applies
   * only to the last one, since unfinished rows come first in both directions.
   */
  sortFields?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are never null: without `nulls last` an index of theirs gives their order. */
  solid?: readonly string[];
  /** A query for the number of `rows`, where these need not be counted: one row with `total`. */
  cuenta?: RawBuilder<{ total: number }>;
  /** The rows change without a new version of the database, so their number is not cached. */
  unversioned?: boolean;
}

/** The context of a list call. */
export interface ListContext {
  trx: Kysely<Database>;
  query: ListQuery;
}

const sortColumn = (name: string): RawBuilder<unknown> => sql.ref(`fila.${name}`);

/** Whether a searched column matches. A number is found by its decimal digits. */
function matches(searched: readonly string[], search: string): RawBuilder<SqlBool> {
  const needle = `%${normalize(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const each = searched.map((name) => sql`normaliza(${sortColumn(name)}::text) like ${needle}`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** `backwards`: from the end of the list. */
function orderBy(
  spec: ListSpec,
  sort: { field: string; direction: ListDirection },
  { texts, sortFields = {}, solid = [] }: Pick<ListSource<unknown>, 'texts' | 'sortFields' | 'solid'>,
  backwards: boolean,
): RawBuilder<unknown> {
  const way = (isDown: boolean): RawBuilder<unknown> => (isDown === backwards ? sql`asc` : sql`desc`);
  const nulls = backwards ? sql`nulls first` : sql`nulls last`;
  const direction = way(sort.direction === 'DESC');
  const names = sortFields[sort.field] ?? [sort.field];
  const last = names.length - 1;
  const sorted = names.map((name, index) => {
    const column = texts.includes(name) ? sql`normaliza(${sortColumn(name)}) collate "C"` : sortColumn(name);
    // Without `nulls last`, so that their index is used: they are never null.
    if (name === spec.id || solid.includes(name)) return sql`${column} ${direction}`;
    return sql`${column} ${index < last ? way(false) : direction} ${nulls}`;
  });
  const ids = [spec.id, ...(spec.id2 === undefined ? [] : [spec.id2])];
  return sql.join([...sorted, ...ids.map((id) => sql`${sortColumn(id)} ${way(false)}`)]);
}

/** The rows of a page, counted from the nearer end of `total` rows, so that the last page is as fast as the first. */
function windowOf({ page, limit }: ListQuery, total: number | null) {
  const offset = (page - 1) * limit;
  if (total === null || offset <= total / 2) return { offset, limit, backwards: false };
  const end = Math.min(offset + limit, total);
  return { offset: total - end, limit: Math.max(0, end - offset), backwards: true };
}

const countOf = (from: RawBuilder<unknown>): RawBuilder<{ total: number }> =>
  sql`select count(*) as total ${from}`;

/** The number of all rows of the list, counted once for each version of the database. */
async function countRows(
  trx: Kysely<Database>,
  counting: RawBuilder<{ total: number }>,
  { unversioned = false }: Pick<ListSource<unknown>, 'unversioned'>,
): Promise<number> {
  const query = counting.compile(trx);
  if (unversioned) return (await trx.executeQuery(query)).rows[0]?.total ?? 0;
  const key = `${query.sql} ${JSON.stringify(query.parameters)}`;
  const memory = databaseOf(trx).memory;
  const estado = await fetchState(trx);
  const known = memory.get(estado, key);
  if (known !== undefined) return known as number;
  const { rows } = await trx.executeQuery(query);
  const total = rows[0]?.total ?? 0;
  memory.keep(estado, key, total, 0);
  return total;
}

/** A page of the rows that the query asks for. A page beyond the end is empty. */
export async function listPage<R>(
  { trx, query }: ListContext,
  spec: ListSpec,
  source: ListSource<R>,
): Promise<PageOf<R>> {
  const { page, limit, search, sort } = query;
  // Texts in Postgres contain no NUL, so a search for one finds nothing.
  const condition = search === '' ? null : matches(spec.searched, search.replaceAll('\0', '\uFFFF'));
  const from = sql`from ${source.rows} as fila ${condition ? sql`where ${condition}` : sql``}`;
  // With a search, one query counts and reads the page, so that the table is read once. Without one the page comes
  // from an index, and a separate count is cheap.
  const total = condition ? sql`count(*) over ()` : sql`null::bigint`;
  const counting = condition ? null : countRows(trx, source.cuenta ?? countOf(from), source);
  const { backwards, ...wanted } = windowOf(query, page > 1 ? await counting : null);
  const order = orderBy(spec, parseSort(spec, sort), source, backwards);
  const asked = sql<R & { total_rows: number | null }>`
    select fila.*, ${total} as total_rows ${from} order by ${order} limit ${wanted.limit} offset ${wanted.offset}
  `.execute(trx);
  const [{ rows }, all] = await Promise.all([asked, counting]);
  const counted = all ?? rows[0]?.total_rows ?? (await countRows(trx, countOf(from), source));
  const results = (backwards ? rows.toReversed() : rows).map((row) => {
    const { total_rows: _, ...listRow } = row;
    return listRow as R;
  });
  return { results, ...describePage(counted, page, limit) };
}
