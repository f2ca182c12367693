import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { useEngine } from './provider.tsx';
import { recordName } from './record-name.ts';
import { useEngineVersion } from './use-query-answer.ts';
import { idOfText } from '#domain/numero.ts';

export type NameOf = (table: TableName, id: Id) => string | null;

/** Returns the name of a record; null where this device does not know it. */
export function useNameOf(): NameOf {
  const engine = useEngine();
  useEngineVersion(engine);
  return (table, id) => recordName(engine.reader, table, idOfText(id));
}

/**
 * The present id of a record. A form holds the uuid of a record created on this device; the server's number arrives
 * while the form is open.
 */
export function useCurrentId(): (table: TableName, id: string) => string {
  const engine = useEngine();
  useEngineVersion(engine);
  return (table, id) => String(engine.reader.get(table, idOfText(id))?.id ?? id);
}
