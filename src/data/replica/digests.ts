/** Digests of this device's rows, computed as the server computes those of its own (domain/digest.ts). Pure. */
import { type RequestedRows, horizonOf, type Digests } from '#contracts/digests.ts';
import { TABLES, type TableName } from '#contracts/tables.ts';
import { bucketOf, Digest } from '#domain/digest.ts';
import type { Replica } from './replica.ts';

interface Named {
  id: number;
  version: number;
}

/** The live rows of the replica on one side of the horizon. */
function* liveRows(rows: Replica, table: TableName, rowHorizon: number, above: boolean): Generator<Named> {
  const horizon = horizonOf(table, rowHorizon);
  for (const { id, version } of rows.picked(table, 'id', 'version')) {
    if (version > horizon === above) yield { id: Number(id), version };
  }
}

function digestOf(rows: Iterable<Named>): number {
  const digest = new Digest();
  for (const { id, version } of rows) digest.add(id, version);
  return digest.value;
}

/**
 * The tables whose rows above the horizon have another digest here than on the server. `pause` yields to the page
 * between two tables: 90,000 rows take some 70 ms in all on a desktop.
 */
export async function differentTables(
  rows: Replica,
  rowHorizon: number,
  { tablas }: Digests,
  pause: () => Promise<void>,
): Promise<TableName[]> {
  const different: TableName[] = [];
  for (const table of TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on purpose
    await pause();
    if (digestOf(liveRows(rows, table, rowHorizon, true)) !== (tablas[table] ?? 0)) different.push(table);
  }
  return different;
}

/** The request for a table: the buckets above the horizon that differ, and the ids of the rows in them here. */
export function differentBuckets(
  rows: Replica,
  table: TableName,
  rowHorizon: number,
  theirs: Readonly<Record<string, number>>,
): RequestedRows {
  const own = Map.groupBy(liveRows(rows, table, rowHorizon, true), ({ version }) => bucketOf(version));
  const first = bucketOf(horizonOf(table, rowHorizon) + 1);
  const all = new Set([...own.keys(), ...Object.keys(theirs).map(Number)]);
  const groups = [...all].filter(
    (group) => group >= first && digestOf(own.get(group) ?? []) !== (theirs[group] ?? 0),
  );
  return {
    tabla: table,
    grupos: groups,
    ids: groups.flatMap((group) => (own.get(group) ?? []).map(({ id }) => id)),
  };
}

/** Rows up to the horizon per comparison: some 13 kB of ids. */
const ROWS_PER_TURN = 2000;

/**
 * The rows up to the horizon to compare this time. If there are many, each turn compares another part. `turn`: a
 * number that grows by one each time.
 */
export function rowsBelow(rows: Replica, rowHorizon: number, turn: number): RequestedRows[] {
  const all = TABLES.flatMap((table) =>
    [...liveRows(rows, table, rowHorizon, false)].map((row) => ({ table, row })),
  );
  const part = turn % Math.max(1, Math.ceil(all.length / ROWS_PER_TURN));
  const some = Map.groupBy(
    all.slice(part * ROWS_PER_TURN, (part + 1) * ROWS_PER_TURN),
    ({ table: name }) => name,
  );
  return [...some].map(([table, each]) => ({
    tabla: table,
    grupos: [],
    ids: each.map(({ row }) => row.id),
    huella: digestOf(each.map(({ row }) => row)),
  }));
}
