/** The terminals of a port that movements have used: offered in a form, so that they are typed once. */
import type { Id } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

/** At most `limit` terminals of a port, the last used first; spellings that differ in case count as one. */
export function lastTerminals(reader: Reader, puertoId: Id, limit: number): string[] {
  const latestFirst = reader
    .where('movimiento', 'puerto_id', puertoId)
    .toSorted((a, b) => Date.parse(b.fecha_inicio) - Date.parse(a.fecha_inicio));
  const terminals = new Map<string, string>();
  for (const { datos } of latestFirst) {
    const terminal = datos.terminal?.trim() ?? '';
    const key = terminal.toLocaleLowerCase('es');
    if (terminal !== '' && !terminals.has(key)) terminals.set(key, terminal);
    if (terminals.size === limit) break;
  }
  return [...terminals.values()];
}
