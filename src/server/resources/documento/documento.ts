/** The papers of an operation (R28). A finished and an invoiced operation take them too. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DocumentoCreate, DocumentoRecord } from '#contracts/documento.ts';
import { documentoWarnings, identifiesDocumento } from '#domain/documento.ts';
import { toDocumentoRecord } from '#views/documento.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { change, create } from '../../http/handler.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { namedMovimiento } from '../movimiento/named-movimiento.ts';
import { rowsById } from '../rows/fetch-rows.ts';
import { sameColumns } from '../rows/same-content.ts';

const UNDONE = 'El movimiento se eliminó: el documento queda en la operación';

/** @throws ApiError 404 */
async function fetchDocumento(trx: Kysely<Database>, id: number): Promise<DocumentoRecord> {
  const [row] = await rowsById(trx, 'documento', [id]);
  if (!row) throw notFound();
  return toDocumentoRecord(row);
}

const options = { table: 'documento', record: fetchDocumento } as const;

/** Against the live documents with the same folio. `row`: after the change. */
async function warningsFor(trx: Transaction<Database>, row: Row<'documento'>): Promise<string[]> {
  const { rows } = await sql<Row<'documento'>>`
    select * from documento
    where folio = ${row.folio} and tipo = ${row.tipo} and rut_emisor is not null and deleted_at is null
    order by id
  `.execute(trx);
  return documentoWarnings(row, rows, row.id);
}

async function same(
  trx: Kysely<Database>,
  { operacion, movimiento, ...own }: DocumentoCreate,
  row: Row<'documento'>,
): Promise<boolean> {
  // The movement may have been undone since.
  const movimientoId = row.movimiento_id === null ? null : movimiento;
  return sameColumns(trx, row, { ...own, operacion_id: operacion, movimiento_id: movimientoId });
}

const createDocumento = create('documento.create', { ...options, same }, async ({ trx, body, ...write }) => {
  const { operacion: operacionId, movimiento, ...own } = body;
  const operacion = await findLive(trx, 'operacion', operacionId);
  if (!operacion) throw notFound('No se encontró la operación');
  const movimiento_id = await namedMovimiento(trx, operacion.id, movimiento);
  const row = await trx
    .insertInto('documento')
    .values({ ...own, operacion_id: operacion.id, movimiento_id, ...stampNew(write) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isUndone = movimiento !== null && movimiento_id === null;
  return {
    mensaje: 'Documento creado correctamente',
    datos: toDocumentoRecord(row),
    row,
    advertencias: [...(await warningsFor(trx, row)), ...(isUndone ? [UNDONE] : [])],
  };
});

const updateDocumento = change('documento.update', options, async ({ trx, row, body, ...write }) => {
  const { movimiento, ...own } = body;
  const named =
    movimiento === undefined
      ? {}
      : { movimiento_id: await namedMovimiento(trx, row.operacion_id, movimiento) };
  const updated = await trx
    .updateTable('documento')
    .set({ ...own, ...named, ...stamp(write) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    mensaje: 'Documento actualizado correctamente',
    datos: toDocumentoRecord(updated),
    row: updated,
    advertencias: identifiesDocumento(body) ? await warningsFor(trx, updated) : [],
  };
});

const removeDocumento = change('documento.remove', options, async ({ trx, row, effects, ...write }) => {
  const removed = await trx
    .updateTable('documento')
    .set({ ...stamp(write), deleted_at: write.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  effects.removed('documento', [row.uuid]);
  return { mensaje: 'Documento eliminado correctamente', datos: toDocumentoRecord(removed), row: removed };
});

export const documentoRoutes: Route[] = [createDocumento, updateDocumento, removeDocumento];
