/**
 * The synchronization of a driver's replica, which has his own work only (R26.6, decision 058). Its rows are computed for
 * each call: there are some hundreds.
 */
import type { Kysely } from 'kysely';
import { type Digests, digestOfIds, digestsQuery, type RequestedRows, rowsBody } from '#contracts/digests.ts';
import { type ChangesAnswer, changesQuery, type TableChanges } from '#contracts/sync.ts';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { bucketOf, Digest } from '#domain/digest.ts';
import type { Id } from '#domain/tables.ts';
import type { OwnRow, OwnRows } from '#views/own-work.ts';
import { isWithinEpoch } from '../db/epoch.ts';
import type { Database } from '../db/schema.ts';
import { readInTurn } from '../http/reading.ts';
import { fetchState } from '../http/remembered.ts';
import type { AuthenticatedUsuario, Route } from '../http/route.ts';
import type { Row } from '../http/rows.ts';
import { validate } from '../http/validation.ts';
import { loadOwnRows, showOwnRows, thumbnailsOf } from '../resources/own-work/own-work.ts';
import { hasAny, toTableChanges } from './changes.ts';
import { requireLiveSession } from '../auth/live-session.ts';
import { type Asked, anew, isOther, namesOf } from './state.ts';

/**
 * The most characters of thumbnails in one answer: some 46 of our devices, which are 200 kB compressed. The others are
 * read with their operation (decision 058).
 */
const THUMBNAIL_CHARS = 256 * 1024;

const rowsOf = (own: OwnRows, table: TableName): OwnRow[] => [...(own[table]?.values() ?? [])];
const idsOf = (own: OwnRows, table: TableName): number[] =>
  rowsOf(own, table).map(({ row }) => Number(row.id));

const liveRows = (own: OwnRows, table: TableName): OwnRow[] =>
  rowsOf(own, table).filter(({ row }) => row.deleted_at === null);

/** The rows of all tables that `choose` selects, as the driver sees them. */
async function showRows(
  trx: Kysely<Database>,
  own: OwnRows,
  choose: (table: TableName) => readonly OwnRow[],
): Promise<TableChanges[]> {
  const idsOfTable = (table: TableName): Id[] => choose(table).map(({ row }) => row.id);
  const thumbnails = await thumbnailsOf(trx, idsOfTable('adjunto'), THUMBNAIL_CHARS);
  return TABLES.map((table) => {
    const rows = showOwnRows(own, table, idsOfTable(table), thumbnails);
    return toTableChanges(table, rows as Row<TableName>[]);
  }).filter(hasAny);
}

/** The ids of all rows that the driver holds, where they differ from those that his device said it has. */
function scopeOf(own: OwnRows, known: number | undefined): ChangesAnswer['alcance'] {
  if (known === digestOfIds((table) => idsOf(own, table))) return undefined;
  return Object.fromEntries(
    TABLES.map((table) => [table, idsOf(own, table)] as const).filter(([, ids]) => ids.length > 0),
  );
}

const driverOf = ({ chofer }: AuthenticatedUsuario): number => chofer ?? 0;

async function fetchOwnChanges(
  trx: Kysely<Database>,
  asked: Asked,
  usuario: AuthenticatedUsuario,
): Promise<ChangesAnswer> {
  const estado = await fetchState(trx);
  const { desde: cursor } = asked;
  const isOwn = cursor === 0 || cursor >= usuario.firstCursor;
  const isKnown = isOwn && (cursor === 0 || (await isWithinEpoch(trx, asked, estado.version)));
  if (isOther(asked, estado) || !isKnown) return anew(estado);
  const own = await loadOwnRows(trx, driverOf(usuario));
  const scope = scopeOf(own, cursor === 0 ? undefined : asked.huella);
  // A device that has all rows of his work lacks their changes only, and no row that an edit may have brought into it.
  const isNew = ({ row, seenFrom }: OwnRow): boolean => (scope ? seenFrom : row.version) > cursor;
  const changes = await showRows(trx, own, (table) => rowsOf(own, table).filter(isNew));
  return {
    cambios: changes,
    cursor: estado.version,
    hayMas: false,
    reinicio: false,
    ...(cursor === 0 && { cerradoDesde: null, horizonte: 0 }),
    ...(scope && { alcance: scope }),
    ...namesOf(estado),
  };
}

function digestOf(rows: readonly OwnRow[]): number {
  const digest = new Digest();
  for (const { row } of rows) digest.add(Number(row.id), row.version);
  return digest.value;
}

const bucketsOf = (rows: readonly OwnRow[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ row }) => bucketOf(row.version))].map(([bucket, some]) => [
      bucket,
      digestOf(some),
    ]),
  );

async function fetchOwnDigests(
  trx: Kysely<Database>,
  { tablas }: { tablas: readonly TableName[] },
  usuario: AuthenticatedUsuario,
): Promise<Digests> {
  const [{ version, instancia, epoca }, own] = await Promise.all([
    fetchState(trx),
    loadOwnRows(trx, driverOf(usuario)),
  ]);
  return {
    cursor: version,
    instancia,
    epoca,
    tablas: Object.fromEntries(TABLES.map((table) => [table, digestOf(liveRows(own, table))])),
    grupos: Object.fromEntries(tablas.map((table) => [table, bucketsOf(liveRows(own, table))])),
  };
}

/** Rows outside of the driver's work are answered as deleted. */
async function fetchOwnRequested(
  trx: Kysely<Database>,
  asked: readonly RequestedRows[],
  usuario: AuthenticatedUsuario,
): Promise<ChangesAnswer> {
  const [estado, own] = await Promise.all([fetchState(trx), loadOwnRows(trx, driverOf(usuario))]);
  const byTable = new Map(asked.map((each) => [each.tabla, each]));
  const found = await showRows(trx, own, (table) => {
    const { ids = [], grupos = [] } = byTable.get(table) ?? {};
    const [named, buckets] = [new Set<Id>(ids), new Set(grupos)];
    return rowsOf(own, table).filter(({ row }) => named.has(row.id) || buckets.has(bucketOf(row.version)));
  });
  const changes = [...byTable].flatMap(([table, { ids }]) => {
    const part = found.find(({ tabla }) => tabla === table) ?? toTableChanges(table, []);
    const gone = ids.filter((id) => !own[table]?.has(id));
    const whole = { ...part, eliminados: [...part.eliminados, ...gone] };
    return hasAny(whole) ? [whole] : [];
  });
  return { cambios: changes, cursor: estado.version, hayMas: false, reinicio: false, ...namesOf(estado) };
}

/** All read one snapshot of the database. */
export const ownSyncRoutes: readonly Route[] = [
  {
    key: 'sync.cambios',
    async handle(request) {
      const asked = validate(changesQuery, request.query);
      const { usuario } = request;
      const body = await readInTurn(request, (trx) => fetchOwnChanges(trx, asked, usuario));
      await requireLiveSession(request);
      return { status: 200, body };
    },
  },
  {
    key: 'sync.huellas',
    async handle(request) {
      const asked = validate(digestsQuery, request.query);
      const { usuario } = request;
      return { status: 200, body: await readInTurn(request, (trx) => fetchOwnDigests(trx, asked, usuario)) };
    },
  },
  {
    key: 'sync.filas',
    async handle(request) {
      const { tablas } = validate(rowsBody, await request.json());
      const { usuario } = request;
      const body = await readInTurn(request, (trx) => fetchOwnRequested(trx, tablas, usuario));
      await requireLiveSession(request);
      return { status: 200, body };
    },
  },
];
