/**
 * Packs the rows of large tables while the disk is read (docs/decisions/083), so that memory never has all of them as objects.
 * Rows that come before its code stay objects for the moment.
 */
import type { TableName } from '#contracts/tables.ts';
import type { BaseRow } from '#domain/tables.ts';
import type { RowsTaker } from '../store/blocks.ts';
import type { PartsPacker } from './packed/pack.ts';
import type { Packed } from './packed/packed-rows.ts';

/** A table with fewer blocks is read within some tens of milliseconds. */
const LEAST_BLOCKS = 128;

export class PackedReading implements RowsTaker {
  private packer: PartsPacker | null = null;
  private large: ReadonlySet<TableName> = new Set();

  /** A small company loads no code for this. */
  expect(blocks: ReadonlyMap<TableName, number>): void {
    this.large = new Set([...blocks].filter(([, count]) => count >= LEAST_BLOCKS).map(([table]) => table));
    // Outside of the transaction that this is called in, which another promise would end.
    if (this.large.size > 0) setTimeout(() => void this.load().catch(() => {}));
  }

  private async load(): Promise<void> {
    const { PartsPacker: Packer } = await import('./packed/pack.ts');
    this.packer = new Packer();
  }

  take(table: TableName, rows: readonly BaseRow[]): boolean {
    if (!this.packer || !this.large.has(table)) return false;
    this.packer.take(table, rows);
    return true;
  }

  /** The packed rows of each table. */
  finish(): ReadonlyMap<TableName, Packed<BaseRow>> {
    return this.packer?.finish() ?? new Map();
  }
}
