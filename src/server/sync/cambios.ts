/** GET /sync/cambios: what changed since a cursor, for replicas (offline design, section 5). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cambios, CambiosTabla } from '#contracts/sync.ts';
import { type Tabla, TABLAS, TABLAS_CON_NOMBRE } from '#contracts/tablas.ts';
import type { Database } from '../db/schema.ts';
import { read, type Row } from '../http/handler.ts';
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

/** The highest version of a tombstone too old to be sent, of those after `desde`; 0 without any. */
function lastForgotten(desde: number): RawBuilder<{ version: number }> {
  const each = overTables(
    (tabla) => sql`select max(version) as version from ${tabla}
      where version > ${desde} and deleted_at < ${TOMBSTONE}`,
  );
  return sql`select coalesce(max(version), 0) as version from (${each}) as each`;
}

interface Page {
  /** The last version that it covers; null where what remains fits. */
  end: number | null;
  /** Those that have rows in it. */
  tablas: readonly Tabla[];
}

/** The page after `desde`: at most `limite` rows, but never a part of one version. One index scan a table. */
async function pageAfter(trx: Kysely<Database>, desde: number, limite: number): Promise<Page> {
  const each = overTables(
    (tabla, nombre) =>
      sql`(select ${sql.lit(nombre)} as tabla, version from ${tabla}
        where version > ${desde} order by version limit ${limite + 1})`,
  );
  const { rows } = await sql<{ tabla: Tabla; version: number }>`
    select tabla, version from (${each}) as each order by version limit ${limite + 1}
  `.execute(trx);
  const having = (found: readonly { tabla: Tabla }[]): Tabla[] => {
    const names = new Set(found.map(({ tabla }) => tabla));
    return TABLAS.filter((tabla) => names.has(tabla));
  };
  const beyond = rows[limite]?.version;
  if (beyond === undefined) return { end: null, tablas: having(rows) };
  const end = rows.findLast(({ version }) => version < beyond)?.version;
  // One version alone is more than a page: it comes whole, and what of it was not read here may be anywhere.
  if (end === undefined) return { end: beyond, tablas: TABLAS };
  return { end, tablas: having(rows.filter(({ version }) => version <= end)) };
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
  { desde, hasta }: { desde: number; hasta: number },
): Promise<CambiosTabla | null> {
  const open = desde === 0 ? onlyOpen(tabla) : null;
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

/** One state of the database: call it in a repeatable read. */
export async function fetchCambios(
  trx: Kysely<Database>,
  { desde, limite, instancia }: { desde: number; limite: number; instancia?: string },
): Promise<Cambios> {
  const reloj = await first(
    trx,
    sql<{ version: number; instancia: string }>`select version, instancia from reloj`,
  );
  const otra = instancia !== undefined && instancia !== '' && instancia !== reloj.instancia;
  const { version, instancia: propia } = reloj;
  // Mostly nothing is new.
  if (desde === version && desde > 0 && !otra) {
    return { cambios: [], cursor: version, hayMas: false, reinicio: false, instancia: propia };
  }
  const forgotten = await first(trx, lastForgotten(desde));
  if (desde > version || otra || (desde > 0 && forgotten.version > 0)) {
    return { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia: propia };
  }
  // A new replica's first page reaches past all that it is not sent, so that a later page has nothing to leave out.
  const closed = desde === 0 ? await first(trx, lastClosedVersion()) : { version: 0 };
  const start = Math.max(desde, closed.version, forgotten.version);
  const page = await pageAfter(trx, start, Math.max(1, limite));
  const hasta = page.end ?? version;
  const cambios: CambiosTabla[] = [];
  for (const tabla of start > desde ? TABLAS : page.tablas) {
    const found = await cambiosDe(trx, tabla, { desde, hasta });
    if (found) cambios.push(found);
  }
  const hayMas = page.end !== null;
  const more = hayMas ? { restantes: await rowsAfter(trx, hasta) } : {};
  return { cambios, cursor: hasta, hayMas, ...more, reinicio: false, instancia: propia };
}

export const cambiosRoute = read('sync.cambios', ({ trx, query }) => fetchCambios(trx, query));
