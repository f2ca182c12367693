/** What is said of a movement that is saved all the same (R24.3). Times are ISO. */
import { checkNumero } from './iso6346.ts';
import type { AlmacenajeRow, MovimientoRow } from './tables.ts';
import type { TipoMovimiento } from './vocabulary.ts';

type Start = Pick<MovimientoRow, 'fecha_inicio'>;

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);

/** The warning for a container number with a wrong check digit; none where the number has another form. */
export function numeroWarning(numero: string | null): string[] {
  const check = numero === null ? null : checkNumero(numero);
  return check?.estado === 'digito'
    ? [`Número de contenedor con dígito de control incorrecto (debería ser ${check.expected})`]
    : [];
}

/** The warnings for a start before that of the movement before it, or after that of the one that follows it. */
export function inicioWarnings(inicio: string, previous: Start | null, next: Start | null): string[] {
  return [
    ...(previous && isBefore(inicio, previous.fecha_inicio)
      ? ['El inicio es anterior al movimiento previo']
      : []),
    ...(next && isBefore(next.fecha_inicio, inicio)
      ? ['El inicio es posterior al movimiento siguiente']
      : []),
  ];
}

/** The warning for the withdrawal of a container before its stay in the warehouse began; `tipo`: '' where none is chosen yet. */
export function stayWarning(
  { tipo, fecha_inicio }: Start & { tipo: TipoMovimiento | '' },
  stay: Pick<AlmacenajeRow, 'entrada'> | null,
): string[] {
  return tipo === 'Retiro de contenedor en Bodega' && stay && isBefore(fecha_inicio, stay.entrada)
    ? ['El inicio es anterior a la entrada del contenedor a la bodega']
    : [];
}
