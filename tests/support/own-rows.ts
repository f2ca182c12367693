/** Compares a driver's device with the rule of what he sees (views/own-work.ts). */
import { expect } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import type { BaseRow } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { ownColumns, ownRows, ownWorkOf } from '#views/own-work.ts';

/**
 * Expects that the driver's device has the rows of the rule, and no others. `office`: all rows of the server.
 * @returns how many operations he has
 */
export function expectOwnRows(device: Reader, office: Reader, chofer: number): number {
  const own = ownRows(office, ownWorkOf(chofer, new Date().toISOString()));
  for (const table of TABLES) {
    const rows = [...(own[table]?.values() ?? [])].map(({ row }) => row);
    const seen = (row: BaseRow): object => ownColumns(table, row);
    const live = rows.filter(({ deleted_at }) => deleted_at === null);
    expect(new Set(device.all(table)), table).toEqual(new Set(live.map(seen)));
    for (const row of rows) expect(device.get(table, row.id), table).toEqual(seen(row));
  }
  return own.operacion?.size ?? 0;
}
