import type { HistorialTable } from '#contracts/historial.ts';
import { useMay } from '#data/queries/use-may.ts';
import type { Id } from '#domain/tables.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { HistorialEntries } from './Entries.tsx';

interface ChangeHistorialProps {
  table: HistorialTable;
  id: Id;
}

/** The history of a record, below its screen; loaded when it is opened. */
export function ChangeHistorial({ table, id }: ChangeHistorialProps) {
  const may = useMay();
  if (!may('historial')) return null;
  return (
    <Disclosure title="Historial de cambios">
      <HistorialEntries table={table} id={id} />
    </Disclosure>
  );
}
