/** What a change would do now, as sentences for the user, where the device could not compute it when it was saved. */
import type { Effect } from '#contracts/promise.ts';
import type { TableName } from '#contracts/tables.ts';
import { formatPesos } from '#domain/money.ts';
import {
  amount,
  chargesByTipo,
  custodyLine,
  type Difference,
  finishedLine,
  pesosOrNone,
  removedRows,
} from './outcome-difference.ts';
import type { Reader } from './reader.ts';

/** Stands before these sentences. */
export const UNKNOWN_OUTCOME = 'A este dispositivo le faltaban datos para calcular el resultado.';

/** A payment sets no amounts of the invoice but what is paid. */
function facturaLine(factura: Effect): string {
  if (factura && 'subtotal' in factura)
    return `La factura sería de ${pesosOrNone(amount(factura, 'total'))}.`;
  const pagado = amount(factura, 'abonado');
  return `La factura quedaría ${pagado ? `con ${formatPesos(pagado)} pagados` : 'sin pagos'}.`;
}

function operacionLines(operacion: Effect): string[] {
  const { tarifa, finalizado } = operacion ?? {};
  const withTarifa =
    tarifa === null ? 'La operación quedaría sin tarifa.' : 'Se aplicaría la tarifa de hoy del cliente.';
  const isNew = tarifa !== undefined && finalizado === false;
  return [
    ...(tarifa === undefined ? [] : [withTarifa]),
    ...(finalizado === undefined || isNew ? [] : [finishedLine(finalizado)]),
  ];
}

/** The most important first; one sentence where nothing of it can be told. */
export function unknownLines(differences: readonly Difference[], reader: Reader | undefined): string[] {
  const effects = (table: TableName): Effect[] =>
    differences.flatMap(({ table: of, actual }) => (of === table && actual ? [actual] : []));
  const lines = [
    ...effects('factura').map(facturaLine),
    ...effects('liquidacion').map(
      (liquidacion) => `La liquidación sería de ${pesosOrNone(amount(liquidacion, 'total'))}.`,
    ),
    ...chargesByTipo(differences.filter(({ table }) => table === 'extra')).map(
      ({ name, current }) => `${name}: ${formatPesos(current)}.`,
    ),
    ...effects('operacion').flatMap(operacionLines),
    ...removedRows(differences, reader).map(({ name, count }) =>
      count === 1 ? `Se eliminaría ${name}.` : `Se eliminarían ${name}.`,
    ),
    ...effects('almacenaje').map((almacenaje) => custodyLine(almacenaje?.inside)),
  ];
  return lines.length > 0 ? [...new Set(lines)] : ['Cambiarían otros datos.'];
}
