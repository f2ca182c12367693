/** The warnings about an operation's driver and truck. */
import { advertenciaComision, advertenciasSolape } from '#domain/operacion-rules.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { byId, type Lector } from './reader.ts';

/** Double bookings of an operation as it is now, and a commission above 100 %. None for a finished operation. */
export function advertenciasAsignacion(lector: Lector, operacion: OperacionRow): string[] {
  if (operacion.finalizado) return [];
  const { chofer_id, camion_id, comision_externo } = operacion;
  const chofer = lector.get('chofer', chofer_id);
  const camion = lector.get('camion', camion_id);
  const abiertas = (columna: 'chofer_id' | 'camion_id', id: OperacionRow['chofer_id']) =>
    lector
      .where('operacion', columna, id)
      .filter(({ finalizado }) => !finalizado)
      .toSorted(byId);
  return [
    ...(chofer ? advertenciasSolape(chofer.nombre, operacion, abiertas('chofer_id', chofer.id)) : []),
    ...(camion ? advertenciasSolape(camion.placa, operacion, abiertas('camion_id', camion.id)) : []),
    ...advertenciaComision(comision_externo ?? chofer?.comision),
  ];
}
