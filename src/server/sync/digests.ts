/**
 * GET /sync/huellas and POST /sync/filas: digests with which a replica compares itself, and rows to replace those that
 * differ. Both read one snapshot of the database and identify it.
 */
import { type Kysely, sql } from 'kysely';
import { BUCKET_VERSIONS, bucketOf } from '#domain/digest.ts';
import { rowsBody, type RequestedRows, horizonOf, type Digests } from '#contracts/digests.ts';
import { type TableChanges } from '#contracts/sync.ts';
import { type TableName, TABLES } from '#contracts/tables.ts';
import type { Database } from '../db/schema.ts';
import { read } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import type { Row } from '../http/rows.ts';
import { readInTurn } from '../http/reading.ts';
import { fetchState } from '../http/remembered.ts';
import { validate } from '../http/validation.ts';
import { toTableChanges, hasAny } from './changes.ts';
import { requireLiveSession } from '../auth/live-session.ts';
import { namesOf } from './state.ts';

interface DigestGroup {
  tabla: TableName;
  grupo: number;
  huella: number;
}

/** By table, the digests of the buckets above the horizon. The horizon is the end of a bucket. */
async function digestsOf(trx: Kysely<Database>, horizon: number): Promise<Digests['tablas']> {
  const starts = TABLES.map((table) => bucketOf(horizonOf(table, horizon) + 1));
  const { rows } = await sql<Omit<DigestGroup, 'grupo'>>`
    select tabla, bit_xor(huella) as huella from huella
    join unnest(${TABLES}::text[], ${starts}::bigint[]) as starting (tabla, grupo) using (tabla)
    where huella.grupo >= starting.grupo group by tabla
  `.execute(trx);
  const found = new Map(rows.map(({ tabla, huella }) => [tabla, huella]));
  return Object.fromEntries(TABLES.map((table) => [table, found.get(table) ?? 0]));
}

async function bucketsOf(trx: Kysely<Database>, tables: readonly TableName[]): Promise<Digests['grupos']> {
  if (tables.length === 0) return {};
  const { rows } = await sql<DigestGroup>`
    select tabla, grupo, bit_xor(huella) as huella from huella where tabla = any(${tables})
    group by tabla, grupo having bit_xor(huella) <> 0
  `.execute(trx);
  const each = Map.groupBy(rows, ({ tabla }) => tabla);
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Object.fromEntries((each.get(table) ?? []).map(({ grupo, huella }) => [grupo, huella])),
    ]),
  );
}

/** The number of rows of `huella` from which they are compacted; reading them takes some 3 ms. */
const MANY = 10_000;

/** Runs in the background: where it fails, a later call repeats it. */
async function compact(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from huella`.execute(db);
  if (rows[0]!.n > MANY) await sql`select juntar_huellas()`.execute(db);
}

/** Whether the live rows with these ids have this digest. */
async function isSame(trx: Kysely<Database>, { tabla, ids, huella }: RequestedRows): Promise<boolean> {
  if (huella === undefined) return false;
  const { rows } = await sql<{ huella: number }>`
    select coalesce(bit_xor(huella_de(id, version)), 0) as huella from ${sql.table(tabla)}
    where id = any(${ids}) and deleted_at is null
  `.execute(trx);
  return rows[0]!.huella === huella;
}

async function rowsFor(trx: Kysely<Database>, asked: RequestedRows): Promise<TableChanges> {
  const { tabla, grupos } = asked;
  const ids = (await isSame(trx, asked)) ? [] : asked.ids;
  const { rows } = await sql<Row<TableName>>`
    select t.* from ${sql.table(tabla)} t where t.id in (
      select unnest(${ids}::bigint[]) union
      select s.id from unnest(${grupos}::bigint[]) as grupo join ${sql.table(tabla)} s
        on s.version between grupo * ${BUCKET_VERSIONS} and (grupo + 1) * ${BUCKET_VERSIONS} - 1
      where s.deleted_at is null)
    order by t.id
  `.execute(trx);
  const part = toTableChanges(tabla, rows);
  const found = new Set(rows.map(({ id }) => id));
  return { ...part, eliminados: [...part.eliminados, ...ids.filter((id) => !found.has(id))] };
}

const digests = read(
  'sync.huellas',
  async ({ trx, query: { horizonte, tablas } }): Promise<Digests> => {
    const [{ version, instancia, epoca }, all, groups] = await Promise.all([
      fetchState(trx),
      digestsOf(trx, horizonte),
      bucketsOf(trx, tablas),
    ]);
    return { cursor: version, instancia, epoca, tablas: all, grupos: groups };
  },
  { joined: true, heavy: true },
);

const digestsRoute: Route = {
  key: 'sync.huellas',
  async handle(request) {
    const answer = await digests.handle(request);
    await compact(request.db).catch(() => {});
    return answer;
  },
};

const rowsRoute: Route = {
  key: 'sync.filas',
  async handle(request) {
    const { tablas } = validate(rowsBody, await request.json());
    const fetchAll = async (trx: Kysely<Database>) => {
      const [estado, ...changes] = await Promise.all([
        fetchState(trx),
        ...tablas.map((asked) => rowsFor(trx, asked)),
      ]);
      const some = changes.filter(hasAny);
      return { cambios: some, cursor: estado.version, hayMas: false, reinicio: false, ...namesOf(estado) };
    };
    const body = await readInTurn(request, fetchAll, { heavy: true });
    await requireLiveSession(request);
    return { status: 200, body };
  },
};

export const digestsRoutes: readonly Route[] = [digestsRoute, rowsRoute];
