/** Rules of the documents of an operation (R28). They only warn: no document is refused by them. */
import { nombreOperacion } from './numero.ts';
import { isValidRut, normalizeRut, WRONG_RUT } from './rut.ts';
import type { DocumentoRow } from './paper-tables.ts';
import type { Id } from './tables.ts';

/** What a document is recognized by. */
type Named = Pick<DocumentoRow, 'tipo' | 'folio' | 'rut_emisor'>;
type OtherDocumento = Named & Pick<DocumentoRow, 'id' | 'operacion_id' | 'deleted_at'>;

/** The other live documents with the same type, folio and issuer; an absent issuer matches none. */
function sameDocumentos(
  { tipo, folio, rut_emisor }: Named,
  others: Iterable<OtherDocumento>,
  itself: Id | null,
): OtherDocumento[] {
  if (!rut_emisor) return [];
  const rut = normalizeRut(rut_emisor);
  return [...others].filter(
    (other) =>
      other.id !== itself &&
      other.deleted_at === null &&
      other.tipo === tipo &&
      other.folio === folio &&
      other.rut_emisor !== null &&
      normalizeRut(other.rut_emisor) === rut,
  );
}

/** The warnings about a RUT; none without one. */
export const rutWarning = (rut: string | null): string[] => (!rut || isValidRut(rut) ? [] : [WRONG_RUT]);

/** One for each operation that has the same document. `itself`: the document's own id; null for a new one. */
export function duplicateWarnings(
  documento: Named,
  others: Iterable<OtherDocumento>,
  itself: Id | null,
): string[] {
  const operaciones = sameDocumentos(documento, others, itself).map(({ operacion_id }) => operacion_id);
  return Array.from(new Set(operaciones), (id) => `Ya existe este documento en la ${nombreOperacion(id)}`);
}

/** All warnings about a document. */
export const documentoWarnings = (...given: Parameters<typeof duplicateWarnings>): string[] => [
  ...rutWarning(given[0].rut_emisor),
  ...duplicateWarnings(...given),
];

const IDENTIFYING = ['tipo', 'folio', 'rut_emisor'] as const;

/** Whether a change concerns what the warnings are about: a corrected note repeats none of them. */
export const identifiesDocumento = (body: Readonly<Record<string, unknown>>): boolean =>
  IDENTIFYING.some((field) => body[field] !== undefined);
