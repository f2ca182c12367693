/**
 * Keys of what a change reads and writes. Two changes that share a key, which one of them writes, keep their order
 * (dependencies.ts). Pure.
 */
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';

/** A record: its uuid, or its number while this device does not know the uuid. */
export const recordKey = (table: TableName, { id, uuid }: { id: Id; uuid?: string }): string =>
  uuid ?? (typeof id === 'string' ? id : `${table}/${id}`);

/** Whether a record exists: written by its creation and its removal, read by a reference to it. */
export const liveKey = (uuid: string): string => `live:${uuid}`;

/** The rows of a table whose column has a value. */
export const whereKey = (table: TableName, column: string, value: string): string =>
  `${table}?${column}=${value}`;

/** All rows of a table. */
export const tableKey = (table: TableName): string => `${table}?`;

/**
 * Whether a key stands for a condition that rows may meet: two changes that make rows meet it need no order among each
 * other.
 */
export const isCondition = (key: string): boolean => key.includes('?');

/** The key of a change of an older version of the app, which may have read and written anything. */
export const ANYTHING = '*';

/**
 * Whether a change builds on what another one wrote under this key (it read the record, or its existence), rather than
 * only having to follow it. A condition that a record might have met is no such key.
 */
export const isBuiltOn = (key: string): boolean => key !== ANYTHING && !isCondition(key);
