import type { BaseRow } from '#domain/tables.ts';

/** The common columns of a row that exists only on this device: its uuid is its id. */
export function newRow(uuid: string, now: string): BaseRow {
  return { id: uuid, uuid, version: 0, created_at: now, updated_at: now, deleted_at: null };
}
