/** Movements: each write checks, writes its row, then replays the operation (R18.6). */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { MovimientoCreate } from '#contracts/movimiento.ts';
import type { Closing } from '#domain/estimated-end.ts';
import { checkMovimiento, type MovimientoValues, normalizedValues } from '#domain/movimiento-rules.ts';
import { checkUndo } from '#domain/operacion-permissions.ts';
import { isFacturada, isLiquidada } from '#views/billing.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { toMovimientoRecord } from '#views/movimiento.ts';
import { movimientoContext, mergeMovimiento, movimientoInput } from '#views/movimiento-context.ts';
import { movimientosOf } from '#views/operacion.ts';
import { askLines, type Line } from '../../db/lines.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, type Done } from '../../http/handler.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { AuthenticatedUsuario, Route } from '../../http/route.ts';
import { findOwn, LATE_WORK, lateLegOf, refusalForDriver, requireOwn } from '../own-work/require-own.ts';
import { loadDerivados, writeDerivados } from '../rows/write-derivados.ts';
import { mergeRows } from '../rows/fetch-rows.ts';
import { insertRow, type WriteTarget } from '../rows/row-writes.ts';
import {
  contextOf,
  contextQuery,
  fetchMovimiento,
  loadPlaces,
  loadTeam,
  type MovimientoReads,
} from './movimiento-reads.ts';
import { sameColumns } from '../rows/same-content.ts';

const options = { table: 'movimiento', record: fetchMovimiento, requireOwn, findOwn } as const;

interface CheckedMovimiento {
  /** References are numbers: those without a record were refused. */
  values: Omit<Row<'movimiento'>, 'id' | 'uuid' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'>;
  /** The movement before it and the end that it gets; null where it stays as it is (R18.7). */
  closes: { movimiento: Row<'movimiento'>; values: Closing } | null;
  advertencias: string[];
}

/** @throws ApiError 400, 409 by domain/movimiento-rules.ts */
function checkedMovimiento(
  { operacion, input, rows }: MovimientoReads,
  edited: Row<'movimiento'> | null,
  { role }: AuthenticatedUsuario,
): CheckedMovimiento {
  const reader = readerOfRows(rows);
  const checked = checkMovimiento(input, movimientoContext(reader, operacion, edited, input));
  if (checked.refusal)
    throw new ApiError(role === 'CHOFER' ? refusalForDriver(checked.refusal, input) : checked.refusal);
  const last = movimientosOf(reader, operacion.id).at(-1);
  const order = edited?.orden ?? (last?.orden ?? 0) + 1;
  const values = checked.values as MovimientoValues & CheckedMovimiento['values'];
  const { advertencias, closes } = checked as typeof checked & Pick<CheckedMovimiento, 'closes'>;
  return { values: { ...values, operacion_id: operacion.id, orden: order }, closes, advertencias };
}

const others = (rows: FetchedRows, id: number) => (rows.movimiento ?? []).filter((row) => row.id !== id);

/**
 * Finishes a write, whose row is being written already: writes the derived rows. The answer follows from what was read
 * before and what was written.
 */
async function finish(
  writer: WriteTarget,
  writing: Promise<Row<'movimiento'>>,
  { operacion, rows }: Pick<MovimientoReads, 'operacion' | 'rows'>,
): Promise<Pick<Done, 'datos' | 'row'>> {
  const [row, written] = await Promise.all([writing, writeDerivados(writer, rows, operacion)]);
  const team = await loadTeam(writer.trx, row, rows);
  const movimiento = (rows.movimiento ?? []).map((each) => (each.uuid === row.uuid ? row : each));
  const now = mergeRows({ ...rows, ...team, movimiento }, written);
  return { datos: toMovimientoRecord(readerOfRows(now), row), row };
}

/**
 * Whether the movement has this content. Its container may have underlang or not, so both normalised forms are
 * compared.
 */
async function same(trx: Kysely<Database>, body: MovimientoCreate, row: Row<'movimiento'>): Promise<boolean> {
  const isWritten = (underlang: boolean) => {
    const values = normalizedValues(movimientoInput(body), underlang);
    return sameColumns(trx, row, { operacion_id: body.operacion, ...values });
  };
  return (await isWritten(false)) || isWritten(true);
}

/** Writes the end of the movement before a new one. */
async function close(
  trx: Transaction<Database>,
  { id, fecha_termino, termino_estimado, version, updated_at }: Row<'movimiento'>,
): Promise<void> {
  const values = { fecha_termino, termino_estimado, version, updated_at };
  await trx.updateTable('movimiento').set(values).where('id', '=', id).execute();
}

