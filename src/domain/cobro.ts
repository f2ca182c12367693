/** Charges by hand (R33): what they must have, and when they may change. Server and browser call the same functions. */
import { type FieldError, REQUIRED, type Refusal, ruleRefusal } from './refusal.ts';
import type { ExtraRow } from './tables.ts';

const DERIVED = ruleRefusal('Este cobro se calcula de los movimientos');
const INVOICED = ruleRefusal('El cobro está facturado');

/** Whether a charge may be corrected or deleted (R33.2). `facturado`: it is on a live invoice. */
export function changeCobroRefusal({ manual }: Pick<ExtraRow, 'manual'>, facturado: boolean): Refusal | null {
  if (!manual) return DERIVED;
  return facturado ? INVOICED : null;
}

/** The type 'Otro' says nothing, so it needs a description. */
export function cobroErrors({
  tipo,
  descripcion,
}: {
  tipo: string;
  descripcion: string | null;
}): FieldError[] {
  return tipo === 'Otro' && descripcion === null ? [{ campo: 'descripcion', mensaje: REQUIRED }] : [];
}

/** The error of a charge whose operation is not its client's. */
export const OTHER_CLIENTE: FieldError = { campo: 'operacion', mensaje: 'La operación es de otro cliente' };

/** What a charge leaves, pesos; null where its cost is not known. */
export const marginOf = ({ monto, costo }: Pick<ExtraRow, 'monto' | 'costo'>): number | null =>
  costo === null ? null : monto - costo;
