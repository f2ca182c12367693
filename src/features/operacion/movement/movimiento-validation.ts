import { parseFecha } from '#domain/date.ts';
import type { CampoMovimiento } from '#domain/movimiento.ts';
import { type ErrorDeCampo, OBLIGATORIO } from '#domain/refusal.ts';
import type { MovimientoValores } from './movimiento-values.ts';

/** What the form itself refuses: empty fields that the type requires, and an end before the beginning. */
export function erroresDeMovimiento(
  valores: MovimientoValores,
  visibles: readonly { campo: CampoMovimiento; requerido: boolean }[],
): ErrorDeCampo[] {
  const isEmpty = (campo: CampoMovimiento): boolean => {
    const valor = valores[campo];
    return typeof valor === 'string' ? valor.trim() === '' : valor === undefined;
  };
  const missing = visibles
    .filter(({ campo, requerido }) => requerido && isEmpty(campo))
    .map(({ campo }) => ({ campo, mensaje: OBLIGATORIO }));
  const [inicio, termino] = [parseFecha(valores.fecha_inicio), parseFecha(valores.fecha_termino)];
  return inicio !== null && termino !== null && termino < inicio
    ? [
        ...missing,
        { campo: 'fecha_termino', mensaje: 'La fecha de término no puede ser anterior a la de inicio' },
      ]
    : missing;
}