const createOptions = {
  ...options,
  same,
  reads: {
    query: (body: MovimientoCreate) => contextQuery(body.operacion, movimientoInput(body)),
    read: (lines: readonly Line[], body: MovimientoCreate) =>
      contextOf(lines, body.operacion, movimientoInput(body), null),
  },
};

const createMovimiento = create(
  'movimiento.create',
  createOptions,
  async ({ trx, body, asked, usuario, ...write }) => {
    const { operacion, rows } = asked;
    const { values: own, closes, advertencias } = checkedMovimiento(asked, null, usuario);
    const late = await lateLegOf(trx, usuario, operacion, body.capturado);
    const values = { ...own, ...late };
    // Until Postgres assigns a number, derived rows refer to the movement by uuid, so they need not wait for the
    // number.
    const uuid = body.uuid ?? randomUUID();
    const row = { ...values, uuid, ...stampNew(write) };
    const writing = insertRow(trx, 'movimiento', row);
    const closed = closes && { ...closes.movimiento, ...closes.values, ...stamp(write) };
    const closing = closed && close(trx, closed);
    const before = closed ? [...others(rows, closed.id), closed] : (rows.movimiento ?? []);
    const now = {
      operacion,
      rows: { ...rows, movimiento: [...before, { ...row, id: uuid, deleted_at: null }] },
    };
    const finishing = Promise.all([finish({ trx, ...write }, writing, now), closing]);
    write.lastSent();
    const [done] = await finishing;
    const also = closed
      ? [{ accion: 'movimiento.update' as const, before: closes.movimiento, after: closed }]
      : [];
    const warnings = late ? [LATE_WORK, ...advertencias] : advertencias;
    return { mensaje: 'Movimiento creado correctamente', ...done, also, advertencias: warnings };
  },
);

const updateMovimiento = change(
  'movimiento.update',
  options,
  async ({ trx, row, body, usuario, ...write }) => {
    const given = mergeMovimiento(row, body);
    const lines = await askLines(trx, contextQuery(row.operacion_id, given));
    const context = contextOf(lines, row.operacion_id, given, row);
    const { operacion, rows } = context;
    const { values, advertencias } = checkedMovimiento(context, row, usuario);
    const changed = { ...values, ...stamp(write) };
    const query = trx.updateTable('movimiento').set(changed).where('id', '=', row.id);
    const writing = query.returningAll().executeTakeFirstOrThrow();
    const movimiento = [...others(rows, row.id), { ...row, ...changed }];
    const now = { operacion, rows: { ...rows, movimiento } };
    const done = await finish({ trx, ...write }, writing, now);
    return { mensaje: 'Movimiento actualizado correctamente', ...done, advertencias };
  },
);

const removeMovimiento = change('movimiento.remove', options, async ({ trx, row, ...write }) => {
  const operacion = await findLive(trx, 'operacion', row.operacion_id);
  if (!operacion) throw notFound('No se encontró la operación');
  const [derivados, places] = await Promise.all([loadDerivados(trx, operacion), loadPlaces(trx, row)]);
  const rows = { ...derivados, ...places };
  const reader = readerOfRows(rows);
  const movimientos = movimientosOf(reader, operacion.id);
  const state = {
    facturada: isFacturada(reader, operacion.id),
    liquidada: isLiquidada(reader, operacion.id),
  };
  const refusal = checkUndo(movimientos, row.id, state);
  if (refusal) throw new ApiError(refusal);
  const changed = { ...stamp(write), deleted_at: write.now };
  const query = trx.updateTable('movimiento').set(changed).where('id', '=', row.id);
  const writing = query.returningAll().executeTakeFirstOrThrow();
  const detached = (['adjunto', 'documento'] as const).map((table) =>
    trx
      .updateTable(table)
      .set({ ...stamp(write), movimiento_id: null })
      .where('movimiento_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  write.effects.removed('movimiento', [row.uuid]);
  const now = { operacion, rows: { ...rows, movimiento: others(rows, row.id) } };
  const [done] = await Promise.all([finish({ trx, ...write }, writing, now), ...detached]);
  return { mensaje: 'Movimiento eliminado correctamente', ...done };
});

export const movimientoRoutes: Route[] = [createMovimiento, updateMovimiento, removeMovimiento];
