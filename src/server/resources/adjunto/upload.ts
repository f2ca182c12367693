/**
 * PUT /adjunto/{uuid}/contenido: the bytes of an attachment, before its record. It writes no replicated row, so it takes
 * neither the lock on `reloj` nor a place among the writers (docs/decisions/053).
 */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { uuid as uuidSchema } from '#contracts/fields.ts';
import { MAX_CONTENIDO, tipoByFirstBytes, type TipoContenido, TIPOS_CONTENIDO } from '#domain/adjunto.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, refuseField } from '../../http/api-error.ts';
import { requireOrigin } from '../../http/change-headers.ts';
import { parseContentDigest, requireDigest } from '../../http/content-digest.ts';
import { refuse } from '../../http/errors.ts';
import { FairQueue, refuseWhenFull } from '../../http/fair-queue.ts';
import { Receiving } from '../../http/receiving.ts';
import { inReadTurn } from '../../http/reading.ts';
import type { ApiAnswer, ApiRequest, Route } from '../../http/route.ts';

/** Uploads that are received at once, by one process: at most 128 MiB of small ones, and as much of large ones. */
const RECEIVED = new Receiving({
  small: { places: 128, perOwner: 12, waiting: 20, waitingInAll: 200 },
  large: { places: 16, perOwner: 3, waiting: 20, waitingInAll: 200 },
});
/** One at a time is written, so that the disk and the connections are there for the others. */
const STORING = new FairQueue({ places: 1, perOwner: 1, waiting: 20 });
const RETRY_AFTER_S = 5;

/** Bytes without a record that one user may have on the server, and the seconds after which it is worth trying again. */
const MAX_UNFINISHED = 200 * 1_048_576;
const RETRY_UNFINISHED_S = 3600;

interface Stored {
  tipo_contenido: TipoContenido;
  bytes: number;
  sha256: string;
}

interface Upload extends Stored {
  uuid: string;
  contenido: Buffer;
}

const OTHER_BYTES = ruleRefusal('Ya hay otro contenido con este identificador');

/** What is there under the uuid: bytes, or a record whose bytes a restore has left out. */
async function find(db: Kysely<Database>, uuid: string) {
  const { rows } = await sql<Stored & { isHere: boolean }>`
    select tipo_contenido, bytes, sha256, true as "isHere" from adjunto_contenido where uuid = ${uuid}
    union all
    select tipo_contenido, bytes, sha256, false from adjunto where uuid = ${uuid}
  `.execute(db);
  return rows;
}

/** @throws ApiError 429 where the user has too many bytes without a record */
async function requireRoom(db: Kysely<Database>, usuarioId: number, bytes: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from adjunto_contenido c
    where usuario_id = ${usuarioId} and not exists (select from adjunto a where a.uuid = c.uuid)
  `.execute(db);
  if (rows[0]!.bytes + bytes <= MAX_UNFINISHED) return;
  const mensaje = 'Hay demasiados archivos subidos que no son de ningún adjunto';
  throw new ApiError({ codigo: 'limite', mensaje }, undefined, {
    'retry-after': String(RETRY_UNFINISHED_S),
  });
}

/** Stores the bytes. @returns false where they were there already. @throws ApiError 409, 429 */
async function store({ db, usuario }: ApiRequest, upload: Upload): Promise<boolean> {
  const { uuid, sha256 } = upload;
  const known = await find(db, uuid);
  if (known.some((each) => each.sha256 !== sha256)) throw new ApiError(OTHER_BYTES);
  if (known.some(({ isHere }) => isHere)) return false;
  await requireRoom(db, usuario.id, upload.bytes);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('adjunto_contenido')
    .values({ ...upload, usuario_id: usuario.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
  // Another call has stored bytes meanwhile.
  if ((await find(db, uuid)).some((each) => each.sha256 !== sha256)) throw new ApiError(OTHER_BYTES);
  return false;
}

/** 'image/jpeg; q=1' → 'image/jpeg'; null for a media type that is not accepted. */
function acceptedTipo(header: string | undefined): TipoContenido | null {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return TIPOS_CONTENIDO.find((each) => each === type) ?? null;
}

interface Announced {
  uuid: string;
  tipo: TipoContenido;
  sha256: string;
}

async function receive(
  request: ApiRequest,
  { uuid, tipo, sha256 }: Announced,
  bytes: Uint8Array<ArrayBuffer>,
) {
  await requireDigest(bytes, sha256);
  if (tipoByFirstBytes(bytes) !== tipo) {
    throw refuseField('Content-Type', `El contenido no es ${tipo}`);
  }
  const stored = { tipo_contenido: tipo, bytes: bytes.length, sha256 };
  const contenido = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isNew = await STORING.run(request.usuario.id, () =>
    inReadTurn(request, {}, () => store(request, { ...stored, uuid, contenido })),
  );
  return { isNew, datos: { uuid, ...stored } };
}

async function handle(request: ApiRequest): Promise<ApiAnswer> {
  requireOrigin(request);
  const { output: uuid, success } = v.safeParse(uuidSchema, request.params.id);
  if (!success) throw refuseField('uuid', 'Debe ser el uuid del adjunto');
  const tipo = acceptedTipo(request.header('content-type'));
  if (tipo === null) {
    const mensaje = 'El contenido debe ser JPEG, PNG, WebP o PDF';
    return refuse({ codigo: 'validacion', mensaje, errores: [] }, { status: 415 });
  }
  const sha256 = parseContentDigest(request.header('content-digest'));
  const { isNew, datos } = await refuseWhenFull(RETRY_AFTER_S, () =>
    RECEIVED.run(request, MAX_CONTENIDO, (bytes) => receive(request, { uuid, tipo, sha256 }, bytes)),
  );
  const mensaje = isNew ? 'Contenido guardado' : 'El contenido ya estaba guardado';
  return { status: isNew ? 201 : 200, body: { exito: true, mensaje, datos } };
}

export const uploadRoute: Route = { key: 'adjunto.upload', handle };
