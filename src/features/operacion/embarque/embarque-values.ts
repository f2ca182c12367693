/** Converts between what is planned for an operation and the fields of its forms. */
import { embarqueBody } from '#contracts/embarque.ts';
import { formatDateMinute } from '#domain/date.ts';
import { EMBARQUE_FIELDS, type EmbarqueField, embarqueErrors, isEmbarqueField } from '#domain/embarque.ts';
import type { FieldError } from '#domain/refusal.ts';
import * as v from 'valibot';

export type EmbarqueValues = Record<EmbarqueField, string>;

const TIMES = /_(desde|hasta)$/;

function textOf(field: EmbarqueField, value: unknown): string {
  const own: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value;
  if (typeof own === 'number') return String(own);
  if (typeof own !== 'string') return '';
  return TIMES.test(field) && own.includes('T') ? formatDateMinute(own) : own;
}

/** The texts of the fields: those of a record, under `embarque`, with those of a payload on top. */
export function embarqueValues(
  source: { embarque?: object | null | undefined } & Partial<Record<string, unknown>>,
): EmbarqueValues {
  const of = (field: EmbarqueField): unknown =>
    source[field] === undefined ? Reflect.get(source.embarque ?? {}, field) : source[field];
  return Object.fromEntries(
    EMBARQUE_FIELDS.map((field) => [field, textOf(field, of(field))]),
  ) as EmbarqueValues;
}

export const hasEmbarque = (values: Partial<EmbarqueValues>): boolean =>
  EMBARQUE_FIELDS.some((field) => (values[field] ?? '') !== '');

const schema = v.object(embarqueBody);

/** Whether one of the fields is refused by the form. */
export const isEmbarqueInvalid = (values: EmbarqueValues): boolean =>
  embarqueErrors(values).length > 0 || !v.is(schema, values);

/** Whether the server has refused one of the fields. */
export const namesEmbarque = (errores: readonly FieldError[]): boolean =>
  errores.some(({ campo }) => isEmbarqueField(campo));
