import type { Id } from './tables.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The id in an address or a payload: the server's number, or a uuid in lower case; null where it is neither. */
export function parseId(param: string): Id | null {
  const text = param.toLowerCase();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return UUID.test(text) ? text : null;
}
