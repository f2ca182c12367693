/** GET /sync/cambios: the changes since a cursor, for replicas (R13.7). */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { endOfBucket } from '#domain/digest.ts';
import { type ChangesAnswer, type TableChanges, changesQuery, KEPT_DAYS } from '#contracts/sync.ts';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { isWithinEpoch } from '../db/epoch.ts';
import type { MemoryState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import { read } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import type { Row } from '../http/rows.ts';
import { fetchState } from '../http/remembered.ts';
import { validate } from '../http/validation.ts';
import {
  type OpenWork,
  closedSince,
  WITH_NAME,
  findOpen,
  lastClosed,
  openRows,
} from '../resources/rows/closed-work.ts';
import { requireLiveSession } from '../auth/live-session.ts';
import { type Asked, anew, isOther, namesOf } from './state.ts';

/** Days after which tombstones are no longer sent. */
const TOMBSTONE = `now() - interval '${KEPT_DAYS} days'`;
/** Devices that missed older ones start anew. One day longer, since a first page may be cached for some hours. */
const MISSED = `now() - interval '${KEPT_DAYS + 1} days'`;

const overTables = (
  each: (table: RawBuilder<unknown>, nombre: TableName) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    TABLES.map((table) => each(sql.table(table), table)),
    sql` union all `,
  );

async function first<R>(trx: Kysely<Database>, query: RawBuilder<R>): Promise<R> {
  const { rows } = await query.execute(trx);
  return rows[0]!;
}

/** The highest version of a tombstone that is too old to be sent; 0 where there is none. */
const LAST_FORGOTTEN = sql<{
  version: number;
}>`select coalesce(max(version), 0) as version from (${overTables(
  (table) => sql`select max(version) as version from ${table} where deleted_at < ${sql.raw(TOMBSTONE)}`,
)}) as each`;

interface Page {
  /** The last version of the page; null where all remaining rows fit. */
  end: number | null;
  /** The tables that have rows in the page. */
  tablas: readonly TableName[];
  /** Whether the range contains tombstones that are too old to be sent. */
  forgotten: boolean;
}

interface Found {
  tabla: TableName;
  version: number;
  forgotten: boolean;
}

/** Built once, since building it for all tables takes longer than running it. One index scan per table. */
const NEXT_ROWS = `
  select tabla, version, coalesce(deleted_at < ${MISSED}, false) as forgotten
  from (${TABLES.map(
    (table) => `(select '${table}' as tabla, version, deleted_at from "${table}"
      where version > $1 order by version limit $2)`,
  ).join(' union all ')}) as each
  order by version limit $2`;

/** The page after that version: at most `limit` rows, but never a part of a version. */
async function pageAfter(trx: Kysely<Database>, after: number, limit: number): Promise<Page> {
  const { rows } = await trx.executeQuery<Found>(CompiledQuery.raw(NEXT_ROWS, [after, limit + 1]));
  const having = (end: number | null, found: readonly Found[]): Page => {
    const names = new Set(found.map(({ tabla }) => tabla));
    const tables = TABLES.filter((table) => names.has(table));
    return { end, tablas: tables, forgotten: found.some(({ forgotten }) => forgotten) };
  };
  const beyond = rows[limit]?.version;
  if (beyond === undefined) return having(null, rows);
  const end = rows.findLast(({ version }) => version < beyond)?.version;
  if (end !== undefined)
    return having(
      end,
      rows.filter(({ version }) => version <= end),
    );
  // One version is larger than a page: it is sent whole, and which tables it is in is not known here.
  return { end: beyond, tablas: TABLES, forgotten: rows.some(({ forgotten }) => forgotten) };
}

/** The number of rows after that version: an index-only count, run only where there are more pages. */
async function rowsAfter(trx: Kysely<Database>, version: number): Promise<number> {
  const each = overTables((table) => sql`select count(*)::int as n from ${table} where version > ${version}`);
  return (await first(trx, sql<{ n: number }>`select sum(n)::int as n from (${each}) as each`)).n;
}

/** A table's rows of versions after one and up to another; for a new replica, deleted rows only of tables whose names history shows. */
async function rowsOf(
  trx: Kysely<Database>,
  table: TableName,
  { after, until }: { after: number; until: number },
): Promise<Row<TableName>[]> {
  const isKept = after === 0 && !WITH_NAME.has(table) ? sql`and t.deleted_at is null` : sql``;
  const { rows } = await sql<Row<TableName>>`
    select t.* from ${sql.table(table)} t
    where t.version > ${after} and t.version <= ${until} ${isKept} order by t.id
  `.execute(trx);
  return rows;
}

/** The rows of a table, without closed work. */
async function openRowsOf(
  trx: Kysely<Database>,
  open: OpenWork,
  tables: readonly TableName[],
  until: number,
): Promise<Row<TableName>[][]> {
  const changedRows = await openRows(trx, open, until);
  return tables.map((table) =>
    ((changedRows[table] ?? []) as Row<TableName>[]).toSorted((a, b) => a.id - b.id),
  );
}

export const hasAny = ({ filas, eliminados }: TableChanges): boolean => filas.length + eliminados.length > 0;

/** The rows of a table as an answer has them. */
export function toTableChanges(table: TableName, rows: readonly Row<TableName>[]): TableChanges {
  const changedRows = rows.filter(({ deleted_at }) => deleted_at === null);
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  const eliminados = deleted.map(({ id }) => id);
  const historial = WITH_NAME.has(table) && deleted.length > 0 ? { historial: deleted } : {};
  return { tabla: table, filas: changedRows, eliminados, ...historial };
}

/** The first page of a new replica, without closed work. Call it in a repeatable read. */
async function fetchFirst(trx: Kysely<Database>, asked: Asked): Promise<ChangesAnswer> {
  const [estado, open, forgotten] = await Promise.all([
    fetchState(trx),
    findOpen(trx),
    first(trx, LAST_FORGOTTEN),
  ]);
  if (isOther(asked, estado)) return anew(estado);
  const closed = await lastClosed(trx, open);
  // The first page extends beyond all rows that are left out, so that later pages are complete.
  const start = Math.max(closed, forgotten.version);
  const page = await pageAfter(trx, start, Math.max(1, asked.limite));
  const whole = start > 0 ? { ...page, tablas: TABLES } : page;
  const answer = await fetchPage(trx, estado, whole, { after: 0, openWork: closed > 0 ? open : null });
  const isPartial = closed > 0;
  return {
    ...answer,
    ...(answer.hayMas && { inicio: estado.version }),
    cerradoDesde: isPartial ? await closedSince(trx) : null,
    horizonte: isPartial ? endOfBucket(closed) : 0,
  };
}

/** A later page. Call it in a repeatable read. */
async function fetchNext(trx: Kysely<Database>, asked: Asked): Promise<ChangesAnswer> {
  const { desde: cursor, limite } = asked;
  const [estado, page] = await Promise.all([fetchState(trx), pageAfter(trx, cursor, Math.max(1, limite))]);
  const isLost = isOther(asked, estado) || page.forgotten;
  if (isLost || !(await isWithinEpoch(trx, asked, estado.version))) return anew(estado);
  return fetchPage(trx, estado, page, { after: cursor, openWork: null });
}

async function fetchPage(
  trx: Kysely<Database>,
  estado: MemoryState,
  { end, tablas }: Page,
  { after, openWork }: { after: number; openWork: OpenWork | null },
): Promise<ChangesAnswer> {
  const until = end ?? estado.version;
  const [remaining, rows] = await Promise.all([
    end === null ? null : rowsAfter(trx, until),
    openWork
      ? openRowsOf(trx, openWork, tablas, until)
      : Promise.all(tablas.map((table) => rowsOf(trx, table, { after, until }))),
  ]);
  return {
    cambios: tablas.map((table, index) => toTableChanges(table, rows[index]!)).filter(hasAny),
    cursor: until,
    hayMas: end !== null,
    ...(remaining === null ? {} : { restantes: remaining }),
    reinicio: false,
    ...namesOf(estado),
  };
}

// As time passes, a cached answer only contains more than needed: more tombstones, more closed work.
const firstPage = read('sync.cambios', ({ trx, query }) => fetchFirst(trx, query), {
  joined: true,
  heavy: true,
});
const nextPage = read('sync.cambios', ({ trx, query }) => fetchNext(trx, query), {
  keyed: true,
  joined: true,
});

export const changesRoute: Route = {
  key: 'sync.cambios',
  async handle(request) {
    const asked = validate(changesQuery, request.query);
    const { desde: cursor, limite, inicio } = asked;
    const { estado, usuario } = request;
    // The client's database is another one, or its user sees other rows now: nothing has to be read.
    const isOutdated = cursor > 0 && Math.max(cursor, inicio) < usuario.firstCursor;
    if (estado && (isOutdated || isOther(asked, estado))) return { status: 200, body: anew(estado) };
    if (cursor === 0) {
      // Parameters that do not affect a first pull are dropped, so that all first pulls share one answer.
      const query = { limite: String(limite), instancia: asked.instancia ?? '' };
      const answer = await firstPage.handle({ ...request, query });
      await requireLiveSession(request);
      return answer;
    }
    // Usually nothing is new: devices poll every few seconds.
    const isCurrent = estado?.version === cursor && (!asked.epoca || asked.epoca === estado.epoca);
    const { inicio: _, ...query } = request.query;
    if (!isCurrent) {
      const answer = await nextPage.handle({ ...request, query });
      await requireLiveSession(request);
      return answer;
    }
    const names = namesOf(estado);
    const body: ChangesAnswer = { cambios: [], cursor, hayMas: false, reinicio: false, ...names };
    return { status: 200, body };
  },
};
