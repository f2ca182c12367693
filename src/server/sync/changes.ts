/** GET /sync/changes: what changed since a cursor, for replicas (R13.7). */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { endOfBucket } from '#domain/digest.ts';
import { type Cambios, type CambiosTabla, cambiosQuery, KEPT_DAYS } from '#contracts/sync.ts';
import { type Tabla, TABLAS } from '#contracts/tables.ts';
import { isWithinEpoch } from '../db/epoch.ts';
import type { Estado } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import { read } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import type { Row } from '../http/rows.ts';
import { fetchEstado } from '../http/remembered.ts';
import { validate } from '../http/validation.ts';
import {
  type Abierto,
  closedSince,
  CON_NOMBRE,
  findOpen,
  lastClosed,
  openRows,
} from '../resources/rows/closed-work.ts';

/** Tombstones older than this are no longer sent. */
const TOMBSTONE = `now() - interval '${KEPT_DAYS} days'`;
/** Whoever missed older ones starts anew. A day more: a first page may be remembered for some hours. */
const MISSED = `now() - interval '${KEPT_DAYS + 1} days'`;

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
  (tabla) => sql`select max(version) as version from ${tabla} where deleted_at < ${sql.raw(TOMBSTONE)}`,
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

/** Kept as text: to build it of so many tables takes longer than to answer it. One index scan a table. */
const NEXT_ROWS = `
  select tabla, version, coalesce(deleted_at < ${MISSED}, false) as olvidado
  from (${TABLAS.map(
    (tabla) => `(select '${tabla}' as tabla, version, deleted_at from "${tabla}"
      where version > $1 order by version limit $2)`,
  ).join(' union all ')}) as each
  order by version limit $2`;

