/** Converts between a document and its form. */
import { type DocumentoUpdate, documentoCreate } from '#contracts/documento.ts';
import * as v from 'valibot';

const FIELDS = ['tipo', 'folio', 'fecha', 'rut_emisor', 'movimiento', 'nota'] as const;
type Field = (typeof FIELDS)[number];

/** All that the form has. */
export const documentoFields = v.pick(documentoCreate, FIELDS);
export type DocumentoValues = Record<Field, string>;

/** The form's values of a record, of a queued change, or of both. */
export function documentoValues(record: { readonly [field in Field]?: unknown }): DocumentoValues {
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    tipo: text(record.tipo),
    folio: text(record.folio),
    fecha: text(record.fecha),
    rut_emisor: text(record.rut_emisor),
    movimiento: text(record.movimiento),
    nota: text(record.nota),
  };
}

/** The fields whose text differs, so that changes of other users to the others stay. */
export function documentoChanges(
  body: v.InferOutput<typeof documentoFields>,
  values: DocumentoValues,
  base: DocumentoValues,
): DocumentoUpdate {
  const changed = FIELDS.filter((field) => values[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}
