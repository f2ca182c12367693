import type { TrayEntry } from '#data/queries/use-tray.ts';
import { useChangedBy } from '#forms/conflict/use-changed-by.ts';

interface ChangedByProps {
  record: NonNullable<TrayEntry['record']>;
  /** The fields in conflict. */
  fields: readonly string[];
}

/** Who has changed the record meanwhile, and when. The history is only on the server, so it needs the network. */
export function ChangedBy({ record, fields }: ChangedByProps) {
  const by = useChangedBy(record, fields);
  if (!by) return null;
  if (by.isOwn) return <p>Usted lo cambió en otra pestaña o dispositivo: {by.when}</p>;
  return (
    <p>
      Cambiado{by.nombre !== null && ` por ${by.nombre}`}: {by.when}
    </p>
  );
}
