/**
 * Keys of what a change reads and writes. Two changes that share a key, which one of them writes, keep their order
 * (dependencies.ts). Pure.
 */
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';

/** The key of a record: its uuid, or its number while this device does not know the uuid. */
export const recordKey = (table: TableName, { id, uuid }: { id: Id; uuid?: string }): string =>
  uuid ?? (typeof id === 'string' ? id : `${table}/${id}`);

/** The key of a record's existence: written by its creation and its removal, read by a reference to it. */
export const liveKey = (uuid: string): string => `live:${uuid}`;

/** The rows of a table whose column has a value. */
export const whereKey = (table: TableName, column: string, value: string): string =>
  `${table}?${column}=${value}`;

/** All rows of a table. */
export const tableKey = (table: TableName): string => `${table}?`;

/** Whether a key stands for a condition on rows. Two changes whose rows meet the same condition need no order. */
export const isCondition = (key: string): boolean => key.includes('?');

/** The key of changes from an older version of the app, whose reads and writes are not known. */
export const ANYTHING = '*';

/**
 * Whether a change that reads this key builds on the one that wrote it, since it read the record or its existence. For
 * a condition it only follows it.
 */
export const isBuiltOn = (key: string): boolean => key !== ANYTHING && !isCondition(key);
