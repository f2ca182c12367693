/**
 * The choices of an invoice being made, and their amounts. A choice is kept by uuid: a charge that this device made
 * gets its number from the server while the form is open.
 */
import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { formatPesos } from '#domain/money.ts';
import type { ErrorDeCampo } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { MultiOption } from '#ui/select/MultiSelectField.tsx';
import { reciboConFechas } from '#views/receipt.ts';
import { nombreDeExtra, nombreDeOperacion } from './items.ts';

/** An amount as people type it: '$350.000', '350.000', '350000'. */
const escrituras = (monto: number): string[] => {
  const pesos = formatPesos(monto);
  return [pesos, pesos.replace('$', ''), String(monto)];
};

export function operacionOption({ id, uuid, tipo, monto, contenedor }: OperacionFacturable): MultiOption {
  return {
    value: uuid,
    label: nombreDeOperacion({ id, tipo, contenedor }),
    detail: formatPesos(monto),
    keywords: escrituras(monto),
  };
}

export function extraOption({
  uuid,
  tipo,
  monto,
  operacion,
  contenedor,
  detalle,
}: ExtraFacturable): MultiOption {
  return {
    value: uuid,
    label: nombreDeExtra({ tipo, operacion, contenedor }),
    note: reciboConFechas({ tipo, detalle }),
    detail: formatPesos(monto),
    keywords: escrituras(monto),
  };
}

/** Both lists, each item once. */
export function juntos<T extends { uuid: string }>(some: readonly T[], more: readonly T[]): T[] {
  const known = new Set(some.map(({ uuid }) => uuid));
  return [...some, ...more.filter(({ uuid }) => !known.has(uuid))];
}

/** What was chosen in an invoice that waits, as far as it can still be: by uuid, or by number. */
export function elegidos(escritos: unknown, items: readonly { id: Id; uuid: string }[]): Id[] {
  const chosen = new Set((Array.isArray(escritos) ? escritos : []).map(String));
  return items.filter(({ id, uuid }) => chosen.has(uuid) || chosen.has(String(id))).map(({ uuid }) => uuid);
}

export function montosDe(items: readonly { uuid: string; monto: number }[], chosen: readonly Id[]): number[] {
  const uuids = new Set(chosen);
  return items.filter(({ uuid }) => uuids.has(uuid)).map(({ monto }) => monto);
}

export function suma(montos: readonly number[]): number {
  return montos.reduce((total, monto) => total + monto, 0);
}

/** An invoice has one item or more. */
export function sinSeleccion(valores: { operaciones: readonly Id[]; extras: readonly Id[] }): ErrorDeCampo[] {
  return valores.operaciones.length + valores.extras.length > 0
    ? []
    : [{ campo: 'operaciones', mensaje: 'Seleccione al menos una operación o un extra' }];
}
