import type { TablaConHistorial } from '#contracts/historial.ts';
import type { Id } from '#domain/tables.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { Entradas } from './Entries.tsx';

interface HistorialDeCambiosProps {
  tabla: TablaConHistorial;
  id: Id;
}

/** The history of a record, below its screen; loaded when it is opened. */
export function HistorialDeCambios({ tabla, id }: HistorialDeCambiosProps) {
  return (
    <Disclosure title="Historial de cambios">
      <Entradas tabla={tabla} id={id} />
    </Disclosure>
  );
}
