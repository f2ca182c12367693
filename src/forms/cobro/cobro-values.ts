/** Converts between a charge by hand and its form. */
import { type ExtraUpdate, extraCreate } from '#contracts/extra.ts';
import { cobroErrors } from '#domain/cobro.ts';
import type { FieldError } from '#domain/refusal.ts';
import * as v from 'valibot';

const FIELDS = ['tipo', 'descripcion', 'monto', 'afecto', 'costo'] as const;

/** All that the form has. */
export const cobroFields = v.pick(extraCreate, ['cliente', 'operacion', ...FIELDS]);
type Field = 'cliente' | 'operacion' | (typeof FIELDS)[number];
export type CobroValues = Record<Field, string>;

/** The form's values of a record, of a queued change, or of both. A new charge has IVA. */
export function cobroValues(record: { readonly [field in Field]?: unknown }): CobroValues {
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    cliente: text(record.cliente),
    operacion: text(record.operacion),
    tipo: text(record.tipo),
    descripcion: text(record.descripcion),
    monto: text(record.monto),
    afecto: record.afecto === false || record.afecto === 'false' ? 'false' : 'true',
    costo: text(record.costo),
  };
}

/** The fields whose text differs, so that changes of other users to the others stay. */
export function cobroChanges(
  body: v.InferOutput<typeof cobroFields>,
  values: CobroValues,
  base: CobroValues,
): ExtraUpdate {
  const changed = FIELDS.filter((field) => values[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}

/** The error of 'Otro' without a description. */
export const withoutDescription = ({ tipo, descripcion }: CobroValues): FieldError[] =>
  cobroErrors({ tipo, descripcion: descripcion.trim() || null });
