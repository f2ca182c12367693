import type { Id } from '#domain/tables.ts';

/** The id in an address: the server's number, or the uuid of a record that exists only on this device. */
export function parseId(text: string): Id {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
