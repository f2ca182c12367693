/** Reads attachments and their bytes. */
import { type Kysely, sql } from 'kysely';
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { fileNames } from '#domain/adjunto-rules.ts';
import { toAdjuntoRecord } from '#views/adjunto.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { Row } from '../../http/rows.ts';
import { rowsById } from '../rows/fetch-rows.ts';

/** @throws ApiError 404 */
export async function fetchAdjunto(trx: Kysely<Database>, id: number): Promise<AdjuntoRecord> {
  const [row] = await rowsById(trx, 'adjunto', [id]);
  if (!row) throw notFound();
  return toAdjuntoRecord(row);
}

export interface NamedFile {
  row: Pick<Row<'adjunto'>, 'id' | 'uuid' | 'tipo' | 'tipo_contenido' | 'bytes' | 'sha256' | 'tomada_en'>;
  name: string;
}

/**
 * The live attachments of an operation, in order, with the names of their files. Without the thumbnails: those of a
 * hundred attachments are half a megabyte, for each photo that is read.
 */
export async function filesOf(trx: Kysely<Database>, operacionId: number): Promise<NamedFile[]> {
  const rows = await trx
    .selectFrom('adjunto as a')
    .leftJoin('movimiento as m', 'm.id', 'a.movimiento_id')
    .select(['a.id', 'a.uuid', 'a.tipo', 'a.tipo_contenido', 'a.bytes', 'a.sha256', 'a.tomada_en'])
    .select('m.tipo as movimiento')
    .where('a.operacion_id', '=', operacionId)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.tomada_en')
    .orderBy('a.id')
    .execute();
  const names = fileNames(operacionId, rows);
  return rows.map((row, index) => ({ row, name: names[index]! }));
}

/** A part of the bytes, by default all of them; null where there are none. */
export async function readContent(
  db: Kysely<Database>,
  uuid: string,
  { start = 0, length }: { start?: number; length?: number } = {},
): Promise<Buffer | null> {
  const part =
    length === undefined
      ? sql`contenido`
      : sql`substring(contenido from ${start + 1}::int for ${length}::int)`;
  const { rows } = await sql<{ part: Buffer }>`
    select ${part} as part from adjunto_contenido where uuid = ${uuid}
  `.execute(db);
  return rows[0]?.part ?? null;
}
