import { useReader } from '#data/queries/use-reader.ts';
import type { BulkActionsProps } from '#ui/table/bulk-types.ts';
import { useEffect } from 'react';

/** Keeps a choice of records by their present ids: a new one has its uuid until the server has given it a number. */
export function useRenumbered(table: 'operacion' | 'factura', renumber: BulkActionsProps['renumber']): void {
  const { reader } = useReader();
  useEffect(() => {
    renumber((id) => reader.get(table, id)?.id ?? id);
  }, [table, renumber, reader]);
}