/** The page after `desde`: at most `limite` rows, but never a part of one version. */
async function pageAfter(trx: Kysely<Database>, desde: number, limite: number): Promise<Page> {
  const { rows } = await trx.executeQuery<Found>(CompiledQuery.raw(NEXT_ROWS, [desde, limite + 1]));
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

/** A table's rows of those versions; of a new replica's deleted ones only those with names. */
async function rowsOf(
  trx: Kysely<Database>,
  tabla: Tabla,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<Row<Tabla>[]> {
  const isKept = desde === 0 && !CON_NOMBRE.has(tabla) ? sql`and t.deleted_at is null` : sql``;
  const { rows } = await sql<Row<Tabla>>`
    select t.* from ${sql.table(tabla)} t
    where t.version > ${desde} and t.version <= ${hasta} ${isKept} order by t.id
  `.execute(trx);
  return rows;
}

/** The same without closed work. */
async function openRowsOf(
  trx: Kysely<Database>,
  abierto: Abierto,
  tablas: readonly Tabla[],
  hasta: number,
): Promise<Row<Tabla>[][]> {
  const filas = await openRows(trx, abierto, hasta);
  return tablas.map((tabla) => ((filas[tabla] ?? []) as Row<Tabla>[]).toSorted((a, b) => a.id - b.id));
}

export const hasAny = ({ filas, eliminados }: CambiosTabla): boolean => filas.length + eliminados.length > 0;

/** The rows of a table as an answer has them. */
export function cambiosDe(tabla: Tabla, rows: readonly Row<Tabla>[]): CambiosTabla {
  const filas = rows.filter(({ deleted_at }) => deleted_at === null);
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  const eliminados = deleted.map(({ id }) => id);
  const historial = CON_NOMBRE.has(tabla) && deleted.length > 0 ? { historial: deleted } : {};
  return { tabla, filas, eliminados, ...historial };
}

interface Asked {
  desde: number;
  limite: number;
  instancia?: string | undefined;
  epoca?: string | undefined;
}

const isOther = (asked: Asked, { instancia }: Estado): boolean =>
  asked.instancia !== undefined && asked.instancia !== '' && asked.instancia !== instancia;

/** What an answer says of the database that it comes from. */
export const namesOf = ({ instancia, epoca, esquema }: Estado) => ({ instancia, epoca, esquema });

/** Whoever asks has to start anew. */
const anew = (estado: Estado): Cambios => ({
  cambios: [],
  cursor: 0,
  hayMas: false,
  reinicio: true,
  ...namesOf(estado),
});

/** What a replica without any gets: no closed work. One state of the database: call it in a repeatable read. */
async function fetchFirst(trx: Kysely<Database>, asked: Asked): Promise<Cambios> {
  const [estado, abierto, forgotten] = await Promise.all([
    fetchEstado(trx),
    findOpen(trx),
    first(trx, LAST_FORGOTTEN),
  ]);
  if (isOther(asked, estado)) return anew(estado);
  const closed = await lastClosed(trx, abierto);
  // The first page reaches past all that is not sent, so that a later page has nothing to leave out.
  const start = Math.max(closed, forgotten.version);
  const page = await pageAfter(trx, start, Math.max(1, asked.limite));
  const whole = start > 0 ? { ...page, tablas: TABLAS } : page;
  const answer = await fetchPage(trx, estado, whole, { desde: 0, abierto: closed > 0 ? abierto : null });
  const isPartial = closed > 0;
  return {
    ...answer,
    cerradoDesde: isPartial ? await closedSince(trx) : null,
    horizonte: isPartial ? endOfBucket(closed) : 0,
  };
}

/** What a replica gets after that, likewise. */
async function fetchNext(trx: Kysely<Database>, asked: Asked): Promise<Cambios> {
  const { desde, limite } = asked;
  const [estado, page] = await Promise.all([fetchEstado(trx), pageAfter(trx, desde, Math.max(1, limite))]);
  const isLost = isOther(asked, estado) || page.forgotten;
  if (isLost || !(await isWithinEpoch(trx, asked, estado.version))) return anew(estado);
  return fetchPage(trx, estado, page, { desde, abierto: null });
}

async function fetchPage(
  trx: Kysely<Database>,
  estado: Estado,
  { end, tablas }: Page,
  { desde, abierto }: { desde: number; abierto: Abierto | null },
): Promise<Cambios> {
  const hasta = end ?? estado.version;
  const [restantes, rows] = await Promise.all([
    end === null ? null : rowsAfter(trx, hasta),
    abierto
      ? openRowsOf(trx, abierto, tablas, hasta)
      : Promise.all(tablas.map((tabla) => rowsOf(trx, tabla, { desde, hasta }))),
  ]);
  return {
    cambios: tablas.map((tabla, index) => cambiosDe(tabla, rows[index]!)).filter(hasAny),
    cursor: hasta,
    hayMas: end !== null,
    ...(restantes === null ? {} : { restantes }),
    reinicio: false,
    ...namesOf(estado),
  };
}

// What is remembered of them only gets longer than need be as time goes by: more tombstones, more closed work.
const primera = read('sync.cambios', ({ trx, query }) => fetchFirst(trx, query), {
  joined: true,
  heavy: true,
});
const siguiente = read('sync.cambios', ({ trx, query }) => fetchNext(trx, query), {
  keyed: true,
  joined: true,
});

export const cambiosRoute: Route = {
  key: 'sync.cambios',
  async handle(request) {
    const asked = validate(cambiosQuery, request.query);
    const { desde, limite } = asked;
    const { estado } = request;
    // Of another database nothing need be read.
    if (estado && isOther(asked, estado)) return { status: 200, body: anew(estado) };
    if (desde === 0) {
      // What a first pull does not depend on is left out, so that all ask the same and are answered together.
      const query = { limite: String(limite), instancia: asked.instancia ?? '' };
      return primera.handle({ ...request, query });
    }
    // Mostly nothing is new: devices ask every few seconds.
    const isCurrent = estado?.version === desde && (!asked.epoca || asked.epoca === estado.epoca);
    if (!isCurrent) return siguiente.handle(request);
    const names = namesOf(estado);
    const body: Cambios = { cambios: [], cursor: desde, hayMas: false, reinicio: false, ...names };
    return { status: 200, body };
  },
};
