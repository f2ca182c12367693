/** The warnings about an operation's driver and truck. */
import { comisionWarning, overlapWarnings } from '#domain/operacion-rules.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';
import { expiryWarnings } from './vencimiento.ts';

/**
 * Double bookings of an operation as it is now, papers that expire before it, and a commission above 100 %. None for a
 * finished operation. `now`: a paper has expired or will expire.
 */
export function asignacionWarnings(reader: Reader, operacion: OperacionRow, now: string | number): string[] {
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
    ...(chofer ? expiryWarnings(reader, operacion, { ...chofer, table: 'chofer' }, now) : []),
    ...(camion
      ? expiryWarnings(reader, operacion, { table: 'camion', id: camion.id, nombre: camion.placa }, now)
      : []),
    ...comisionWarning(comision_externo ?? chofer?.comision),
  ];
}
