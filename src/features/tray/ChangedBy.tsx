import type { TrayEntry } from '#data/queries/use-tray.ts';
import { useHistorial } from '#data/queries/use-historial.ts';
import { momentText } from '#ui/base/moment.ts';
import { lastChange } from '#forms/conflict/last-change.ts';

interface ChangedByProps {
  record: NonNullable<TrayEntry['record']>;
  /** The fields in conflict. */
  fields: readonly string[];
}

/** Who has changed the record meanwhile, and when. The history is only on the server, so it needs the network. */
export function ChangedBy({ record, fields }: ChangedByProps) {
  const { datos } = useHistorial(record.table, record.id, 1);
  const change = datos && lastChange(datos.results, record.table, fields);
  if (!change) return null;
  const { quien, cuando } = change;
  return (
    <p>
      Cambiado{quien && ` por ${quien.nombre}`}: {momentText(Date.parse(cuando))}
    </p>
  );
}
