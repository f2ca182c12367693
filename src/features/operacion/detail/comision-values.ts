/** The form of a finished operation's commission (R36.2). */
import { operacionUpdate, type OperacionRecord } from '#contracts/operacion.ts';
import { comisionOf } from '#domain/comision.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import * as v from 'valibot';

/** An emptied commission is sent as null: the driver's own applies. */
export const comisionFields = v.pipe(
  v.pick(operacionUpdate, ['comision_externo']),
  v.transform(({ comision_externo }) => ({ comision_externo: comision_externo ?? null })),
);

const decimal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).replace('.', ',') : '';

export const comisionValues = ({ comision_externo }: { comision_externo?: unknown }) => ({
  comision_externo: decimal(comision_externo),
});

type Commissioned = Pick<OperacionRecord, 'monto' | 'chofer' | 'comision_externo' | 'comision_porcentaje'>;

/** The percentage that is typed; null while it is none. */
function typedPercentage(
  { chofer, comision_externo, comision_porcentaje }: Omit<Commissioned, 'monto'>,
  typed: string,
): number | null {
  const { success, output } = v.safeParse(comisionFields, { comision_externo: typed });
  if (!success) return null;
  const isSame = output.comision_externo === comision_externo;
  return (isSame ? comision_porcentaje : null) ?? output.comision_externo ?? chofer?.comision ?? null;
}

/** A forgotten comma makes 125 % of 12,5 %. */
export function comisionWarnings(operacion: Commissioned, typed: string): string[] {
  const percentage = typedPercentage(operacion, typed);
  return percentage !== null && percentage > 100
    ? ['La comisión supera el monto de la operación: revise el porcentaje']
    : [];
}

/**
 * '$35.000 (10 % de $350.000)' for what is typed; null while that is no percentage. What is unchanged keeps the
 * percentage of the day on which the operation finished.
 */
export function comisionPreview(operacion: Commissioned, typed: string): string | null {
  const percentage = typedPercentage(operacion, typed);
  if (percentage === null) return null;
  const { monto } = operacion;
  const amount = formatPesos(comisionOf(monto, percentage));
  return `${amount} (${formatNumero(percentage)} % de ${formatPesos(monto)})`;
}
