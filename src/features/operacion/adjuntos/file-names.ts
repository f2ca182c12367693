import type { OperacionRecord } from '#contracts/operacion.ts';
import { fileNames } from '#domain/adjunto-rules.ts';

/** By uuid the file names of an operation's attachments, the same as in its ZIP file (R25). */
export function adjuntoNames({ id, adjuntos, movimientos }: OperacionRecord): ReadonlyMap<string, string> {
  const tipos = new Map(movimientos.map((each) => [each.id, each.tipo]));
  const names = fileNames(
    id,
    adjuntos.map(({ movimiento, tipo, tipo_contenido }) => ({
      movimiento: movimiento === null ? null : (tipos.get(movimiento) ?? null),
      tipo,
      tipo_contenido: tipo_contenido ?? 'image/jpeg',
    })),
  );
  return new Map(adjuntos.map(({ uuid }, index) => [uuid, names[index] ?? uuid]));
}
