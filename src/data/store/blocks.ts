/**
 * The replica's rows on disk, some to a record: a browser writes and reads a record of many rows in hardly more time
 * than one of a single row (decision 024).
 */
import type { ChangesAnswer, TableChanges } from '#contracts/sync.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Table } from 'dexie';

type Row = Tables[TableName];

const ROWS_PER_BLOCK = 32;

export interface Block {
  tabla: TableName;
  /** Its rows are those whose id is of n × 32 and up to the next one's. */
  n: number;
  /** The cursor of the last page that changed one of them. */
  version: number;
  filas: Row[];
}

export type Blocks = Table<Block, [TableName, number]>;

/** The number of the block of that id. */
export const blockOf = (id: number): number => Math.floor(id / ROWS_PER_BLOCK);
const idOf = ({ id }: Row): number => Number(id);

/**
 * The rows of one table's part of a page. Deleted rows whose names history shows come whole; of the others only the
 * ids, and their `old` rows are marked.
 */
export function rowsOf(
  { filas, historial = [] }: TableChanges,
  old: readonly (Row | undefined)[],
  page: ChangesAnswer,
): Row[] {
  const now = new Date().toISOString();
  const marked = old.flatMap((row) =>
    row ? [{ ...row, deleted_at: row.deleted_at ?? now, version: page.cursor }] : [],
  );
  return [...filas, ...historial, ...marked];
}

export function goneIn({ eliminados, historial = [] }: TableChanges): number[] {
  const whole = new Set(historial.map(({ id }) => id));
  return eliminados.filter((id) => !whole.has(id));
}

/** A table's rows, each in its block. */
export function inBlocks(table: TableName, rows: readonly Row[]): Block[] {
  const byBlock = Map.groupBy(rows, (row) => blockOf(idOf(row)));
  return [...byBlock].map(([n, blockRows]) => ({
    tabla: table,
    n,
    version: Math.max(...blockRows.map(({ version }) => version)),
    filas: blockRows,
  }));
}

/** Rows by id, in the blocks that they belong to. */
type OpenBlocks = Map<number, Map<number, Row>>;

async function openBlocks(blocks: Blocks, table: TableName, ids: readonly number[]): Promise<OpenBlocks> {
  const ns = [...new Set(ids.map(blockOf))];
  const found = await blocks.bulkGet(ns.map((n) => [table, n]));
  return new Map(ns.map((n, i) => [n, new Map(found[i]?.filas.map((row) => [idOf(row), row]))]));
}

/** Puts a page on top of what is there, inside of the transaction that is open. */
export async function putPage(blocks: Blocks, page: ChangesAnswer): Promise<void> {
  for (const part of page.cambios) {
    const { tabla, filas, historial = [] } = part;
    const gone = goneIn(part);
    // One table after the other, in one transaction.
    const open = await openBlocks(blocks, tabla, [...filas.map(idOf), ...historial.map(idOf), ...gone]);
    const old = gone.map((id) => open.get(blockOf(id))?.get(id));
    for (const row of rowsOf(part, old, page)) open.get(blockOf(idOf(row)))?.set(idOf(row), row);
    const full = [...open].filter(([, rows]) => rows.size > 0);
    await blocks.bulkPut(
      full.map(([n, rows]) => ({ tabla, n, version: page.cursor, filas: [...rows.values()] })),
    );
  }
}

/** Every row that is there, or those of versions after `desde`. */
export async function readRows(blocks: Blocks, from: number | null): Promise<[TableName, Row[]][]> {
  if (from === null) return (await blocks.toArray()).map(({ tabla, filas }) => [tabla, filas]);
  const changed = await blocks.where('version').above(from).toArray();
  return changed.map(({ tabla, filas }) => [tabla, filas.filter(({ version }) => version > from)]);
}
