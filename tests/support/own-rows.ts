/** Compares a driver's device with the rule of what he sees (views/own-work.ts). */
import { expect } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import type { Reader } from '#views/reader.ts';
import { ownColumns, ownRows, ownWorkSince } from '#views/own-work.ts';

/**
 * Expects that the driver's device has the rows of the rule, and no others. `office`: all rows of the server.
 * @returns how many operations he has
 */
export function expectOwnRows(device: Reader, office: Reader, chofer: number): number {
  const own = ownRows(office, { chofer, since: ownWorkSince(new Date().toISOString()) });
  for (const table of TABLES) {
    const expected = [...(own[table]?.values() ?? [])].map(({ row }) => ownColumns(table, row));
    expect(new Set(device.all(table)), table).toEqual(new Set(expected));
  }
  return own.operacion?.size ?? 0;
}
