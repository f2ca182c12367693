/**
 * The selected items of a new invoice, and their amounts. An item is identified by uuid, since a charge created on this
 * device gets its id from the server while the form is open.
 */
import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { formatFecha } from '#domain/date.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { formatPesos } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { MultiOption } from '#ui/select/MultiSelectField.tsx';
import { extraName, extraReceipt, operacionName } from './items.ts';

const MONTH = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' });

/** 'noviembre-2026': the month of a time in Chile, as one word to search by. */
const monthOf = (iso: string): string => {
  const day = formatFecha(iso);
  return `${MONTH.format(Date.parse(`${day}T12:00:00Z`))}-${day.slice(0, 4)}`;
};

/** An amount in the forms in which users type it: '$350.000', '350.000', '350000'. */
const typed = (monto: number): string[] => {
  const pesos = formatPesos(monto);
  return [pesos, pesos.replace('$', ''), String(monto)];
};

/** When it was finished, and its extras, which are chosen beside it. */
function operacionNote(
  { id, estimado, finalizada_en }: OperacionFacturable,
  extras: readonly ExtraFacturable[],
): string {
  const own = extras.filter(({ operacion }) => operacion === id);
  const total = formatPesos(sum(own.map(({ monto }) => monto)));
  return [
    !finalizada_en ? null : `Finalizada el ${formatFecha(finalizada_en)}`,
    own.length === 0 ? null : `${own.length === 1 ? '1 extra' : `${own.length} extras`} por ${total}`,
    estimado ? 'Término estimado: el camión aún no sale' : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The words that find the month of an operation: 'noviembre', and with its year. */
function monthWords(at: string | null): string[] {
  const month = at && monthOf(at);
  return month ? [month, month.split('-')[0]!] : [];
}

export function operacionOption(
  operacion: OperacionFacturable,
  extras: readonly ExtraFacturable[],
): MultiOption {
  const { id, uuid, tipo, monto, contenedor, finalizada_en } = operacion;
  const note = operacionNote(operacion, extras);
  return {
    value: uuid,
    label: operacionName({ id, tipo, contenedor }),
    ...(note !== '' && { note }),
    detail: formatPesos(monto),
    keywords: [...typed(monto), ...monthWords(finalizada_en)],
  };
}

/**
 * 'Solo noviembre', for the month of `now` (epoch ms) and the one before it, where some of the operations finished in it
 * and others did not.
 */
export function monthFilters(
  operaciones: readonly Pick<OperacionFacturable, 'finalizada_en'>[],
  now: number,
): { label: string; term: string }[] {
  const firstDay = Date.parse(`${formatFecha(now).slice(0, 7)}-01T12:00:00Z`);
  return [firstDay, firstDay - DAY_MS * 15].flatMap((at) => {
    const term = monthOf(new Date(at).toISOString());
    const count = operaciones.filter(
      (each) => each.finalizada_en && monthOf(each.finalizada_en) === term,
    ).length;
    return count > 0 && count < operaciones.length ? [{ label: `Solo ${MONTH.format(at)}`, term }] : [];
  });
}

/** The extras of the chosen operations that are not chosen themselves, by uuid. */
export function extrasLeft(
  operaciones: readonly OperacionFacturable[],
  extras: readonly ExtraFacturable[],
  chosen: { operaciones: readonly Id[]; extras: readonly Id[] },
): string[] {
  const ids = new Set(
    operaciones.filter(({ uuid }) => chosen.operaciones.includes(uuid)).map(({ id }) => id),
  );
  return extras
    .filter(
      ({ uuid, operacion }) => operacion !== null && ids.has(operacion) && !chosen.extras.includes(uuid),
    )
    .map(({ uuid }) => uuid);
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
