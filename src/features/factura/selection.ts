/**
 * The selected items of a new invoice, and their amounts. An item is identified by uuid, since a charge created on this
 * device gets its id from the server while the form is open.
 */
import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { formatPesos } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { MultiOption } from '#ui/select/MultiSelectField.tsx';
import { extraName, extraReceipt, operacionName } from './items.ts';

/** An amount in the forms in which users type it: '$350.000', '350.000', '350000'. */
const typed = (monto: number): string[] => {
  const pesos = formatPesos(monto);
  return [pesos, pesos.replace('$', ''), String(monto)];
};

export function operacionOption({
  id,
  uuid,
  tipo,
  monto,
  contenedor,
  estimado,
}: OperacionFacturable): MultiOption {
  return {
    value: uuid,
    label: operacionName({ id, tipo, contenedor }),
    ...(estimado && { note: 'Término estimado: el camión aún no sale' }),
    detail: formatPesos(monto),
    keywords: typed(monto),
  };
}

export function extraOption(extra: ExtraFacturable): MultiOption {
  const { uuid, monto, provisional } = extra;
  const note = [provisional ? 'Provisorio' : null, extraReceipt(extra)].filter(Boolean).join(' · ');
  return {
    value: uuid,
    label: extraName(extra),
    ...(note !== '' && { note }),
    detail: formatPesos(monto),
    keywords: typed(monto),
  };
}

/** The warning where a chosen item may still change, since an end is estimated (R18.7). */
export function estimateWarning(
  operaciones: readonly OperacionFacturable[],
  extras: readonly ExtraFacturable[],
  chosen: readonly Id[],
): string | null {
  const uuids = new Set(chosen);
  const open = [
    ...operaciones.filter(({ estimado }) => estimado),
    ...extras.filter((each) => each.provisional),
  ];
  return open.some(({ uuid }) => uuids.has(uuid))
    ? 'Hay un término estimado en lo elegido: el cobro puede cambiar cuando salga el camión'
    : null;
}

/** Both lists, each item once. */
export function together<T extends { uuid: string }>(some: readonly T[], more: readonly T[]): T[] {
  const known = new Set(some.map(({ uuid }) => uuid));
  return [...some, ...more.filter(({ uuid }) => !known.has(uuid))];
}

/** The selection of a waiting invoice, by uuid or id; items that no longer exist are left out. */
export function chosenItems(written: unknown, items: readonly { id: Id; uuid: string }[]): Id[] {
  const chosen = new Set((Array.isArray(written) ? written : []).map(String));
  return items.filter(({ id, uuid }) => chosen.has(uuid) || chosen.has(String(id))).map(({ uuid }) => uuid);
}

export function montosOf(items: readonly { uuid: string; monto: number }[], chosen: readonly Id[]): number[] {
  const uuids = new Set(chosen);
  return items.filter(({ uuid }) => uuids.has(uuid)).map(({ monto }) => monto);
}

export function sum(montos: readonly number[]): number {
  return montos.reduce((total, monto) => total + monto, 0);
}

/** The error where no item is selected: an invoice has one item or more. */
export function withoutSelection(values: {
  operaciones: readonly Id[];
  extras: readonly Id[];
}): FieldError[] {
  return values.operaciones.length + values.extras.length > 0
    ? []
    : [{ campo: 'operaciones', mensaje: 'Seleccione al menos una operación o un extra' }];
}
