/** Digests of this device's rows, computed as the server computes those of its own (domain/digest.ts). Pure. */
import { type RequestedRows, horizonOf, type Digests } from '#contracts/digests.ts';
import { TABLES, type TableName } from '#contracts/tables.ts';
import { bucketOf, Digest } from '#domain/digest.ts';
import { atOnce } from '#domain/steps.ts';
import { runInSlices } from './run-in-slices.ts';
import type { Replica } from './replica.ts';

interface Named {
  id: number;
  version: number;
}

/** The live rows of the replica on one side of the horizon; null for each on the other side. */
function* liveRows(
  rows: Replica,
  table: TableName,
  rowHorizon: number,
  above: boolean,
): Generator<Named | null> {
  const horizon = horizonOf(table, rowHorizon);
  for (const { id, version } of rows.picked(table, 'id', 'version')) {
    yield version > horizon === above ? { id: Number(id), version } : null;
  }
}

/** It stops after each row, so that its caller can pause. */
function* digestSteps(rows: Iterable<Named | null>): Generator<void, number> {
  const digest = new Digest();
  for (const row of rows) {
    if (row) digest.add(row.id, row.version);
    yield;
  }
  return digest.value;
}

const digestOf = (rows: Iterable<Named>): number => atOnce(digestSteps(rows));

/** The tables whose rows above the horizon have another digest here than on the server. `pause` yields to the page. */
export async function differentTables(
  rows: Replica,
  rowHorizon: number,
  { tablas }: Digests,
  pause: () => Promise<void>,
): Promise<TableName[]> {
  const different: TableName[] = [];
  for (const table of TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on purpose
    const own = await runInSlices(digestSteps(liveRows(rows, table, rowHorizon, true)), pause);
    if (own !== (tablas[table] ?? 0)) different.push(table);
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
  const named = [...liveRows(rows, table, rowHorizon, true)].filter((row) => row !== null);
  const own = Map.groupBy(named, ({ version }) => bucketOf(version));
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

/** Likewise, of all tables. */
function* rowsOfAll(rows: Replica, rowHorizon: number): Generator<{ table: TableName; row: Named } | null> {
  for (const table of TABLES)
    for (const row of liveRows(rows, table, rowHorizon, false)) yield row && { table, row };
}

function* stepsBelow(rows: Replica, rowHorizon: number, turn: number): Generator<void, RequestedRows[]> {
  let count = 0;
  for (const each of rowsOfAll(rows, rowHorizon)) {
    if (each) count++;
    yield;
  }
  const from = ROWS_PER_TURN * (turn % Math.max(1, Math.ceil(count / ROWS_PER_TURN)));
  const part: { table: TableName; row: Named }[] = [];
  let n = 0;
  for (const each of rowsOfAll(rows, rowHorizon)) {
    if (part.length === ROWS_PER_TURN) break;
    if (each && n++ >= from) part.push(each);
    yield;
  }
  return [...Map.groupBy(part, ({ table }) => table)].map(([table, each]) => ({
    tabla: table,
    grupos: [],
    ids: each.map(({ row }) => row.id),
    huella: digestOf(each.map(({ row }) => row)),
  }));
}

/**
 * The rows up to the horizon to compare this time. If there are many, each turn compares another part. `turn`: a
 * number that grows by one each time.
 */
export const rowsBelow = (
  rows: Replica,
  rowHorizon: number,
  turn: number,
  pause: () => Promise<void>,
): Promise<RequestedRows[]> => runInSlices(stepsBelow(rows, rowHorizon, turn), pause);
