/**
 * The replica's rows on disk, some to a record: a browser writes and reads a record of many rows in hardly more time
 * than one of a single row (decision 024).
 */
import type { Cambios, CambiosTabla } from '#contracts/sync.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Table } from 'dexie';

type Row = Tablas[Tabla];

const FILAS = 32;

export interface Bloque {
  tabla: Tabla;
  /** Its rows are those whose id is of n × 32 and up to the next one's. */
  n: number;
  /** The cursor of the last page that changed one of them. */
  version: number;
  filas: Row[];
}

export type Bloques = Table<Bloque, [Tabla, number]>;

/** The number of the block of that id. */
export const bloqueDe = (id: number): number => Math.floor(id / FILAS);
const idOf = ({ id }: Row): number => Number(id);

/**
 * The rows of one table's part of a page. Deleted rows whose names history shows come whole; of the others only the
 * ids, and their `old` rows are marked.
 */
export function rowsOf(
  { filas, historial = [] }: CambiosTabla,
  old: readonly (Row | undefined)[],
  page: Cambios,
): Row[] {
  const now = new Date().toISOString();
  const marked = old.flatMap((row) =>
    row ? [{ ...row, deleted_at: row.deleted_at ?? now, version: page.cursor }] : [],
  );
  return [...filas, ...historial, ...marked];
}

export function goneIn({ eliminados, historial = [] }: CambiosTabla): number[] {
  const whole = new Set(historial.map(({ id }) => id));
  return eliminados.filter((id) => !whole.has(id));
}

/** A table's rows, each in its block. */
export function enBloques(tabla: Tabla, rows: readonly Row[]): Bloque[] {
  const byBlock = Map.groupBy(rows, (row) => bloqueDe(idOf(row)));
  return [...byBlock].map(([n, filas]) => ({
    tabla,
    n,
    version: Math.max(...filas.map(({ version }) => version)),
    filas,
  }));
}

/** Rows by id, in the blocks that they belong to. */
type Abiertos = Map<number, Map<number, Row>>;

async function abrir(bloques: Bloques, tabla: Tabla, ids: readonly number[]): Promise<Abiertos> {
  const ns = [...new Set(ids.map(bloqueDe))];
  const found = await bloques.bulkGet(ns.map((n) => [tabla, n]));
  return new Map(ns.map((n, i) => [n, new Map(found[i]?.filas.map((row) => [idOf(row), row]))]));
}

/** Puts a page on top of what is there, inside of the transaction that is open. */
export async function ponerPagina(bloques: Bloques, page: Cambios): Promise<void> {
  for (const part of page.cambios) {
    const { tabla, filas, historial = [] } = part;
    const gone = goneIn(part);
    // One table after the other, in one transaction.
    const abiertos = await abrir(bloques, tabla, [...filas.map(idOf), ...historial.map(idOf), ...gone]);
    const old = gone.map((id) => abiertos.get(bloqueDe(id))?.get(id));
    for (const row of rowsOf(part, old, page)) abiertos.get(bloqueDe(idOf(row)))?.set(idOf(row), row);
    const llenos = [...abiertos].filter(([, rows]) => rows.size > 0);
    await bloques.bulkPut(
      llenos.map(([n, rows]) => ({ tabla, n, version: page.cursor, filas: [...rows.values()] })),
    );
  }
}

/** Every row that is there, or those of versions after `desde`. */
export async function leerFilas(bloques: Bloques, desde: number | null): Promise<[Tabla, Row[]][]> {
  if (desde === null) return (await bloques.toArray()).map(({ tabla, filas }) => [tabla, filas]);
  const changed = await bloques.where('version').above(desde).toArray();
  return changed.map(({ tabla, filas }) => [tabla, filas.filter(({ version }) => version > desde)]);
}
