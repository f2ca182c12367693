/** The warnings about an operation's driver and truck. */
import { comisionWarning, overlapWarnings } from '#domain/operacion-rules.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

/** Double bookings of an operation as it is now, and a commission above 100 %. None for a finished operation. */
export function asignacionWarnings(reader: Reader, operacion: OperacionRow): string[] {
  if (operacion.finalizado) return [];
  const { chofer_id, camion_id, comision_externo } = operacion;
  const chofer = reader.get('chofer', chofer_id);
  const camion = reader.get('camion', camion_id);
  const open = (column: 'chofer_id' | 'camion_id', id: OperacionRow['chofer_id']) =>
    reader
      .where('operacion', column, id)
      .filter(({ finalizado }) => !finalizado)
      .toSorted(byId);
  return [
    ...(chofer ? overlapWarnings(chofer.nombre, operacion, open('chofer_id', chofer.id)) : []),
    ...(camion ? overlapWarnings(camion.placa, operacion, open('camion_id', camion.id)) : []),
    ...comisionWarning(comision_externo ?? chofer?.comision),
  ];
}
