/** Rows of photos with thumbnails, without their bytes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/milliseconds.ts';
import type { AppDatabase } from '#server/db/database.ts';
import { insertRows } from './empresa.ts';

export const THUMBNAIL_BYTES = 4096;

/** Adds photos of the last days to an operation. @returns their ids */
export function insertPhotos(db: AppDatabase, operacion: number, n: number): Promise<number[]> {
  const rows = Array.from({ length: n }, (_, at) => ({
    uuid: randomUUID(),
    operacion_id: operacion,
    tipo: 'Contenedor',
    tipo_contenido: 'image/jpeg',
    bytes: 250_000,
    sha256: randomBytes(32).toString('hex'),
    tomada_en: new Date(Date.now() - (5 - at / 1000) * DAY_MS).toISOString(),
    miniatura: randomBytes(THUMBNAIL_BYTES).toString('base64'),
    usuario_id: 1,
    usuario_nombre: 'Administrador',
  }));
  return insertRows(db, 'adjunto', ...rows);
}
