/** The records of attachments (R25). Their bytes come before them (upload.ts). */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdjuntoCreate, AdjuntoUpdate } from '#contracts/adjunto.ts';
import { checkAdjunto, CONTENIDO_MISSING, MAX_ADJUNTOS, TOO_MANY_ADJUNTOS } from '#domain/adjunto-rules.ts';
import { adjuntoWord, toAdjuntoRecord } from '#views/adjunto.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound, throwRefusal } from '../../http/api-error.ts';
import { change, create } from '../../http/handler.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { namedMovimiento } from '../movimiento/named-movimiento.ts';
import { findOwn, LATE_WORK, lateLegOf, requireOwn } from '../own-work/require-own.ts';
import { sameColumns } from '../rows/same-content.ts';
import { fetchAdjunto } from './adjunto-reads.ts';
import { downloadRoutes } from './download.ts';
import { uploadRoute } from './upload.ts';

const UNDONE = 'El movimiento se eliminó: la foto o el documento queda en la operación';

/** 'Foto creada correctamente'; `participle` without its last letter. */
function messageOf(
  row: Pick<Row<'adjunto'>, 'tipo' | 'miniatura' | 'tipo_contenido'>,
  participle: string,
): string {
  const word = adjuntoWord(row);
  return `${word[0]!.toUpperCase()}${word.slice(1)} ${participle}${word === 'documento' ? 'o' : 'a'} correctamente`;
}

const options = { table: 'adjunto', record: fetchAdjunto, requireOwn, findOwn } as const;

type Content = Pick<Row<'adjunto'>, 'tipo_contenido' | 'bytes' | 'sha256'>;

/** What is known about the bytes, which stay until the record is committed. @throws ApiError 409 where they have not come */
async function requireContent(trx: Transaction<Database>, uuid: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select tipo_contenido, bytes, sha256 from adjunto_contenido where uuid = ${uuid} for key share
  `.execute(trx);
  if (!rows[0]) throw new ApiError(CONTENIDO_MISSING);
  return rows[0];
}

/** @throws ApiError 409 where the operation has as many as it may have */
export async function requireRoom(trx: Transaction<Database>, operacionId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from adjunto where operacion_id = ${operacionId} and deleted_at is null
  `.execute(trx);
  if (rows[0]!.n >= MAX_ADJUNTOS) throw new ApiError(TOO_MANY_ADJUNTOS);
}

/** The user's name as histories show it. */
async function nameOf(trx: Transaction<Database>, usuarioId: number): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`
    select coalesce(nullif(nombre, ''), email) as nombre from usuario where id = ${usuarioId}
  `.execute(trx);
  return rows[0]!.nombre;
}

async function same(
  trx: Kysely<Database>,
  { operacion, movimiento, ...own }: AdjuntoCreate,
  row: Row<'adjunto'>,
): Promise<boolean> {
  // The movement may have been undone since.
  const movimientoId = row.movimiento_id === null ? null : movimiento;
  return sameColumns(trx, row, { ...own, operacion_id: operacion, movimiento_id: movimientoId });
}

const createAdjunto = create(
  'adjunto.create',
  { ...options, same },
  async ({ trx, body, usuario, ...write }) => {
    const { operacion: operacionId, movimiento, ...own } = body;
    const values = { ...own, tomada_en: own.tomada_en ?? write.now };
    throwRefusal(checkAdjunto(values, write.now));
    const operacion = await findLive(trx, 'operacion', operacionId);
    if (!operacion) throw notFound('No se encontró la operación');
    const movimiento_id = await namedMovimiento(trx, operacion.id, movimiento);
    const content = await requireContent(trx, body.uuid);
    await requireRoom(trx, operacion.id);
    const row = await trx
      .insertInto('adjunto')
      .values({
        ...values,
        ...content,
        operacion_id: operacion.id,
        movimiento_id,
        usuario_id: usuario.id,
        usuario_nombre: await nameOf(trx, usuario.id),
        ...stampNew(write),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const isUndone = movimiento !== null && movimiento_id === null;
    const isLate = (await lateLegOf(trx, usuario, operacion, values.tomada_en)) !== null;
    return {
      mensaje: messageOf(row, 'cread'),
      datos: toAdjuntoRecord(row),
      row,
      advertencias: [...(isLate ? [LATE_WORK] : []), ...(isUndone ? [UNDONE] : [])],
    };
  },
);

async function changedColumns(
  trx: Transaction<Database>,
  row: Row<'adjunto'>,
  { movimiento, ...own }: AdjuntoUpdate,
): Promise<Partial<Row<'adjunto'>>> {
  if (movimiento === undefined) return own;
  return { ...own, movimiento_id: await namedMovimiento(trx, row.operacion_id, movimiento) };
}

const updateAdjunto = change('adjunto.update', options, async ({ trx, row, body, ...write }) => {
  const changed = await changedColumns(trx, row, body);
  throwRefusal(checkAdjunto({ ...row, ...changed }, write.now));
  const updated = await trx
    .updateTable('adjunto')
    .set({ ...changed, ...stamp(write) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { mensaje: messageOf(updated, 'actualizad'), datos: toAdjuntoRecord(updated), row: updated };
});

const removeAdjunto = change('adjunto.remove', options, async ({ trx, row, effects, ...write }) => {
  const removed = await trx
    .updateTable('adjunto')
    .set({ ...stamp(write), deleted_at: write.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.removed('adjunto', [row.uuid]);
  return { mensaje: messageOf(removed, 'eliminad'), datos: toAdjuntoRecord(removed), row: removed };
});

export const adjuntoRoutes: Route[] = [
  uploadRoute,
  ...downloadRoutes,
  createAdjunto,
  updateAdjunto,
  removeAdjunto,
];
