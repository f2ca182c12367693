/**
 * Stores 32 rows of the replica in one record: a browser writes and reads a record of many rows in hardly more time
 * than one of a single row (decision 024).
 */
import type { ChangesAnswer, TableChanges } from '#contracts/sync.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Table } from 'dexie';
import { shareTexts } from './share-texts.ts';

type Row = Tables[TableName];

const ROWS_PER_BLOCK = 32;

export interface Block {
  tabla: TableName;
  /** Its rows have ids from n × 32 up to the next multiple. */
  n: number;
  /** The cursor of the last page that changed one of its rows. */
  version: number;
  filas: Row[];
}

export type Blocks = Table<Block, [TableName, number]>;

/** The number of the block that has this id. */
export const blockOf = (id: number): number => Math.floor(id / ROWS_PER_BLOCK);
const idOf = ({ id }: Row): number => Number(id);

/**
 * The rows of one table in a page. Deleted rows whose names history shows are sent whole; of other deleted rows only
 * the ids are sent, and their stored (`old`) rows are marked as deleted.
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

/**
 * The row with the thumbnail of the stored one, where an answer had no space for it (docs/decisions/058). The thumbnail of an
 * attachment never changes.
 */
export function withThumbnail(row: Row, stored: Row | undefined): Row {
  const isCut = 'miniatura' in row && row.miniatura === null;
  if (!isCut || !stored || !('miniatura' in stored) || stored.uuid !== row.uuid) return row;
  return { ...row, miniatura: stored.miniatura };
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

/** Rows by id, within their blocks. */
type OpenBlocks = Map<number, Map<number, Row>>;

async function openBlocks(blocks: Blocks, table: TableName, ids: readonly number[]): Promise<OpenBlocks> {
  const ns = [...new Set(ids.map(blockOf))];
  const found = await blocks.bulkGet(ns.map((n) => [table, n]));
  return new Map(ns.map((n, i) => [n, new Map(found[i]?.filas.map((row) => [idOf(row), row]))]));
}

/** Applies a page to the stored rows, within the open transaction. */
export async function putPage(blocks: Blocks, page: ChangesAnswer): Promise<void> {
  for (const part of page.cambios) {
    const { tabla, filas, historial = [] } = part;
    const gone = goneIn(part);
    // One table after the other, within one transaction.
    const open = await openBlocks(blocks, tabla, [...filas.map(idOf), ...historial.map(idOf), ...gone]);
    const old = gone.map((id) => open.get(blockOf(id))?.get(id));
    for (const row of rowsOf(part, old, page)) {
      const rows = open.get(blockOf(idOf(row)));
      rows?.set(idOf(row), withThumbnail(row, rows.get(idOf(row))));
    }
    const full = [...open].filter(([, rows]) => rows.size > 0);
    await blocks.bulkPut(
      full.map(([n, rows]) => ({ tabla, n, version: page.cursor, filas: [...rows.values()] })),
    );
  }
}

/** Deletes rows, within the open transaction. */
export async function removeRows(
  blocks: Blocks,
  removed: ReadonlyMap<TableName, ReadonlySet<number>>,
): Promise<void> {
  for (const [table, ids] of removed) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other, within one transaction
    const found = await blocks.bulkGet([...new Set([...ids].map(blockOf))].map((n) => [table, n]));
    const left = found
      .filter((block) => block !== undefined)
      .map((block) => ({ ...block, filas: block.filas.filter((row) => !ids.has(idOf(row))) }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await blocks.bulkPut(left);
  }
}

/** As many are read within some tens of milliseconds: the page answers its user between two of these. */
const BLOCKS_PER_READ = 32;
/** As many parts are requested at once: the browser reads the next ones while one is taken. */
const READS_AHEAD = 4;

/** Takes all rows of the disk, instead of the caller of `readRows`. */
export interface RowsTaker {
  /** Called first, with the number of blocks of each table. */
  expect: (blocks: ReadonlyMap<TableName, number>) => void;
  /** A part of a table's rows, one after the other by their ids. @returns false where it does not take them */
  take: (table: TableName, rows: Row[]) => boolean;
}

const countsOf = (keys: readonly [TableName, number][]): Map<TableName, number> => {
  const counts = new Map<TableName, number>();
  for (const [table] of keys) counts.set(table, (counts.get(table) ?? 0) + 1);
  return counts;
};

/**
 * All blocks, within the open transaction. Each part is an answer of its own, so a large replica neither stops the page while
 * it is read nor seems to be a disk that is silent (disk.ts).
 */
async function readAll(blocks: Blocks, taker: RowsTaker | undefined): Promise<Block[]> {
  const keys = await blocks.toCollection().primaryKeys();
  taker?.expect(countsOf(keys));
  const left: Block[] = [];
  const keep = (block: Block): void => {
    if (taker?.take(block.tabla, block.filas) === true) return;
    shareTexts(block.filas);
    left.push(block);
  };
  const asked: PromiseLike<Block[]>[] = [];
  for (let at = 0; at < keys.length || asked.length > 0; at += BLOCKS_PER_READ) {
    if (at < keys.length) {
      const last = keys[Math.min(at + BLOCKS_PER_READ, keys.length) - 1];
      asked.push(blocks.where(':id').between(keys[at], last, true, true).toArray());
    }
    // oxlint-disable-next-line no-await-in-loop -- others are on their way
    if (asked.length === READS_AHEAD || at >= keys.length) (await asked.shift())?.forEach(keep);
  }
  return left;
}

/** All rows but those that `taker` takes, or those of versions after `from`. */
export async function readRows(
  blocks: Blocks,
  from: number | null,
  taker?: RowsTaker,
): Promise<[TableName, Row[]][]> {
  if (from === null) return (await readAll(blocks, taker)).map(({ tabla, filas }) => [tabla, filas]);
  const changed = await blocks.where('version').above(from).toArray();
  return changed.map(({ tabla, filas }) => [tabla, filas.filter(({ version }) => version > from)]);
}
