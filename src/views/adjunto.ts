/** An attachment as answers show it (R25). */
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { formatRut } from '#domain/rut.ts';
import type { AdjuntoRow, Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

export function toAdjuntoRecord(row: AdjuntoRow): AdjuntoRecord {
  const { usuario_id, usuario_nombre } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    operacion: row.operacion_id,
    movimiento: row.movimiento_id,
    tipo: row.tipo,
    tipo_contenido: row.tipo_contenido,
    bytes: row.bytes,
    sha256: row.sha256,
    tomada_en: row.tomada_en,
    nota: row.nota,
    firmante_nombre: row.firmante_nombre,
    firmante_rut: row.firmante_rut,
    miniatura: row.miniatura,
    // A CHOFER does not see who added it (own-work.ts).
    usuario:
      typeof usuario_id !== 'number'
        ? null
        : { id: usuario_id, nombre: usuario_nombre ?? `N° ${usuario_id}` },
  };
}

/** 'María Rojas, RUT 12.345.678-5', or the name alone; null where nobody signed. */
export function signerOf({
  firmante_nombre: nombre,
  firmante_rut: rut,
}: Pick<AdjuntoRecord, 'firmante_nombre' | 'firmante_rut'>): string | null {
  return nombre && [nombre, rut && formatRut(rut)].filter(Boolean).join(', RUT ');
}

/** The live attachments of an operation, by the time when they were made. */
export function adjuntosOf(reader: Reader, operacionId: Id): AdjuntoRow[] {
  const rows = reader.where('adjunto', 'operacion_id', operacionId);
  return rows.toSorted((a, b) => Date.parse(a.tomada_en) - Date.parse(b.tomada_en) || byId(a, b));
}

/** Whether it is a photo or a signature; this device may lack its thumbnail, or the type of its bytes. */
export const isPicture = ({
  miniatura,
  tipo_contenido,
}: Pick<AdjuntoRecord, 'miniatura' | 'tipo_contenido'>): boolean =>
  miniatura !== null || tipo_contenido?.startsWith('image/') === true;

/** '1 foto', '3 fotos', '2 documentos', '3 fotos y documentos'. */
export function adjuntoCount(pictures: number, others: number): string {
  const total = pictures + others;
  if (pictures > 0 && others > 0) return `${total} fotos y documentos`;
  const word = others > 0 ? 'documento' : 'foto';
  return `${total} ${word}${total === 1 ? '' : 's'}`;
}

export type AdjuntoWord = 'foto' | 'documento' | 'firma';

/** What users call it: a picture is a 'foto', unless somebody signed it; any other file is a 'documento'. */
export function adjuntoWord(
  adjunto: { tipo: unknown } & Pick<AdjuntoRecord, 'miniatura' | 'tipo_contenido'>,
): AdjuntoWord {
  if (adjunto.tipo === 'Firma') return 'firma';
  return isPicture(adjunto) ? 'foto' : 'documento';
}
