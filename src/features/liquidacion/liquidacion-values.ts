/** The values of the form: texts as typed; operations by uuid, since one that is new here gets its number meanwhile. */
import type { PendingLiquidacion } from '#contracts/liquidacion.ts';
import type { SettleableOperacion } from '#data/queries/use-pending-comisiones.ts';
import { liquidacionTotals } from '#domain/liquidacion.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { titleCase } from '#domain/text.ts';
import { formatDay } from '#domain/vencimiento.ts';
import type { MultiOption } from '#ui/select/MultiSelectField.tsx';

export interface LiquidacionValues {
  chofer: Id;
  hasta: string;
  operaciones: (number | string)[];
  anticipos: string;
  descuentos: string;
  nota: string;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What is pending, and the lines of the waiting settlement that the form edits; each operation once, by day. */
export function settleable(
  { lineas, operaciones }: Pick<PendingLiquidacion, 'lineas' | 'operaciones'>,
  own: readonly SettleableOperacion[],
): SettleableOperacion[] {
  const named = new Map(operaciones.map((each) => [each.id, each]));
  const pending = lineas.flatMap(({ operacion, fecha, porcentaje, comision }) => {
    const of = named.get(operacion);
    return of ? [{ ...of, fecha, porcentaje, comision }] : [];
  });
  const known = new Set(pending.map(({ uuid }) => uuid));
  return [...pending, ...own.filter(({ uuid }) => !known.has(uuid))].toSorted((a, b) =>
    a.fecha === b.fecha ? 0 : a.fecha < b.fecha ? -1 : 1,
  );
}

/** Those that finished up to that day. */
export const upTo = (items: readonly SettleableOperacion[], until: string): SettleableOperacion[] =>
  items.filter(({ fecha }) => fecha <= until);

/** The values of an empty form, with all operations chosen, or those of a waiting change. */
export function liquidacionValues(
  chofer: Id,
  today: string,
  items: readonly SettleableOperacion[],
  body: Readonly<Record<string, unknown>> = {},
): LiquidacionValues {
  const until = text(body.hasta) || today;
  const written = Array.isArray(body.operaciones) ? new Set(body.operaciones.map(String)) : null;
  const chosen = upTo(items, until).filter(
    ({ id, uuid }) => written === null || written.has(uuid) || written.has(String(id)),
  );
  return {
    chofer,
    hasta: until,
    operaciones: chosen.map(({ uuid }) => uuid),
    anticipos: text(body.anticipos),
    descuentos: text(body.descuentos),
    nota: text(body.nota),
  };
}

export const settleableOption = ({
  id,
  uuid,
  descripcion,
  fecha,
  porcentaje,
  comision,
}: SettleableOperacion): MultiOption => ({
  value: uuid,
  label: `${titleCase(nombreOperacion(id))} · ${descripcion}`,
  note: `${formatDay(fecha)} · ${formatNumero(porcentaje)} %`,
  detail: formatPesos(comision),
  keywords: [String(comision), formatPesos(comision)],
});

/** Pesos as typed; 0 for what is not a number yet. */
function typedPesos(typed: string): number {
  const pesos = Number(typed.replaceAll('.', ''));
  return Number.isFinite(pesos) && pesos > 0 ? Math.round(pesos) : 0;
}

/** The totals of the chosen operations, as they are typed. */
export function totalsOf(values: LiquidacionValues, items: readonly SettleableOperacion[]) {
  const chosen = new Set(values.operaciones);
  return liquidacionTotals(
    items.filter(({ uuid }) => chosen.has(uuid)),
    { anticipos: typedPesos(values.anticipos), descuentos: typedPesos(values.descuentos) },
  );
}

/** The error where no operation is chosen. */
export const withoutOperaciones = ({ operaciones }: LiquidacionValues): FieldError[] =>
  operaciones.length > 0 ? [] : [{ campo: 'operaciones', mensaje: 'Seleccione al menos una operación' }];
