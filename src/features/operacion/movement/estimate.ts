/** The estimated end in the form of a movement: the texts of its fields (R18.7). */
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatDateMinute, parseFecha } from '#domain/date.ts';
import { estimatedEnd, estimateOf } from '#domain/estimated-end.ts';
import { FIELDS_BY_TIPO } from '#domain/movimiento.ts';
import { formatNumero } from '#domain/money.ts';
import type { Tarifa } from '#domain/tables.ts';
import { type MovimientoFormValues, newValues } from './movimiento-values.ts';
import type { PlannedValues } from './planned-values.ts';

type Times = Pick<MovimientoFormValues, 'tipo' | 'fecha_inicio'>;

/** The estimated end as the form shows it; null while type or start are missing. */
export function estimateText({ tipo, fecha_inicio }: Times, tarifa: Tarifa | null): string | null {
  const inicio = parseFecha(fecha_inicio);
  if (tipo === '' || inicio === null) return null;
  return formatDateMinute(estimatedEnd(inicio, estimateOf(tipo, tarifa)));
}

/** What the estimate is based on: '6 h libres según la tarifa'. */
export function estimateReason(tipo: MovimientoFormValues['tipo'], tarifa: Tarifa | null): string {
  if (tipo === '') return '';
  const { hours, isFree } = estimateOf(tipo, tarifa);
  const word = hours === 1 ? 'libre' : 'libres';
  return isFree ? `${formatNumero(hours)} h ${word} según la tarifa` : `${formatNumero(hours)} h`;
}

/** The free hours of the type's stop; null where the tariff has none. */
export function freeHoursOf(tipo: MovimientoFormValues['tipo'], tarifa: Tarifa | null): number | null {
  const estimate = tipo === '' ? null : estimateOf(tipo, tarifa);
  return estimate?.isFree ? estimate.hours : null;
}

/**
 * The values of a truck that has arrived: it begins now (`now` in epoch ms), and its end is estimated. A plant is chosen
 * where it is planned, or the client has only one.
 */
export function arrivalValues(
  operacion: OperacionRecord,
  tarifa: Tarifa | null,
  now: number,
  planned: PlannedValues = {},
): MovimientoFormValues {
  const values = {
    ...newValues(operacion, planned),
    fecha_inicio: formatDateMinute(now),
    termino_estimado: true,
  };
  const { tipo } = values;
  const [planta, other] = operacion.cliente.plantas;
  const needsPlanta = tipo !== '' && FIELDS_BY_TIPO[tipo].required.includes('planta');
  return {
    ...values,
    fecha_termino: estimateText(values, tarifa) ?? '',
    planta: values.planta || (needsPlanta && planta && !other ? String(planta.id) : ''),
  };
}
