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
import { validate } from '../http/validation.ts';
import { loadOwnRows, showOwnRows } from '../resources/own-work/own-work.ts';
import { type Asked, anew, isOther, namesOf } from './state.ts';

const rowsOf = (own: OwnRows, table: TableName): OwnRow[] => [...(own[table]?.values() ?? [])];
const idsOf = (own: OwnRows, table: TableName): number[] =>
  rowsOf(own, table).map(({ row }) => Number(row.id));

/** The rows of all tables that `choose` selects, as the driver sees them. */
async function showRows(
  trx: Kysely<Database>,
  own: OwnRows,
  choose: (table: TableName) => readonly Id[],
): Promise<TableChanges[]> {
  const shown = await Promise.all(TABLES.map((table) => showOwnRows(trx, own, table, choose(table))));
  return TABLES.map((table, at) => ({
    tabla: table,
    filas: shown[at] as TableChanges['filas'],
    eliminados: [],
  })).filter(({ filas }) => filas.length > 0);
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
  asked: Asked & { alcance?: number | undefined },
  usuario: AuthenticatedUsuario,
): Promise<ChangesAnswer> {
  const estado = await fetchState(trx);
  const { desde } = asked;
  const isOwn = desde === 0 || desde >= usuario.desde;
  const isKnown = isOwn && (desde === 0 || (await isWithinEpoch(trx, asked, estado.version)));
  if (isOther(asked, estado) || !isKnown) return anew(estado);
  const own = await loadOwnRows(trx, driverOf(usuario));
  const changes = await showRows(trx, own, (table) =>
    rowsOf(own, table)
      .filter(({ since }) => since > desde)
      .map(({ row }) => row.id),
  );
  const scope = scopeOf(own, desde === 0 ? undefined : asked.alcance);
  return {
    cambios: changes,
    cursor: estado.version,
    hayMas: false,
    reinicio: false,
    ...(desde === 0 && { cerradoDesde: null, horizonte: 0 }),
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
    tablas: Object.fromEntries(TABLES.map((table) => [table, digestOf(rowsOf(own, table))])),
    grupos: Object.fromEntries(tablas.map((table) => [table, bucketsOf(rowsOf(own, table))])),
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
    return rowsOf(own, table)
      .filter(({ row }) => named.has(row.id) || buckets.has(bucketOf(row.version)))
      .map(({ row }) => row.id);
  });
  const changes = [...byTable].flatMap(([table, { ids }]) => {
    const rows = found.find((part) => part.tabla === table)?.filas ?? [];
    const gone = ids.filter((id) => !own[table]?.has(id));
    return rows.length + gone.length > 0 ? [{ tabla: table, filas: rows, eliminados: gone }] : [];
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
      return { status: 200, body: await readInTurn(request, (trx) => fetchOwnChanges(trx, asked, usuario)) };
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
      return {
        status: 200,
        body: await readInTurn(request, (trx) => fetchOwnRequested(trx, tablas, usuario)),
      };
    },
  },
];
