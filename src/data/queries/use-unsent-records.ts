import type { TableName } from '#contracts/tables.ts';
import type { PendingRecords } from '../outbox/pending-records.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** The records of a table that have changes not yet sent; those of an operation include its movements' and photos'. */
export function useUnsentRecords(table: TableName): PendingRecords {
  const engine = useEngine();
  useEngineVersion(engine);
  return engine.pending(table);
}
