import { parseFecha } from '#domain/date.ts';
import type { MovimientoField } from '#domain/movimiento.ts';
import { type FieldError, REQUIRED } from '#domain/refusal.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';

/** The rules of the form: fields that the type requires, and an end after the start. */
export function movimientoErrors(
  values: MovimientoFormValues,
  visible: readonly { field: MovimientoField; required: boolean }[],
): FieldError[] {
  const isEmpty = (field: MovimientoField): boolean => {
    const value = values[field];
    return typeof value === 'string' ? value.trim() === '' : value === undefined;
  };
  const missing = visible
    .filter(({ field, required }) => required && isEmpty(field))
    .map(({ field }) => ({ campo: field, mensaje: REQUIRED }));
  const [inicio, termino] = [parseFecha(values.fecha_inicio), parseFecha(values.fecha_termino)];
  return inicio !== null && termino !== null && termino < inicio
    ? [
        ...missing,
        { campo: 'fecha_termino', mensaje: 'La fecha de término no puede ser anterior a la de inicio' },
      ]
    : missing;
}
