import type { Entrada } from '#data/queries/use-tray.ts';
import { useHistorial } from '#data/queries/use-historial.ts';
import { momento } from '#ui/base/moment.ts';
import { ultimoCambio } from './last-change.ts';

interface CambiadoPorProps {
  registro: NonNullable<Entrada['registro']>;
  /** The fields in conflict. */
  campos: readonly string[];
}

/** Who has changed the record meanwhile, and when: from its log, so with a network alone. */
export function CambiadoPor({ registro, campos }: CambiadoPorProps) {
  const { datos } = useHistorial(registro.tabla, registro.id, 1);
  const cambio = datos && ultimoCambio(datos.results, registro.tabla, campos);
  if (!cambio) return null;
  const { quien, cuando } = cambio;
  return (
    <p>
      Cambiado{quien && ` por ${quien.nombre}`}: {momento(Date.parse(cuando))}
    </p>
  );
}
