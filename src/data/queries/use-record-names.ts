import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { useEngine } from './provider.tsx';
import { nameOf } from './record-name.ts';
import { useEngineVersion } from './use-query-answer.ts';

/** As forms keep ids, numbers are text. */
export const idOf = (id: Id): Id => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id);

export type NameOf = (table: TableName, id: Id) => string | null;

/** What people call a record; null where this device does not know it. */
export function useNameOf(): NameOf {
  const engine = useEngine();
  useEngineVersion(engine);
  return (table, id) => nameOf(engine.reader, table, idOf(id));
}

/**
 * A record's id as it is now. What a form holds of a record made on this device is its uuid; the server's number comes
 * while the form is open.
 */
export function useCurrentId(): (table: TableName, id: string) => string {
  const engine = useEngine();
  useEngineVersion(engine);
  return (table, id) => String(engine.reader.get(table, idOf(id))?.id ?? id);
}
