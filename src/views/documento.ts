/** A paper of an operation as answers show it (R28). */
import type { DocumentoRecord } from '#contracts/documento.ts';
import type { DocumentoRow } from '#domain/paper-tables.ts';
import type { Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

export function toDocumentoRecord(row: DocumentoRow): DocumentoRecord {
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    operacion: row.operacion_id,
    movimiento: row.movimiento_id,
    tipo: row.tipo,
    folio: row.folio,
    fecha: row.fecha,
    rut_emisor: row.rut_emisor,
    nota: row.nota,
  };
}

/** The live documents of an operation. */
export const documentosOf = (reader: Reader, operacionId: Id): DocumentoRow[] =>
  reader.where('documento', 'operacion_id', operacionId).toSorted(byId);
