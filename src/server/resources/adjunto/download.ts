/** The bytes of one attachment, and the ZIP of all of an operation (R25). */
import { formatDateTime } from '#domain/date.ts';
import { makeZip } from 'client-zip';
import type { Kysely } from 'kysely';
import { parseId } from '#domain/id.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { matchesEtag, parseRange } from '../../http/byte-range.ts';
import { refuse } from '../../http/errors.ts';
import { inReadTurn, readInTurn } from '../../http/reading.ts';
import type { ApiAnswer, ApiRequest, Route } from '../../http/route.ts';
import { findLive, resolveId } from '../../http/rows.ts';
import { filesOf, type NamedFile, readContent } from './adjunto-reads.ts';

/** @throws ApiError 404 */
async function findFile(trx: Kysely<Database>, param: string): Promise<NamedFile> {
  const id = parseId(param);
  const row = id === null ? null : await findLive(trx, 'adjunto', id);
  const files = row ? await filesOf(trx, row.operacion_id) : [];
  const file = files.find((each) => each.row.id === row?.id);
  if (!file) throw notFound();
  return file;
}

/** GET /adjunto/{id}/contenido. The bytes of an attachment never change, so browsers keep them. */
export async function adjuntoContent(request: ApiRequest): Promise<ApiAnswer> {
  const { params, header } = request;
  const { row, name } = await readInTurn(request, (trx) => findFile(trx, params.id ?? ''));
  const size = row.bytes ?? 0;
  const etag = `"${row.sha256}"`;
  const headers = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    // Of this session: the next user of the device is asked for another one.
    vary: 'Authorization',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  };
  if (matchesEtag(header('if-none-match'), etag)) return { status: 304, body: {}, headers };
  const ifRange = header('if-range')?.trim();
  const range = ifRange === undefined || ifRange === etag ? parseRange(header('range'), size) : null;
  if (range === 'none') {
    const refusal = {
      codigo: 'validacion',
      mensaje: 'El contenido no tiene esa parte',
      errores: [],
    } as const;
    return refuse(refusal, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  }
  const bytes = await inReadTurn(request, {}, () => readContent(request.db, row.uuid, range ?? {}));
  if (!bytes) throw notFound('Falta el contenido del adjunto');
  const part: Record<string, string> = range
    ? { 'content-range': `bytes ${range.start}-${range.start + range.length - 1}/${size}` }
    : {};
  return {
    status: range ? 206 : 200,
    body: bytes,
    headers: {
      ...headers,
      ...part,
      'content-type': row.tipo_contenido ?? 'application/octet-stream',
      'content-disposition': `inline; filename="${name}"`,
    },
  };
}

/** The files one after the other, each read when the one before has been sent. */
async function* entries(request: ApiRequest, files: readonly NamedFile[]) {
  for (const { row, name } of files) {
    const input = await inReadTurn(request, {}, () => readContent(request.db, row.uuid));
    // A restore may have left the bytes out.
    // A ZIP has times without a zone, and the library writes those of the process: this gives the company's.
    if (input) yield { name, input, lastModified: new Date(formatDateTime(row.tomada_en)) };
  }
}

/** GET /operacion/{id}/adjuntos.zip. */
async function zip(request: ApiRequest): Promise<ApiAnswer> {
  const { id, files } = await readInTurn(request, async (trx) => {
    const operacionId = await resolveId(trx, 'operacion', request.params.id ?? '');
    if (operacionId === null) throw notFound('No se encontró la operación');
    return { id: operacionId, files: await filesOf(trx, operacionId) };
  });
  if (files.length === 0) throw notFound('La operación no tiene fotos ni documentos');
  return {
    status: 200,
    body: makeZip(entries(request, files)),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="op-${id}_adjuntos.zip"`,
    },
  };
}

export const downloadRoutes: Route[] = [
  { key: 'adjunto.contenido', handle: adjuntoContent },
  { key: 'operacion.adjuntos', handle: zip },
];
