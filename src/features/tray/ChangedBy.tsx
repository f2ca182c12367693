import type { TrayEntry } from '#data/queries/use-tray.ts';
import { useHistorial } from '#data/queries/use-historial.ts';
import { momentText } from '#ui/base/moment.ts';
import { lastChange } from '#forms/conflict/last-change.ts';

interface ChangedByProps {
  registro: NonNullable<TrayEntry['registro']>;
  /** The fields in conflict. */
  campos: readonly string[];
}

/** Who has changed the record meanwhile, and when. The history is only on the server, so it needs the network. */
export function ChangedBy({ registro, campos }: ChangedByProps) {
  const { datos } = useHistorial(registro.tabla, registro.id, 1);
  const change = datos && lastChange(datos.results, registro.tabla, campos);
  if (!change) return null;
  const { quien, cuando } = change;
  return (
    <p>
      Cambiado{quien && ` por ${quien.nombre}`}: {momentText(Date.parse(cuando))}
    </p>
  );
}
