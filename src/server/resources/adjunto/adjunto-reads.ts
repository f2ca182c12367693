/** Reads attachments and their bytes. */
import { type Kysely, sql } from 'kysely';
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { fileNames } from '#domain/adjunto-rules.ts';
import type { AdjuntoRow } from '#domain/tables.ts';
import { adjuntosOf, toAdjuntoRecord } from '#views/adjunto.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';

/** @throws ApiError 404 */
export async function fetchAdjunto(trx: Kysely<Database>, id: number): Promise<AdjuntoRecord> {
  const [row] = await rowsById(trx, 'adjunto', [id]);
  if (!row) throw notFound();
  return toAdjuntoRecord(row);
}

export interface NamedFile {
  row: AdjuntoRow;
  name: string;
}

/** The live attachments of an operation, in order, with the names of their files. */
export async function filesOf(trx: Kysely<Database>, operacionId: number): Promise<NamedFile[]> {
  const adjunto = await liveRowsBy(trx, 'adjunto', 'operacion_id', [operacionId]);
  const movimiento = await rowsById(trx, 'movimiento', idsIn(adjunto, 'movimiento_id'));
  const reader = readerOfRows({ adjunto, movimiento });
  const rows = adjuntosOf(reader, operacionId);
  const named = rows.map(({ movimiento_id, tipo, tipo_contenido }) => ({
    movimiento: reader.get('movimiento', movimiento_id)?.tipo ?? null,
    tipo,
    tipo_contenido,
  }));
  const names = fileNames(operacionId, named);
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
