/** Digests of this device's own rows, as the server keeps them of its own (domain/digest.ts). Pure. */
import { type FilasPedidas, horizonOf, type Huellas } from '#contracts/digests.ts';
import { TABLAS, type Tabla } from '#contracts/tables.ts';
import { bucketOf, Digest } from '#domain/digest.ts';
import type { Lector } from '#views/reader.ts';

interface Named {
  id: number;
  version: number;
}

/** The live rows of the replica on one side of the horizon. */
function* liveRows(rows: Lector, tabla: Tabla, horizonte: number, above: boolean): Generator<Named> {
  const horizon = horizonOf(tabla, horizonte);
  for (const { id, version } of rows.all(tabla)) {
    if (version > horizon === above) yield { id: Number(id), version };
  }
}

function digestOf(rows: Iterable<Named>): number {
  const digest = new Digest();
  for (const { id, version } of rows) digest.add(id, version);
  return digest.value;
}

/**
 * Tables of which the rows above the horizon have another digest here than on the server. `pause` lets the page live
 * between two tables: of 90,000 rows all together take some 70 ms on a desktop.
 */
export async function differentTables(
  rows: Lector,
  horizonte: number,
  { tablas }: Huellas,
  pause: () => Promise<void>,
): Promise<Tabla[]> {
  const different: Tabla[] = [];
  for (const tabla of TABLAS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on purpose
    await pause();
    if (digestOf(liveRows(rows, tabla, horizonte, true)) !== (tablas[tabla] ?? 0)) different.push(tabla);
  }
  return different;
}

/** What to ask of a table: the buckets above the horizon that differ, and the rows that are in them here. */
export function differentBuckets(
  rows: Lector,
  tabla: Tabla,
  horizonte: number,
  theirs: Readonly<Record<string, number>>,
): FilasPedidas {
  const own = Map.groupBy(liveRows(rows, tabla, horizonte, true), ({ version }) => bucketOf(version));
  const first = bucketOf(horizonOf(tabla, horizonte) + 1);
  const all = new Set([...own.keys(), ...Object.keys(theirs).map(Number)]);
  const grupos = [...all].filter(
    (grupo) => grupo >= first && digestOf(own.get(grupo) ?? []) !== (theirs[grupo] ?? 0),
  );
  return { tabla, grupos, ids: grupos.flatMap((grupo) => (own.get(grupo) ?? []).map(({ id }) => id)) };
}

/** Rows up to the horizon that are compared at once: some 13 kB of ids. */
const BELOW = 2000;

/**
 * The rows up to the horizon, which are to be there still as they are here; of many a part, another one each turn.
 * `turn`: any number, one more each time.
 */
export function rowsBelow(rows: Lector, horizonte: number, turn: number): FilasPedidas[] {
  const all = TABLAS.flatMap((tabla) =>
    [...liveRows(rows, tabla, horizonte, false)].map((row) => ({ tabla, row })),
  );
  const part = turn % Math.max(1, Math.ceil(all.length / BELOW));
  const some = Map.groupBy(all.slice(part * BELOW, (part + 1) * BELOW), ({ tabla }) => tabla);
  return [...some].map(([tabla, each]) => ({
    tabla,
    grupos: [],
    ids: each.map(({ row }) => row.id),
    huella: digestOf(each.map(({ row }) => row)),
  }));
}
