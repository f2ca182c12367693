/** Settlements with drivers: what they earned on finished operations, less what they got already (R36). */
import { formatPesos } from './money.ts';
import { isNew } from './numero.ts';
import { type Refusal, ruleRefusal, validationRefusal } from './refusal.ts';
import type { BaseRow, Id, OperacionRow } from './tables.ts';
import { formatDay } from './vencimiento.ts';

/** Amounts are pesos, days YYYY-MM-DD. */
export interface LiquidacionRow extends BaseRow {
  chofer_id: Id;
  desde: string;
  hasta: string;
  /** The sum of its lines. */
  comisiones: number;
  anticipos: number;
  descuentos: number;
  total: number;
  nota: string | null;
}

/** An operation on a settlement, as it was when it was settled: it never changes. */
export interface LiquidacionLineaRow extends BaseRow {
  liquidacion_id: Id;
  operacion_id: Id;
  /** The day (America/Santiago) on which the operation finished. */
  fecha: string;
  descripcion: string;
  monto_operacion: number;
  porcentaje: number;
  comision: number;
}

/** Whether the operation has a commission to pay: one of $0 is not settled (decision 070). */
export const hasComision = ({
  finalizado,
  comision_monto,
}: Pick<OperacionRow, 'finalizado' | 'comision_monto'>): boolean => finalizado && (comision_monto ?? 0) > 0;

type Totals = Pick<LiquidacionRow, 'comisiones' | 'anticipos' | 'descuentos' | 'total'>;

export function liquidacionTotals(
  lines: readonly { comision: number }[],
  { anticipos, descuentos }: Pick<LiquidacionRow, 'anticipos' | 'descuentos'>,
): Totals {
  const comisiones = lines.reduce((sum, { comision }) => sum + comision, 0);
  return { comisiones, anticipos, descuentos, total: comisiones - anticipos - descuentos };
}

/** The warnings about a negative total and about a day after `today`, a day YYYY-MM-DD too (R36.4). */
export const liquidacionWarnings = (
  { total, hasta }: Pick<LiquidacionRow, 'total' | 'hasta'>,
  today: string,
): string[] => [
  ...(total < 0 ? [`El total es negativo: el chofer queda debiendo ${formatPesos(-total)}`] : []),
  ...(hasta > today ? ['El día «Hasta» es posterior a hoy'] : []),
];

/** Why an operation cannot be settled, in the order of the sentence. */
const REASONS = {
  liquidada: ['ya liquidada', 'ya liquidadas'],
  eliminada: ['eliminada', 'eliminadas'],
  pendiente: ['sin finalizar', 'sin finalizar'],
  ajena: ['de otro chofer', 'de otro chofer'],
  fuera: ['finalizada en otra fecha', 'finalizadas en otra fecha'],
  sinComision: ['sin comisión', 'sin comisión'],
} as const;
export type GoneReason = keyof typeof REASONS;

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'conjunction' });

/** Names the operations that cannot be settled, by reason: '12 y 13 (ya liquidadas); 15 (sin finalizar)'. */
export function goneRefusal(gone: readonly { id: Id; reason: GoneReason }[]): Refusal {
  const parts = (Object.keys(REASONS) as GoneReason[]).flatMap((reason) => {
    const ids = gone.filter((each) => each.reason === reason).map(({ id }) => id);
    if (ids.length === 0) return [];
    const named = ids.filter((id) => !isNew(id)).map(String);
    const others = ids.length - named.length;
    const unknown = others === 0 ? [] : [others === 1 ? 'una sin número' : `${others} sin número`];
    return [`${LIST_FORMAT.format([...named, ...unknown])} (${REASONS[reason][ids.length === 1 ? 0 : 1]})`];
  });
  const subject = gone.length === 1 ? 'Esta operación ya no se puede' : 'Estas operaciones ya no se pueden';
  const mensaje = `${subject} liquidar: ${parts.join('; ')}`;
  return { ...ruleRefusal(mensaje), errores: [{ campo: 'operaciones', mensaje }] };
}

export const nothingToSettle = (until: string): Refusal =>
  ruleRefusal(`El chofer no tiene comisiones por liquidar hasta el ${formatDay(until)}`);

/** Refuses days in the wrong order, and a choice of no operation. */
export function checkLiquidacion({
  desde,
  hasta,
  operaciones,
}: {
  desde: string | null;
  hasta: string;
  operaciones: readonly Id[] | null;
}): Refusal | null {
  const errores = [
    ...(desde !== null && hasta < desde
      ? [{ campo: 'hasta', mensaje: 'Debe ser igual o posterior a «desde»' }]
      : []),
    ...(operaciones?.length === 0
      ? [{ campo: 'operaciones', mensaje: 'Seleccione al menos una operación' }]
      : []),
  ];
  return errores.length > 0 ? validationRefusal(errores) : null;
}
