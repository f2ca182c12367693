import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { fileNames } from '#domain/adjunto-rules.ts';
import { sizeText } from '#domain/size-text.ts';

/** By uuid the file names of an operation's attachments, the same as in its ZIP file (R25). */
export function adjuntoNames({ id, adjuntos, movimientos }: OperacionRecord): ReadonlyMap<string, string> {
  const tipos = new Map(movimientos.map((each) => [each.id, each.tipo]));
  const names = fileNames(
    id,
    adjuntos.map(({ movimiento, tipo, tipo_contenido, miniatura }) => ({
      movimiento: movimiento === null ? null : (tipos.get(movimiento) ?? null),
      tipo,
      // One that was not sent yet has no type: what is prepared on a device is a JPEG with a thumbnail, or a PDF.
      tipo_contenido: tipo_contenido ?? (miniatura === null ? 'application/pdf' : 'image/jpeg'),
    })),
  );
  return new Map(adjuntos.map(({ uuid }, index) => [uuid, names[index] ?? uuid]));
}

/** 'PDF · 312 KB' of what is no picture; `unsent`: the size of bytes that the server does not have yet. */
export function documentText({ bytes, tipo_contenido }: AdjuntoRecord, unsent: number | undefined): string {
  const size = bytes ?? unsent;
  const type = tipo_contenido === null || tipo_contenido === 'application/pdf' ? ['PDF'] : [];
  return [...type, ...(size === undefined ? [] : [sizeText(size)])].join(' · ');
}
