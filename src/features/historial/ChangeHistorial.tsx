import type { HistorialTable } from '#contracts/historial.ts';
import type { Id } from '#domain/tables.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { HistorialEntries } from './Entries.tsx';

interface ChangeHistorialProps {
  tabla: HistorialTable;
  id: Id;
}

/** The history of a record, below its screen; loaded when it is opened. */
export function ChangeHistorial({ tabla, id }: ChangeHistorialProps) {
  return (
    <Disclosure title="Historial de cambios">
      <HistorialEntries tabla={tabla} id={id} />
    </Disclosure>
  );
}
