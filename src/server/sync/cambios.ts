/** GET /sync/cambios: what changed since a cursor, for replicas (offline design, section 5). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Cambios, type CambiosTabla, cambiosQuery } from '#contracts/sync.ts';
import { type Tabla, TABLAS, TABLAS_CON_NOMBRE } from '#contracts/tablas.ts';
import type { Database } from '../db/schema.ts';
import { read, type Route, type Row } from '../http/handler.ts';
import { validate } from '../http/validation.ts';
import { lastClosedVersion, onlyOpen } from './closed-work.ts';

/** Tombstones older than this are no longer sent: whoever missed them starts anew. */
const TOMBSTONE = sql`now() - interval '400 days'`;

const CON_NOMBRE = new Set<Tabla>(TABLAS_CON_NOMBRE);

const overTables = (
  each: (tabla: RawBuilder<unknown>, nombre: Tabla) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    TABLAS.map((tabla) => each(sql.table(tabla), tabla)),
    sql` union all `,
  );

async function first<R>(trx: Kysely<Database>, query: RawBuilder<R>): Promise<R> {
  const { rows } = await query.execute(trx);
  return rows[0]!;
}

/** The highest version of a tombstone too old to be sent; 0 without any. */
const LAST_FORGOTTEN = sql<{
  version: number;
}>`select coalesce(max(version), 0) as version from (${overTables(
  (tabla) => sql`select max(version) as version from ${tabla} where deleted_at < ${TOMBSTONE}`,
)}) as each`;

interface Page {
  /** The last version that it covers; null where what remains fits. */
  end: number | null;
  /** Those that have rows in it. */
  tablas: readonly Tabla[];
  /** It has tombstones that are too old to be sent. */
  forgotten: boolean;
}

interface Found {
  tabla: Tabla;
  version: number;
  olvidado: boolean;
}

/** The page after `desde`: at most `limite` rows, but never a part of one version. One index scan a table. */
async function pageAfter(trx: Kysely<Database>, desde: number, limite: number): Promise<Page> {
  const each = overTables(
    (tabla, nombre) =>
      sql`(select ${sql.lit(nombre)} as tabla, version, deleted_at from ${tabla}
        where version > ${desde} order by version limit ${limite + 1})`,
  );
  const { rows } = await sql<Found>`
    select tabla, version, coalesce(deleted_at < ${TOMBSTONE}, false) as olvidado
    from (${each}) as each order by version limit ${limite + 1}
  `.execute(trx);
  const having = (end: number | null, found: readonly Found[]): Page => {
    const names = new Set(found.map(({ tabla }) => tabla));
    const tablas = TABLAS.filter((tabla) => names.has(tabla));
    return { end, tablas, forgotten: found.some(({ olvidado }) => olvidado) };
  };
  const beyond = rows[limite]?.version;
  if (beyond === undefined) return having(null, rows);
  const end = rows.findLast(({ version }) => version < beyond)?.version;
  if (end !== undefined)
    return having(
      end,
      rows.filter(({ version }) => version <= end),
    );
  // One version alone is more than a page: it comes whole, and what of it was not read here may be anywhere.
  return { end: beyond, tablas: TABLAS, forgotten: rows.some(({ olvidado }) => olvidado) };
}

/** How many rows the pages after that version bring: an index-only count, asked for only where there are such pages. */
async function rowsAfter(trx: Kysely<Database>, version: number): Promise<number> {
  const each = overTables((tabla) => sql`select count(*)::int as n from ${tabla} where version > ${version}`);
  return (await first(trx, sql<{ n: number }>`select sum(n)::int as n from (${each}) as each`)).n;
}

/** A table's rows of those versions. A new replica gets no closed work, and of deleted rows only those with names. */
async function cambiosDe(
  trx: Kysely<Database>,
  tabla: Tabla,
  { desde, hasta, anyClosed }: { desde: number; hasta: number; anyClosed: boolean },
): Promise<CambiosTabla | null> {
  const open = anyClosed ? onlyOpen(tabla) : null;
  const isOpen = open ? sql`and ${open.isOpen}` : sql``;
  const isKept = desde === 0 && !CON_NOMBRE.has(tabla) ? sql`and t.deleted_at is null` : sql``;
  const { rows } = await sql<Row<Tabla>>`
    ${open?.withClosed ?? sql``} select t.* from ${sql.table(tabla)} t
    where t.version > ${desde} and t.version <= ${hasta} ${isKept} ${isOpen} order by t.id
  `.execute(trx);
  if (rows.length === 0) return null;
  const filas = rows.filter(({ deleted_at }) => deleted_at === null);
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  const eliminados = deleted.map(({ id }) => id);
  const historial = CON_NOMBRE.has(tabla) && deleted.length > 0 ? { historial: deleted } : {};
  return { tabla, filas, eliminados, ...historial };
}

interface Reloj {
  version: number;
  instancia: string;
}

const RELOJ = sql<Reloj>`select version, instancia from reloj`;

interface Asked {
  desde: number;
  limite: number;
  instancia?: string | undefined;
}

const isOther = (asked: Asked, { instancia }: Reloj): boolean =>
  asked.instancia !== undefined && asked.instancia !== '' && asked.instancia !== instancia;

/** One state of the database: call it in a repeatable read. */
async function fetchCambios(trx: Kysely<Database>, asked: Asked): Promise<Cambios> {
  const { desde, limite } = asked;
  const reloj = await first(trx, RELOJ);
  const { version, instancia } = reloj;
  const again: Cambios = { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia };
  if (desde > version || isOther(asked, reloj)) return again;
  // A new replica's first page reaches past all that it is not sent, so that a later page has nothing to leave out.
  const closed = desde === 0 ? (await first(trx, lastClosedVersion())).version : 0;
  const forgotten = desde === 0 ? (await first(trx, LAST_FORGOTTEN)).version : 0;
  const start = Math.max(desde, closed, forgotten);
  const page = await pageAfter(trx, start, Math.max(1, limite));
  if (desde > 0 && page.forgotten) return again;
  const hasta = page.end ?? version;
  const cambios: CambiosTabla[] = [];
  for (const tabla of start > desde ? TABLAS : page.tablas) {
    const found = await cambiosDe(trx, tabla, { desde, hasta, anyClosed: closed > 0 });
    if (found) cambios.push(found);
  }
  const hayMas = page.end !== null;
  const more = hayMas ? { restantes: await rowsAfter(trx, hasta) } : {};
  return { cambios, cursor: hasta, hayMas, ...more, reinicio: false, instancia };
}

const whole = read('sync.cambios', ({ trx, query }) => fetchCambios(trx, query), { fresh: true });

export const cambiosRoute: Route = {
  key: 'sync.cambios',
  async handle(request) {
    const asked = validate(cambiosQuery, request.query);
    const reloj = await first(request.db, RELOJ);
    const { version, instancia } = reloj;
    // Mostly nothing is new: devices ask every few seconds.
    if (asked.desde !== version || version === 0 || isOther(asked, reloj)) return whole.handle(request);
    const body: Cambios = { cambios: [], cursor: version, hayMas: false, reinicio: false, instancia };
    return { status: 200, body };
  },
};
