import type { TablaConHistorial } from '#contracts/historial.ts';
import type { Id } from '#domain/tablas.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Entradas } from './Entradas.tsx';

interface HistorialDeCambiosProps {
  tabla: TablaConHistorial;
  id: Id;
}

/** Who did what to a record, and when; asked for when it is opened. Below the record's own screen. */
export function HistorialDeCambios({ tabla, id }: HistorialDeCambiosProps) {
  return (
    <Disclosure title="Historial de cambios">
      <Entradas tabla={tabla} id={id} />
    </Disclosure>
  );
}
